import { z } from 'zod'
import { usersOf } from '../access/menu'
import { PROFILE_LANGUAGES } from '../placement/profileWords'
import { call } from './call'

/** Desks of deadlines: the own one, those of absent people whose deputy one is, the office's, and all. */
export const DESKS = ['mine', 'deputy', 'office', 'all'] as const
export type Desk = (typeof DESKS)[number]

/** Numbers above this are told as "more than". */
export const DESK_COUNT_MAX = 999

const desk = z.object({
  desk: z.enum(DESKS),
  /** The filter of `due-clocks` that finds exactly these deadlines. */
  filter: z.record(z.string(), z.union([z.int(), z.array(z.int())])),
  count: z.int(),
})
export type DeskCount = z.infer<typeof desk>

/** The latest contact with a candidate: an answered call, a message that was sent, or WhatsApp in either direction. */
const contact = z.object({
  candidate_id: z.int(),
  at: z.string(),
  by: z.enum(['call', 'message', 'whatsapp']),
})
export type LastContact = z.infer<typeof contact>

/** People expected in a month, and the sum of their shares. */
const expected = z.object({ people: z.int(), sum: z.number() })
const arrivalMonth = z.object({
  /** The first and the last day. */
  month: z.string(),
  last_day: z.string(),
  /** Booked tickets; and without one at the earliest and at the latest day. */
  certain: expected,
  early: expected,
  late: expected,
})
export type ArrivalMonth = z.infer<typeof arrivalMonth>

const candidates = z
  .string('required')
  .max(8_000, 'too_long')
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'invalid')
  .describe('Ids of candidates with commas between them.')

/** People on the document of a year. */
export const EVIDENCE_YEAR_MAX = 2_000

const evidenceQuery = z.strictObject({
  year: z.coerce.number('invalid').int('invalid').min(2000, 'invalid').max(2200, 'invalid'),
  candidate_id: z.coerce
    .number('invalid')
    .int('invalid')
    .positive('invalid')
    .max(Number.MAX_SAFE_INTEGER, 'invalid')
    .optional()
    .describe('One person with every part; all people of the year unless given.'),
  language: z.enum(PROFILE_LANGUAGES, 'not_a_choice').default('de').describe('German unless said.'),
})
export type EvidenceQuery = z.infer<typeof evidenceQuery>

export const deskCalls = {
  count: call('GET /due-clocks/desks', {
    summary: 'The desks of the caller with the filter of `due-clocks` behind each, and how much is on them.',
    access: usersOf('due-clocks'),
    answer: z.array(desk),
  }),
  contacts: call('GET /due-clocks/contacts', {
    summary: 'When candidates that the caller may see were last spoken or written with.',
    access: usersOf('due-clocks'),
    query: z.strictObject({ candidates }),
    answer: z.array(contact),
  }),
  showEvidence: call('GET /payment-evidence/document', {
    summary: 'The evidence that the employer pays, of a year or of one person in it.',
    access: usersOf('payment-evidence'),
    query: evidenceQuery,
    answer: 'text/html',
  }),
  downloadEvidence: call('GET /payment-evidence/document.pdf', {
    summary: 'The same as PDF.',
    access: usersOf('payment-evidence'),
    query: evidenceQuery,
    answer: 'application/pdf',
  }),
  arrivals: call('GET /expected-arrivals/months', {
    summary:
      'Arrivals by month: booked ones, and those to expect at the earliest and at the latest, times their share.',
    access: usersOf('expected-arrivals'),
    answer: z.object({
      months: z.array(arrivalMonth),
      /** People on the way for whom no day can be told. */
      lacking: z.int(),
    }),
  }),
}
