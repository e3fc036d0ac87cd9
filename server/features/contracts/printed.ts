import { fail } from '../../../contract/http/errors'
import { contracts } from '../../../contract/resources/contracts'
import type { Actor } from '../../auth/actor'
import type { Values } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { fillDraftTexts } from '../../mail/message/drafts'
import { TemplateError } from '../../mail/message/liquid'
import type { TextToFill } from '../../mail/message/texts'
import { escapeHtml, printDocument } from '../../pdf'
import type { Services } from '../../services'
import { composeNotice, noticePart, readController } from '../privacy-notices'
import { mergeData, type TextLanguage } from './mergeData'

export interface Printed {
  title: string
  html: string
}

interface Text {
  language: TextLanguage
  html: string
}

const CSS = `
  .texts { display: table; table-layout: fixed; inline-size: 100%; border-spacing: 0 }
  .texts > div { display: table-cell; vertical-align: top }
  .texts.two > div { inline-size: 50% }
  .texts.two > div { padding-inline-end: 5mm }
  .texts.two > div:first-child { border-inline-end: .3mm solid #c8ced8 }
  .texts.two { font-size: 9.5pt }
  .notice { font-size: 8.5pt; margin-block-start: 8mm } .notice h2 { font-size: 10pt }
  .signs { display: flex; gap: 12mm; margin-block-start: 16mm; break-inside: avoid }
  .signs > div { flex: 1; border-block-start: .3mm solid #14181f; padding-block-start: 1.5mm; font-size: 8.5pt }
  .signs span { display: block }
  @media screen { body { max-inline-size: 190mm; margin: 12mm auto; padding-inline: 8mm } }`

const REGISTRATION = contracts.fields.category_type.options.default

/** The labels of the signatures in each language. */
const SIGN: Readonly<Record<TextLanguage, { us: string; them: string }>> = {
  de: { us: 'Ort, Datum, Unterschrift der Organisation', them: 'Ort, Datum, Unterschrift' },
  en: { us: 'Place, date, signature of the organisation', them: 'Place, date, signature' },
  ar: { us: 'المكان والتاريخ وتوقيع المؤسسة', them: 'المكان والتاريخ والتوقيع' },
}

/**
 * Fills in a contract as a page that needs nothing else: two columns if it has an Arabic text beside the other.
 * @throws Failure not_found; wrong_state for one without any text; invalid with the text that is no Liquid
 */
export async function printedContract(services: Services, actor: Actor, id: number): Promise<Printed> {
  const contract = await readRecord(services, actor, contracts, id)
  const language = contract.language === 'en' ? 'en' : 'de'
  const texts = await filledTexts({ services, actor }, contract, language)
  const [first] = texts
  if (!first) throw fail('wrong_state')
  const title = String(contract.name)
  const html = await printDocument({
    title,
    lang: first.language,
    // With two texts the page has the direction of the first: German or English at the start, Arabic at the end.
    dir: first.language === 'ar' ? 'rtl' : 'ltr',
    body: `<main>${columnsOf(texts)}</main>${await noticesOf(services, contract, texts)}${signsOf(texts)}`,
    css: CSS,
  })
  return { title, html }
}

async function filledTexts(
  reader: { services: Services; actor: Actor },
  contract: Values,
  language: TextLanguage,
): Promise<Text[]> {
  const languages = { body: language, body_ar: 'ar' } as const
  const written = (['body', 'body_ar'] as const).filter(field => contract[field])
  const texts = await Promise.all(
    written.map(async (field): Promise<TextToFill> => {
      const data = await mergeData(reader, contract, languages[field])
      return { field, source: String(contract[field]), kind: 'html', data }
    }),
  )
  const filled = await fillDraftTexts(texts, reader.actor.id).catch(refuse)
  return written.map((field, place) => ({ language: languages[field], html: filled[place] ?? '' }))
}

function refuse(error: unknown): never {
  if (!(error instanceof TemplateError)) throw error
  throw fail('invalid', { fields: { [error.field ?? 'body']: error.code } })
}

const directed = (language: TextLanguage) => `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`

function columnsOf(texts: readonly Text[]): string {
  const columns = texts.map(({ language, html }) => `<div ${directed(language)}>${html}</div>`)
  return `<div class="texts${texts.length > 1 ? ' two' : ''}">${columns.join('')}</div>`
}

/** Returns the privacy notice of a registration in the languages of its texts. */
async function noticesOf({ sql }: Services, contract: Values, texts: readonly Text[]): Promise<string> {
  if (contract.category_type !== REGISTRATION) return ''
  const controller = await readController(sql)
  const notices = texts.map(({ language }) => ({
    language,
    html: noticePart(composeNotice(controller, { subject: 'registration', language })),
  }))
  return notices.some(({ html }) => html) ? columnsOf(notices) : ''
}

function signsOf(texts: readonly Text[]): string {
  const place = (party: 'us' | 'them') =>
    texts
      .map(({ language }) => `<span ${directed(language)}>${escapeHtml(SIGN[language][party])}</span>`)
      .join('')
  return `<footer class="signs"><div>${place('us')}</div><div>${place('them')}</div></footer>`
}
