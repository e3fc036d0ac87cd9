import { z } from 'zod'
import type { Endpoint } from '../endpoints'
import { isDay } from '../fields'
import { MESSAGE_LANGUAGES } from '../resources/rules'
import { ledgerTotal, ledgerWarning, pageAnswer, stepAnswer, timelineAnswer } from './answers'
import { TIMELINE_KINDS } from './page'
import { STEPS } from './tracks'

const id = z.int('invalid').positive('invalid')
const day = z.string('valid_day').refine(isDay, 'valid_day')
const anything = z.record(z.string(), z.unknown())
const subject = z.string('required').trim().max(200, 'too_long')
const body = z.string('required').trim().min(1, 'required').max(20_000, 'too_long')
const language = z.enum(MESSAGE_LANGUAGES, 'not_a_choice')
const step = z.enum(STEPS, 'not_a_choice')
const note = z.string('invalid').trim().max(400, 'too_long')

/** Sets a step or takes it back, perhaps with its fields and a message to the person. */
export const stepOrder = z.strictObject({
  step,
  done: z.boolean('invalid'),
  /** With `done: false`: the later steps of its track are taken back, too. */
  with_later: z.boolean('invalid').optional(),
  /** Today unless said. */
  day: day.optional(),
  /** The decision of the authority: required to set a step of DECIDED_STEPS. A refusal completes no step. */
  decision: z.enum(['approved', 'refused'], 'not_a_choice').optional(),
  /** Of a refusal: its reasons. */
  note: note.optional(),
  /** Fields that go with the step (STEP_FIELDS). */
  values: anything.optional(),
  version: z.int('invalid'),
  /** Ids of requirements that only warn and were accepted. */
  confirm: z.array(id, 'invalid').max(100, 'too_long').optional(),
  /** WhatsApp takes the body alone, within the 24 hours after the person wrote. */
  tell: z
    .strictObject({
      language,
      subject,
      body,
      channel: z.enum(['mail', 'whatsapp'], 'not_a_choice').optional(),
    })
    .optional(),
})
export type StepOrder = z.infer<typeof stepOrder>

export const stepUndo = z.strictObject({ change_id: id })
export const stepPreview = z.strictObject({
  step,
  language,
  day: day.optional(),
  values: anything.optional(),
})
const preview = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  /** Whether free text may go to the person by WhatsApp now. */
  whatsapp: z.boolean(),
})
export type StepMessage = z.infer<typeof preview>

export const starOrder = z.strictObject({ on: z.boolean('invalid') })
const stars = z.object({ candidates: z.array(id) })

/** Asks for a paper, again or for the first time, until a day. */
export const askOrder = z.strictObject({
  due_on: day,
  note: note.optional(),
  /** The language of the request to the person. */
  language: z.enum(['en', 'ar'], 'not_a_choice').optional(),
  /** Answers what would be written and sent, and does neither. */
  dry_run: z.boolean('invalid').optional(),
})
export const askKindOrder = askOrder.extend({ kind_id: id })
/** The request that went to the person. */
const paperRequest = z.object({
  channel: z.enum(['mail', 'whatsapp']),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
})
export type PaperRequest = z.infer<typeof paperRequest>
/** The paper, and what was sent to the person; null where it is not the person's to bring, or no way leads there. */
const askAnswer = z.object({ id, sent: paperRequest.nullable() }).loose()
/** How the authority confirmed a step that the program had set because of silence. */
export const silenceConfirmation = z.strictObject({ on: day, note: note.min(1, 'required') })
export type SilenceConfirmation = z.infer<typeof silenceConfirmation>
/** `version` is the version of the record that was seen: a decision on an older version is refused. */
export const decision = z.strictObject({
  note: note.optional(),
  version: z.int('invalid').positive('invalid').optional(),
})

const call = (
  tag: string,
  line: `${Endpoint['method']} /${string}`,
  summary: string,
  more: Partial<Endpoint> = {},
): Endpoint => {
  const [method, path] = line.split(' ') as [Endpoint['method'], string]
  return {
    method,
    path,
    tag,
    id: `${method.toLowerCase()} ${path.replace(/[{}/]+/g, ' ').trim()}`,
    summary,
    ...more,
  }
}

const FILTER: Endpoint['query'] = {
  filter: { schema: z.string(), about: 'As in the list of the ledger.' },
}

/** The candidate's page, its steps, papers and money. */
export const CANDIDATE_CALLS: readonly Endpoint[] = [
  call('candidates', 'GET /candidates/{id}/page', 'Head and overview of a candidate in one answer.', {
    answer: pageAnswer,
  }),
  call('candidates', 'GET /candidates/{id}/timeline', 'What happened with a candidate, the latest first.', {
    query: {
      before: { schema: z.string(), about: 'The `next` of the page before.' },
      kind: { schema: z.enum(TIMELINE_KINDS), about: 'Only of this kind.' },
    },
    answer: timelineAnswer,
  }),
  call(
    'candidates',
    'POST /candidates/{id}/steps',
    'Sets a step or takes it back. Requirements that are not met are 422 with `requirements`; those that only warn pass once confirmed.',
    { body: stepOrder, answer: stepAnswer },
  ),
  call('candidates', 'POST /candidates/{id}/steps/undo', 'Takes the latest change of a step back.', {
    body: stepUndo,
    answer: pageAnswer,
  }),
  call('candidates', 'POST /candidates/{id}/steps/preview', 'The message that would go with a step.', {
    body: stepPreview,
    answer: preview,
  }),
  call('candidates', 'PUT /candidates/{id}/star', 'Keeps a candidate at hand, or no more.', {
    body: starOrder,
    answer: stars,
  }),
  call('candidates', 'GET /stars', 'Which candidates the caller keeps at hand, the latest first.', {
    answer: stars,
  }),
  call(
    'candidates',
    'POST /candidates/{id}/documents/ask',
    'Asks for a kind of paper until a day, and sends the request to the person who has to bring it.',
    { body: askKindOrder, answer: askAnswer },
  ),
  call(
    'documents',
    'POST /documents/{id}/ask',
    'Asks for a paper again, until a day, and sends the request to the person who has to bring it.',
    { body: askOrder, answer: askAnswer },
  ),
  call(
    'status-changes',
    'POST /status-changes/{id}/confirm',
    'Confirms a step that the program had set because of silence: the authority was asked.',
    { body: silenceConfirmation, answer: anything },
  ),
  call(
    'status-changes',
    'POST /status-changes/{id}/take-back',
    'Takes back a step that the program had set because of silence, and the approval that it wrote.',
    { answer: anything },
  ),
  call(
    'transactions',
    'POST /transactions/{id}/approve',
    'Approves; never what one entered or changed oneself; 409 with `current` where `version` is not the current one.',
    {
      body: decision,
      answer: anything,
    },
  ),
  call('transactions', 'POST /transactions/{id}/reject', 'Rejects; never what one entered oneself.', {
    body: decision,
    answer: anything,
  }),
  call('ledger', 'GET /ledger/totals', 'What is due, paid and open, in each currency.', {
    query: FILTER,
    answer: z.array(ledgerTotal),
  }),
  call('ledger', 'GET /ledger/warnings', 'Fees that break a rule, with its source.', {
    query: FILTER,
    answer: z.array(ledgerWarning),
  }),
]
