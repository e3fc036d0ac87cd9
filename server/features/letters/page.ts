import type { Company } from '../../../contract/letters/company'
import type { LetterLanguage } from '../../../contract/letters/words'
import { dayIn, LOCALES } from '../../../contract/text/dayIn'
import { escapeHtml, printDocument } from '../../pdf'
import { companyLines } from './company'

interface LetterPage {
  company: Company
  language: LetterLanguage
  /** Name and address, line by line. */
  recipient: string
  /** The day that stands on the letter. */
  day: string
  title: string
  /** HTML below the title. */
  content: string
}

const CSS = `
  .sender { font-size: 8pt; color: #46586b; margin-block-end: 3mm }
  .recipient { min-block-size: 32mm; white-space: pre-line }
  .day { text-align: end; margin-block-end: 8mm }
  .text { white-space: pre-line }
  .number { text-align: end }
  .total th, .total td { font-weight: 600 }
  footer { margin-block-start: 14mm; padding-block-start: 2mm; border-block-start: .3mm solid #c8ced8; font-size: 8pt; color: #46586b }
  footer p { margin: 0 }`

/** Makes a letter on the paper of the company, a whole page to print (DIN 5008 in its parts, not in its measures). */
export function letterPage({
  company,
  language,
  recipient,
  day,
  title,
  content,
}: LetterPage): Promise<string> {
  const lines = companyLines(company, language)
  const [sender = ''] = lines
  const foot = lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
  return printDocument({
    title,
    lang: language,
    dir: 'ltr',
    body: `<p class="sender">${escapeHtml(sender)}</p>
      <p class="recipient">${escapeHtml(recipient)}</p>
      <p class="day">${escapeHtml(dayIn(language, day))}</p>
      <h1>${escapeHtml(title)}</h1>${content}<footer>${foot}</footer>`,
    css: CSS,
  })
}

/** Returns an amount with its currency in the language of a letter. */
export const amountIn = (language: LetterLanguage, amount: string, currency: string): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(Number(amount))
