import type { Hooks } from '../../crud/hooks'
import { lettersHooks, letterTextsHooks } from './hooks'

/** Letters to employers and authorities, and the PDF of invoices, which goes out with one. */
export { invoicePage, invoicePdf, keepPrinted } from './invoicePdf'
export { creditedOf } from './invoices'
export { prepareLetters } from './prepare'
export { letterRoutes } from './routes'
export { sendLetter } from './send'

export const letterHooks: Readonly<Record<string, Hooks>> = {
  letters: lettersHooks,
  'letter-texts': letterTextsHooks,
}
