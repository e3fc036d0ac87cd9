import { z } from 'zod'
import { STEPS } from '../../candidates/steps'
import { isNearDay } from '../../definition/fields'
import { candidates } from '../../resources/candidates'
import { statusChanges } from '../../resources/procedures'
import { MESSAGE_LANGUAGES } from '../../resources/rules'
import { trimText } from '../../text/printable'
import { call, recordAnswer, rolesFor } from '../call'
import { candidatePage, stepAnswer } from './page'

const id = z.int('invalid').positive('invalid')
const day = z.string('valid_day').refine(isNearDay, 'valid_day')
const step = z.enum(STEPS, 'not_a_choice')
const note = z.string('invalid').overwrite(trimText).max(400, 'too_long')
const language = z.enum(MESSAGE_LANGUAGES, 'not_a_choice')
const values = z.record(z.string(), z.unknown()).optional()

/** Sets a step or takes it back, perhaps with its fields and a message to the person. */
const stepOrder = z.strictObject({
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
  values,
  version: z.int('invalid'),
  /** Ids of requirements that only warn and were accepted. */
  confirm: z.array(id, 'invalid').max(100, 'too_long').optional(),
  /** WhatsApp takes the body alone, within the 24 hours after the person wrote. */
  tell: z
    .strictObject({
      language,
      subject: z.string('required').overwrite(trimText).max(200, 'too_long'),
      body: z.string('required').overwrite(trimText).min(1, 'required').max(20_000, 'too_long'),
      channel: z.enum(['mail', 'whatsapp'], 'not_a_choice').optional(),
    })
    .optional(),
})
export type StepOrder = z.infer<typeof stepOrder>

const stepMessage = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  /** Whether free text may go to the person by WhatsApp now. */
  whatsapp: z.boolean(),
})
export type StepMessage = z.infer<typeof stepMessage>

/** The confirmation by the authority of a step that the program had set because of silence. */
const silenceConfirmation = z.strictObject({ on: day, note: note.min(1, 'required') })
export type SilenceConfirmation = z.infer<typeof silenceConfirmation>

const movers = rolesFor(candidates, 'update')
/** Roles that move steps settle those that the program moved. */
const settlers = statusChanges.roles.filter(role => movers.includes(role))

/** The steps of candidates. */
export const stepCalls = {
  set: call('POST /candidates/{id}/steps', {
    summary:
      'Completes a step or undoes it. Requirements that are not met are 422 with `requirements`; those that only warn pass once confirmed.',
    access: movers,
    body: stepOrder,
    answer: stepAnswer,
  }),
  undo: call('POST /candidates/{id}/steps/undo', {
    summary: 'Takes the latest change of a step back.',
    access: movers,
    body: z.strictObject({ change_id: id }),
    answer: candidatePage,
  }),
  preview: call('POST /candidates/{id}/steps/preview', {
    summary: 'The message that would go with a step.',
    access: movers,
    body: z.strictObject({ step, language, day: day.optional(), values }),
    answer: stepMessage,
  }),
  confirmSilence: call('POST /status-changes/{id}/confirm', {
    summary: 'Confirms a step that the program had set because no reply came: the authority was asked.',
    access: settlers,
    body: silenceConfirmation,
    answer: recordAnswer(statusChanges),
  }),
  takeBackSilence: call('POST /status-changes/{id}/take-back', {
    summary: 'Undoes a step that the program had set because no reply came, and the approval that it wrote.',
    access: settlers,
    answer: recordAnswer(statusChanges),
  }),
}
