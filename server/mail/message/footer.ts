import { companyName, type Provider } from '../../../contract/mail/provider'
import { colonIn } from '../../../contract/text/colonIn'
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
    advertising: 'This email is advertising by {company}.',
    directors: 'Directors',
    vatId: 'VAT ID',
    object:
      'You can object to advertising by email at any time at {address}. This costs no more than the transmission at basic rates.',
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
  const { advertising, object, leave } = wordsIn(language)
  const link = hasLink ? ` <a href="{{ unsubscribe_url }}">${escapeHtml(leave)}</a>` : ''
  const lines = [
    advertising.replace('{company}', said(provider.provider_company)),
    ...detailsOf(provider, language),
    object.replace('{address}', said(provider.provider_objections)),
  ]
  const { html, text } = footOf(lines, language)
  return {
    html: html.replace(/<\/div>$/, `${link}</div>`),
    text: `${text}${hasLink ? `\n${leave}${colonIn(language)}{{ unsubscribe_url }}` : ''}\n`,
  }
}

/** Makes the foot of a mail that is no advertising (§ 5 DDG, § 35a GmbHG); undefined while Settings name no company. */
export function imprintOf(provider: Provider, language: string): Footer | undefined {
  const lines = imprintLines(provider, language)
  if (!lines.length) return undefined
  const { html, text } = footOf(lines, language)
  return { html, text: `${text}\n` }
}

/** Returns whose a mail or a public page is (§ 5 DDG), line by line; none while Settings name no company. */
export function imprintLines(provider: Provider, language: string): string[] {
  return said(provider.provider_company) ? detailsOf(provider, language) : []
}

/** Puts a foot below a plain text, and into a page of HTML. */
export function withFoot<T extends { text: string; html?: string }>(mail: T, foot: Footer): T {
  const { text, html } = mail
  const end = html?.lastIndexOf('</body>') ?? -1
  const page = html && (end < 0 ? html + foot.html : html.slice(0, end) + foot.html + html.slice(end))
  return { ...mail, text: text.trimEnd() + foot.text, ...(page ? { html: page } : {}) }
}

function wordsIn(language: string): Words {
  const words = WORDS[language] ?? WORDS.en
  if (!words) throw new Error('English words are missing')
  return words
}

const footOf = (lines: readonly string[], language: string): Footer => ({
  html: `<div dir="${language === 'ar' ? 'rtl' : 'ltr'}" style="${STYLE}">${lines.map(line => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>')}</div>`,
  text: `\n\n-- \n${lines.join('\n')}`,
})

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

/** A setting in one line. A brace would begin a merge field. */
const said = (text: string | null): string =>
  (text ?? '')
    .replace(/[{}]/g, '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(', ')

/** Returns the provider's details line by line; one that Settings lack is left out. */
function detailsOf(provider: Provider, language: string): string[] {
  const words = wordsIn(language)
  const labelled = (label: string, value: string) => (value ? `${label}${colonIn(language)}${value}` : '')
  const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')
  return [
    joined(said(companyName(provider)), said(provider.provider_address)),
    joined(said(provider.provider_register), said(provider.provider_register_number)),
    labelled(words.directors, said(provider.provider_directors)),
    labelled(words.vatId, said(provider.provider_vat_id)),
    joined(said(provider.provider_email), said(provider.provider_phone)),
  ].filter(Boolean)
}
