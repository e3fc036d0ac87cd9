import { z } from 'zod'
import { cases } from '../resources/cases'
import { routes } from '../resources/routes'
import { names } from '../routes/version'
import { CASE_STEP_STATES } from '../routes/words'
import { call, rolesFor } from './call'
import { versionDifference } from './routes'

const id = z.int('invalid').positive('invalid')
const named = z.object({ key: z.string(), names })

/** A step that the case has taken and the newer version does not have: it stays in the history. */
const pastStep = named.extend({ state: z.enum(CASE_STEP_STATES), day: z.string().nullable() })

/** A deadline whose last day differs; null on the side on which it has none. */
const movedClock = named.extend({ from: z.string().nullable(), to: z.string().nullable() })

const openCase = z.object({
  id,
  version: z.int(),
  candidate: z.object({ id, name: z.string() }),
  employee: z.object({ id, name: z.string() }).nullable(),
  /** The version that it is on. */
  number: z.int(),
  steps: z.object({
    added: z.array(named),
    /** New, but before a step that the case has settled: nobody is asked for them. */
    passed: z.array(named),
    changed: z.array(named),
    /** Of what the case needs: tracks and steps in their new order, where it differs. */
    track_order: z.array(named),
    step_order: z.array(named),
    past: z.array(pastStep),
  }),
  clocks: z.array(movedClock),
  requirements: z.array(named),
})
/** An open case on an older version, with what the newer one changes in it. */
export type OpenCase = z.infer<typeof openCase>

const move = z.object({
  job_id: id,
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** Takes an earlier move back. */
  is_undo: z.boolean(),
  total: z.int().nullable(),
  done: z.int(),
  by: z.string(),
  at: z.string(),
  /** Cases that can still be put back, and until when; none of one that was taken back. */
  undoable: z.int(),
  undo_until: z.string().nullable(),
})
export type CaseMove = z.infer<typeof move>

const openCases = z.object({
  /** The published version; null where there is none. */
  target: z
    .object({
      number: z.int(),
      /** The day from which it counts, where that is still to come: no case moves to it before. */
      valid_from: z.string().nullable(),
      affects_running: z.boolean(),
      reason: z.string().nullable(),
    })
    .nullable(),
  total: z.int(),
  versions: z.array(z.object({ number: z.int(), count: z.int(), difference: versionDifference })),
  cases: z.array(openCase),
  /** The id after which the next page begins. */
  next: z.int().nullable(),
  /** Moves of all cases, of the last seven days. */
  moves: z.array(move),
})
export type OpenCases = z.infer<typeof openCases>
export type OpenCasesInput = z.input<typeof openCases>

const withdrawal = z.object({
  /** The version that counts again; null where there is none before. */
  target: z.object({ number: z.int() }).nullable(),
  /** Cases that began on the version and have steps that the one before does not know: they hold it up. */
  held_up: z.array(openCase.pick({ id: true, candidate: true }).extend({ steps: z.array(pastStep) })),
  total: z.int(),
  /** Its open cases; `number` is the version that each goes back to. */
  cases: z.array(openCase),
  next: z.int().nullable(),
})
/** The meaning of a withdrawal for the open cases of a version. */
export type Withdrawal = z.infer<typeof withdrawal>
export type WithdrawalInput = z.input<typeof withdrawal>

const page = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'invalid')
    .optional()
    .describe('The id of the last case seen.'),
})

const ordered = z.object({ job_id: id })
const bulkMovers = rolesFor(cases, 'bulk')

/** Open cases on older versions, and their move to the published one. Nobody moves by itself. */
export const caseMoveCalls = {
  list: call('GET /routes/{id}/open-cases', {
    summary:
      'Open cases on older versions of a route, with what the published version changes in each: steps, requirements, last days.',
    access: rolesFor(cases, 'update'),
    query: page,
    answer: openCases,
  }),
  previewWithdrawal: call('GET /routes/{id}/versions/{number}/withdrawal', {
    summary:
      'What the withdrawal of a published version means: the cases that go back to the version they came from, with steps, requirements and last days.',
    access: rolesFor(routes, 'update'),
    query: page,
    answer: withdrawal,
  }),
  moveAll: call('POST /routes/{id}/open-cases/move', {
    summary:
      'Moves all open cases of a route to its published version, as a job; can be undone for seven days. 422 before the day from which the version counts.',
    access: bulkMovers,
    body: z.strictObject({ number: z.int('invalid').positive('invalid') }),
    status: 202,
    answer: ordered,
  }),
  undoAll: call('POST /routes/{id}/open-cases/undo', {
    summary:
      'Puts the cases of a move back on their versions, as a job. A case that was moved on since stays.',
    access: bulkMovers,
    body: z.strictObject({ job_id: id }),
    status: 202,
    answer: ordered,
  }),
}
