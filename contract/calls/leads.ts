import { z } from 'zod'
import { usersOf } from '../access/menu'
import { BODY_MOST } from '../http/body-limits'
import { leads } from '../resources/leads'
import { leadsManagement } from '../resources/leads-management'
import { call, rolesFor } from './call'

/**
 * How leads are dealt: in turns; to whoever has the least open work; to those who take the lead's country, or its
 * program, and among them to whoever has the least.
 */
export const SHARE_RULES = ['round_robin', 'load', 'country', 'program'] as const
export type ShareRule = (typeof SHARE_RULES)[number]

const id = z.int('invalid').positive('invalid')
const ids = z.array(id, 'invalid')

/** The order: leads, the rule, and the people. */
const shareOutBody = z.strictObject({
  rule: z.enum(SHARE_RULES, 'not_a_choice'),
  /** These leads, or all that a filter of the list of leads finds but those excepted. */
  ids: ids.min(1, 'required').max(100_000, 'too_long').optional(),
  filter: z.record(z.string(), z.unknown()).optional(),
  except: ids.max(100_000, 'too_long').optional(),
  /** People who get them; every active `user` unless said. Absent people are left out. */
  users: ids.min(1, 'required').max(1_000, 'too_long').optional(),
  /** Also leads that somebody has; then what is done must have been seen before: `plan`. */
  reassign: z.boolean('invalid').optional(),
  /** Changes nothing, only tells. */
  dry_run: z.boolean('invalid').optional(),
  /** The plan of a dry run: if anything of it has changed since, the answer is 409 with the new one. */
  plan: z.string('invalid').max(64, 'too_long').optional(),
})
export type ShareOut = z.infer<typeof shareOutBody>

/** The leads of each person. */
const sharePlan = z.object({
  /** Stands for exactly this; sent back it is done, or refused. */
  plan: z.string(),
  total: z.int(),
  placed: z.int(),
  /** Leads whose country or program nobody who is here takes. */
  unplaced: z.int(),
  people: z.array(z.object({ user_id: id, open: z.int(), gets: z.int() })),
  /** Asked for and left out. */
  absent: z.array(id),
  /** The first 200, in order; `user_id` is null where nobody takes it. */
  assignments: z.array(z.object({ lead_id: id, user_id: id.nullable() })),
  /** Takes it back for ten minutes; only of what was done. */
  undo: z.string().optional(),
})
export type SharePlan = z.infer<typeof sharePlan>

const mayShare = new Set(rolesFor(leads, 'bulk'))

export const leadCalls = {
  shareOut: call('POST /leads-management/share-out', {
    summary: 'Assigns leads by a rule, in one transaction with an undo token; `dry_run` returns the preview.',
    access: usersOf(leadsManagement.name).filter(role => mayShare.has(role)),
    body: shareOutBody,
    bodyMax: BODY_MOST,
    answer: sharePlan,
  }),
}
