import type { Audience } from '../../../contract/access/roles'
import type { DryRunOutcome } from '../../../contract/calls/campaigns'
import type { Variant } from '../../../contract/mail/split-test'
import type { Connection } from '../../db/connect'
import { variantBy } from '../campaign/split'
import { type AudienceCount, EVERYBODY, type FilterOrder, type FrozenChoice } from './source'
import { sourceOf } from './sourceRegistry'
import { isPlanned, messageNumberOf, type VerdictContext, verdictsOf } from './verdicts'

const NONE: AudienceCount = {
  total: 0,
  unique: 0,
  suppressed: 0,
  unsubscribed: 0,
  no_consent: 0,
  invalid: 0,
  sendable: 0,
  excluded: 0,
}

/** Counts the union of the lists less the excluded ones, by the verdicts of the plan. */
export async function countAudience(context: VerdictContext, choice: FrozenChoice): Promise<AudienceCount> {
  const people = verdictsOf(context, choice, EVERYBODY)
  if (!people) return NONE
  const [counts] = await context.sql<AudienceCount[]>`
    with judged as materialized (${people}), single as (
      select distinct on (address) verdict from judged where verdict <> 'excluded'
      order by address, verdict <> 'sendable', id
    )
    select (select coalesce(sum(memberships), 0)::integer from judged where verdict <> 'excluded') as total,
      count(*)::integer as unique,
      count(*) filter (where verdict = 'suppressed')::integer as suppressed,
      count(*) filter (where verdict = 'unsubscribed')::integer as unsubscribed,
      count(*) filter (where verdict = 'no_consent')::integer as no_consent,
      count(*) filter (where verdict = 'invalid')::integer as invalid,
      count(*) filter (where verdict = 'sendable')::integer as sendable,
      (select count(distinct address)::integer from judged where verdict = 'excluded') as excluded
    from single`
  return counts ?? NONE
}

/** Counts the recipients of an audience that is chosen by a filter. @throws Failure invalid with the filter's fields */
export async function countFiltered(
  sql: Connection,
  { audience, ...order }: FilterOrder & { audience: Audience },
): Promise<AudienceCount> {
  return sourceOf(audience)?.filtered?.count(sql, order) ?? NONE
}

/** @returns whether the plan would write any row, sent to or suppressed */
export async function hasRecipients(context: VerdictContext, choice: FrozenChoice): Promise<boolean> {
  const people = verdictsOf(context, choice, EVERYBODY)
  if (!people) return false
  const found = await context.sql`select from (${people}) judged where ${isPlanned(context.sql)} limit 1`
  return found.length > 0
}

/** One person of a dry run. */
export interface DryRunPerson {
  address: string
  name: string | null
  /** `send`, or why not: `suppressed`, `unsubscribed`, `no_consent`, `invalid`, `excluded`, `duplicate`. */
  outcome: DryRunOutcome
  /** Reason of the suppression, or why a person does not count as subscribed. */
  reason: string | null
  /** In a campaign of two versions the one that the person would get; `rest`: the better one. */
  version: Variant | 'rest' | null
}

/** A campaign of two versions, as far as it decides who would get which. */
export interface SplitOrder {
  campaignId: number
  share: number
  key: Buffer
}

/**
 * Yields everybody of the choice, sorted by address, in parts: the outcome for each if the campaign started now.
 * @param order.most limits the number of people
 * @param order.outcome selects one outcome
 * @param order.test set where two versions are tried
 */
export async function* dryRun(
  context: VerdictContext,
  choice: FrozenChoice,
  {
    most,
    outcome,
    test,
    atOnce = 2_000,
  }: { most?: number; outcome?: string | undefined; test?: SplitOrder | undefined; atOnce?: number } = {},
): AsyncGenerator<DryRunPerson[]> {
  const people = verdictsOf(context, choice, EVERYBODY)
  if (!people) return
  const { sql } = context
  const version = test
    ? sql`coalesce(${variantBy(sql, messageNumberOf(sql, test, sql`address`), test.share)}, 'rest')`
    : sql`null`
  const rows = sql<DryRunPerson[]>`
    select address, name, reason, outcome, case when outcome = 'send' then ${version} end as version from (
      select *, case when verdict <> 'excluded' and place > 1 then 'duplicate'
        when verdict = 'sendable' then 'send' else verdict end as outcome
      from (
        select judged.*, row_number() over (
          partition by address, verdict = 'excluded' order by verdict <> 'sendable', id) as place
        from (${people}) judged
      ) placed
    ) outcomes where ${outcome === undefined ? sql`true` : sql`outcome = ${outcome}`}
    order by address, place ${most === undefined ? sql`` : sql`limit ${most}`}`
  for await (const part of rows.cursor(atOnce)) yield [...part]
}
