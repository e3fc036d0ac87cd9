import { z } from 'zod'
import { isNearDay } from '../../definition/fields'
import { OWN_PAGE_CHANNELS } from '../../own-page/channels'
import { candidates } from '../../resources/candidates'
import { documents } from '../../resources/documents'
import { MESSAGE_LANGUAGES } from '../../resources/rules'
import { call, recordAnswer, rolesFor } from '../call'

const id = z.int('invalid').positive('invalid')

/** Asks for a paper, again or for the first time, until a day. */
const askOrder = z.strictObject({
  due_on: z.string('valid_day').refine(isNearDay, 'valid_day'),
  note: z.string('invalid').trim().max(400, 'too_long').optional(),
  /** The language of the request to the person. */
  language: z.enum(MESSAGE_LANGUAGES, 'not_a_choice').optional(),
  /** Answers what would be written and sent, and does neither. */
  dry_run: z.boolean('invalid').optional(),
})
export type AskOrder = z.infer<typeof askOrder>
const askKindOrder = askOrder.extend({ kind_id: id })
export type AskKindOrder = z.infer<typeof askKindOrder>

/** The request as it goes to the person in two minutes, with others that wait. */
const paperRequest = z.object({
  channel: z.enum(OWN_PAGE_CHANNELS),
  to: z.string(),
  subject: z.string(),
  /** As it goes out, with words in the place of the personal link. */
  body: z.string(),
})
export type PaperRequest = z.infer<typeof paperRequest>

/** The paper, and the request as it will be sent; `sent` is null where the paper is not the person's to bring. */
const askedPaper = z.intersection(recordAnswer(documents), z.object({ sent: paperRequest.nullable() }))
export type AskedPaper = z.infer<typeof askedPaper>

/** The papers of candidates. */
export const paperCalls = {
  ask: call('POST /candidates/{id}/documents/ask', {
    summary:
      'Requests a document of a type until a day. The person who provides it gets one message with all requests of two minutes.',
    access: rolesFor(candidates, 'update'),
    body: askKindOrder,
    answer: askedPaper,
  }),
  askAgain: call('POST /documents/{id}/ask', {
    summary:
      'Requests a document again, until a day. The person who provides it gets one message with all requests of two minutes.',
    access: rolesFor(documents, 'update'),
    body: askOrder,
    answer: askedPaper,
  }),
}
