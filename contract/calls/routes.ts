import { z } from 'zod'
import { isNearDay } from '../definition/fields'
import { routes, routeVersions } from '../resources/routes'
import { PROBLEM_CODES } from '../routes/problems'
import { names, versionContent } from '../routes/version'
import { trimText } from '../text/printable'
import { call, recordAnswer, rolesFor } from './call'

/** Bytes of the content of a version: a hundred steps in four languages are 150,000. */
const CONTENT_MAX = 1_000_000

const version = z.int('invalid').min(1, 'invalid')
const problem = z.object({
  code: z.enum(PROBLEM_CODES),
  /** The place in the content, such as `tracks.2.steps.0.names.ar`. */
  path: z.string(),
  values: z.record(z.string(), z.string()),
})

const steps = z.array(z.object({ key: z.string(), names }))
/** Changes of one version against another. */
export const versionDifference = z.object({
  added: steps,
  removed: steps,
  renamed: steps,
  /** Steps of which anything but the names differs. */
  changed: steps,
  /** Tracks in their new order, where it differs. */
  track_order: steps,
  /** Steps, in their new order, of the tracks in which it differs. */
  step_order: steps,
  clocks: z.array(z.string()),
  requirements: z.array(z.string()),
})

const versionAnswer = z.object({
  version: recordAnswer(routeVersions),
  content: versionContent,
  /** Of a draft: what stands in the way of publishing it. */
  problems: z.array(problem),
  /** Of a draft: what changes against the published version. */
  difference: versionDifference.nullable(),
})
export type VersionAnswer = z.infer<typeof versionAnswer>
export type VersionAnswerInput = z.input<typeof versionAnswer>

const reason = z.string('required').overwrite(trimText).min(1, 'required').max(400, 'too_long')

const publication = z.strictObject({
  /** The draft as it was read: a second person's change is not published unseen. */
  version,
  valid_from: z.string('valid_day').refine(isNearDay, 'valid_day').optional(),
  reason,
  affects_running: z.boolean('invalid').optional(),
})
export type Publication = z.infer<typeof publication>

const withdrawalOrder = z.strictObject({
  number: z.int('invalid').positive('invalid').max(2_147_483_647, 'invalid'),
  /** The version as it was read: one that another person withdrew or replaced is refused. */
  version,
  reason,
})
export type WithdrawalOrder = z.infer<typeof withdrawalOrder>

const editors = rolesFor(routes, 'update')

/** The versions of routes: a draft is changed until it is published, and never after. */
export const routeCalls = {
  read: call('GET /routes/{id}/versions/{number}', {
    summary: 'A version of a route with its content. `number` may be `draft` or `published`.',
    access: routes.roles,
    answer: versionAnswer,
  }),
  begin: call('POST /routes/{id}/draft', {
    summary:
      'Begins a draft with the content of the published version; answers the one that is there already. With `from` it takes the content of that version, and 409 where there is a draft.',
    access: editors,
    query: z.strictObject({
      from: z
        .string()
        .regex(/^\d{1,5}$/, 'invalid')
        .optional()
        .describe('The number of an earlier version, such as the one before a wrong publication.'),
    }),
    answer: versionAnswer,
  }),
  save: call('PUT /routes/{id}/draft', {
    summary: 'Saves the content of the draft. It may have problems; those hold up its publication only.',
    access: editors,
    body: z.strictObject({ version, content: versionContent }),
    bodyMax: CONTENT_MAX,
    answer: versionAnswer,
  }),
  discard: call('DELETE /routes/{id}/draft', { summary: 'Deletes the draft.', access: editors }),
  publish: call('POST /routes/{id}/publish', {
    summary:
      'Publishes the draft. Cases opened from `valid_from` on use it; open cases stay on theirs until a person moves them. 422 with `problems` where the checks fail.',
    access: editors,
    body: publication,
    answer: versionAnswer,
  }),
  withdraw: call('POST /routes/{id}/withdraw', {
    summary:
      'Withdraws a version that was published by mistake: the one before it counts again, and open cases go back to the version they came from, as a job. 409 `version_in_use` with `cases` that began on it and have steps which the version before does not know; 409 `no_version_before` with its open `cases` where there is no earlier version.',
    access: editors,
    body: withdrawalOrder,
    answer: versionAnswer,
  }),
}
