import { z } from 'zod'
import { type Definition, SYSTEM_FIELDS } from '../definition/define'
import { BODY_RULE } from '../http/body-limits'
import type { ListRule } from '../mail/list-rules'
import { bbCampaigns, bwCampaigns, campaigns } from '../resources/campaigns'
import { bwLists, lists } from '../resources/lists'
import { call } from './call'

export const audienceCount = z.object({
  /** Memberships of the lists: a person on two of them counts twice. */
  total: z.int(),
  unique: z.int(),
  suppressed: z.int(),
  unsubscribed: z.int(),
  /** Without a ground for this mail: no consent, and no customer who may get it. */
  no_consent: z.int(),
  invalid: z.int(),
  sendable: z.int(),
  /** Addresses that only the excluded lists take out. */
  excluded: z.int(),
})
/** How many people a campaign would go to. */
export type AudienceCount = z.output<typeof audienceCount>

const listIds = z
  .array(z.int().positive())
  .max(1_000, 'too_long')
  .nullish()
  .transform(ids => ids ?? [])
/** Every field of a campaign: its body may be sent as it is, and fields that do not choose people are passed over. */
const campaignFields: object = Object.fromEntries(
  [
    ...[campaigns, bwCampaigns, bbCampaigns].flatMap(({ fields }) => Object.keys(fields)),
    ...SYSTEM_FIELDS,
  ].map(name => [name, z.unknown().optional()]),
)
const audienceChoice = z.strictObject({
  ...campaignFields,
  audience: z.enum(['general', 'bw', 'bb'], { error: 'not_a_choice' }).default('general'),
  list_ids: listIds,
  exclude_list_ids: listIds,
  /** Customers count only where it is true. */
  similar_services: z.boolean('invalid').nullish(),
  /** Of the job tool: which listings and candidates. */
  filter: z.unknown().optional(),
})

const ruleCount = audienceCount.extend({
  /** Addresses that the filter finds among people who are no subscribers by themselves; null for subscribers. */
  found: z.int().nullable(),
})
/** How many people a list by rule has. */
export type RuleCount = z.output<typeof ruleCount>

const ruleCallOf = <const Name extends string>(name: Name, { roles }: Definition) =>
  call(`POST /${name}/count`, {
    summary: 'Number of people in a dynamic list, before it is saved.',
    access: roles,
    // The rule is checked as the field of the list is, so that both refuse it by the same name.
    body: z.strictObject({ rule: z.custom<ListRule>() }),
    bodyMax: BODY_RULE,
    answer: ruleCount,
  })

/** Counts of lists and of rules. */
export const listCalls = {
  countUnion: call('POST /lists-un', {
    tag: 'mail',
    summary: 'Number of people in the union of lists.',
    access: 'staff',
    body: audienceChoice,
    bodyMax: BODY_RULE,
    answer: audienceCount,
  }),
}

/** Counts people of a rule, by the resource of the list. */
export const ruleCalls = {
  lists: ruleCallOf('lists', lists),
  'bw-lists': ruleCallOf('bw-lists', bwLists),
}
