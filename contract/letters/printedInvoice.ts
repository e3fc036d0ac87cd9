import { z } from 'zod'
import { MILESTONES } from '../placement/invoices'
import { COMPANY_DETAILS } from './company'
import { LETTER_LANGUAGES } from './words'

const detail = z.string().nullable()

/** An issued invoice as its PDF says it. Kept when it is issued, so that nothing that changes later changes the PDF. */
export const printedInvoice = z.object({
  language: z.enum(LETTER_LANGUAGES),
  company: z.record(z.enum(COMPANY_DETAILS), detail),
  recipient: z.string(),
  number: z.string(),
  issued_on: z.string(),
  performed_on: z.string(),
  due_on: z.string().nullable(),
  milestone: z.enum(MILESTONES),
  /** The work that somebody was placed in. Never a name: invoices are kept longer than data of people. */
  service: detail,
  /** The invoice that a credit note corrects. */
  corrects: z.object({ number: z.string(), issued_on: z.string() }).nullable(),
  net: z.string(),
  tax_rate: z.number(),
  tax: z.string(),
  gross: z.string(),
  currency: z.string(),
  text: detail,
})
export type PrintedInvoice = z.infer<typeof printedInvoice>
