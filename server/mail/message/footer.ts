import { companyName, type Provider } from '../../../contract/mail/provider'
import { escapeHtml } from './escapeHtml'

/** The foot of a mail in both of its parts. */
export interface Footer {
  html: string
  text: string
}

interface Words {
  advertising: string
  directors: string
  vatId: string
  object: string
  leave: string
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    advertising: 'This mail is advertising by {company}.',
    directors: 'Directors',
    vatId: 'VAT ID',
    object:
      'You can object to advertising by mail at any time at {address}. This costs no more than the transmission at basic rates.',
    leave: 'Unsubscribe',
  },
  de: {
    advertising: 'Diese E-Mail ist Werbung von {company}.',
    directors: 'Vertreten durch',
    vatId: 'USt-IdNr.',
    object:
      'Sie können der Werbung per E-Mail jederzeit unter {address} widersprechen, ohne dass hierfür andere als die Übermittlungskosten nach den Basistarifen entstehen.',
    leave: 'Abmelden',
  },
  fr: {
    advertising: 'Cet e-mail est une publicité de {company}.',
    directors: 'Représentée par',
    vatId: 'N° de TVA',
    object:
      'Vous pouvez à tout moment vous opposer à la publicité par e-mail à l’adresse {address}, sans autres frais que ceux de la transmission au tarif de base.',
    leave: 'Se désinscrire',
  },
  ar: {
    advertising: 'هذه رسالة إعلانية من {company}.',
    directors: 'الممثلون القانونيون',
    vatId: 'رقم ضريبة القيمة المضافة',
    object:
      'يمكنكم في أي وقت الاعتراض على تلقي الإعلانات بالبريد الإلكتروني على العنوان {address}، من دون أي تكلفة سوى تكلفة الإرسال بالتعرفة الأساسية.',
    leave: 'إلغاء الاشتراك',
  },
}

/** Said in each mail that presents a person (§ 298 (1) SGB III). */
const PURPOSE: Readonly<Record<string, string>> = {
  en: 'The applicant has agreed that we send you this application. You may use the data only for this position (§ 298 SGB III).',
  de: 'Die Person hat eingewilligt, dass Sie diese Bewerbung erhalten. Sie dürfen die Daten nur für diese Stelle verwenden (§ 298 SGB III).',
  fr: 'La personne a consenti à ce que vous receviez cette candidature. Vous ne pouvez utiliser les données que pour ce poste (§ 298 SGB III).',
  ar: 'وافق صاحب الطلب على أن يصلكم ملف التقديم هذا. ولا يجوز لكم استخدام البيانات إلا لهذه الوظيفة (⁦§ 298 SGB III⁩).',
}

const STYLE = 'margin-top:24px;padding:12px 8px;font:12px/1.5 Arial,sans-serif;color:#46586b'

/**
 * Makes the foot of an advertising mail: whose it is (§§ 5, 6 DDG, § 35a GmbHG) and where to object (§ 7 (2) no. 3 c, (3) no. 4
 * UWG).
 * @param mail.hasLink whether the engine fills in the address to unsubscribe at
 */
export function footerOf(
  provider: Provider,
  { language, hasLink }: { language: string; hasLink: boolean },
): Footer {
  const words = WORDS[language] ?? WORDS.en
  if (!words) throw new Error('English words are missing')
  const { lines, object, leave } = linesOf(provider, words)
  const link = hasLink ? ` <a href="{{ unsubscribe_url }}">${escapeHtml(leave)}</a>` : ''
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const rows = [...lines, object].map(line => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>')
  return {
    html: `<div dir="${direction}" style="${STYLE}">${rows}${link}</div>`,
    text: `\n\n-- \n${[...lines, object].join('\n')}${hasLink ? `\n${leave}: {{ unsubscribe_url }}` : ''}\n`,
  }
}

/** Makes the note of a mail that presents a person: the data may be used for this position only. */
export function purposeNote(language: string): Footer {
  const line = PURPOSE[language] ?? PURPOSE.en ?? ''
  return {
    html: `<div dir="${language === 'ar' ? 'rtl' : 'ltr'}" style="${STYLE}">${escapeHtml(line)}</div>`,
    text: `\n\n${line}\n`,
  }
}

/** Joins parts of a foot in their order; undefined where there are none. */
export function joinFooters(parts: readonly (Footer | undefined)[]): Footer | undefined {
  const there = parts.filter(part => part !== undefined)
  if (!there.length) return undefined
  return { html: there.map(({ html }) => html).join(''), text: there.map(({ text }) => text).join('') }
}

function linesOf(provider: Provider, words: Words): { lines: string[]; object: string; leave: string } {
  // A brace would begin a merge field.
  const said = (text: string | null) =>
    (text ?? '')
      .replace(/[{}]/g, '')
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .join(', ')
  const company = said(provider.provider_company)
  const labelled = (label: string, value: string) => (value ? `${label}: ${value}` : '')
  const contact = [said(provider.provider_email), said(provider.provider_phone)]
  const register = [said(provider.provider_register), said(provider.provider_register_number)]
  const lines = [
    words.advertising.replace('{company}', company),
    [said(companyName(provider)), said(provider.provider_address)].join(', '),
    register.filter(Boolean).join(', '),
    labelled(words.directors, said(provider.provider_directors)),
    labelled(words.vatId, said(provider.provider_vat_id)),
    contact.filter(Boolean).join(', '),
  ]
  return {
    lines: lines.filter(Boolean),
    object: words.object.replace('{address}', said(provider.provider_objections)),
    leave: words.leave,
  }
}
