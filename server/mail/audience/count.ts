import type { Variant } from '../../../contract/split-test'
import type { Connection } from '../../db/connect'
import { variantBy } from '../campaign/split'
import type { MailContext } from '../context'
import type { FrozenChoice } from './audiences'
import { EVERYBODY, judgedPeople, messageNumberOf } from './plan'

/** Who a campaign would reach, and who is left out and why (api.md, `POST /lists-un`). */
export interface AudienceCount {
  /** Memberships of the lists: who is on two of them counts twice. */
  total: number
  /** Different addresses; the sum of the four below. */
  unique: number
  suppressed: number
  /** Not subscribed: unsubscribed, not confirmed yet, or nobody wrote down where the consent is from. */
  unsubscribed: number
  invalid: number
  sendable: number
  /** Addresses that only the excluded lists take out; not part of `unique`. */
  excluded: number
}

const NONE: AudienceCount = {
  total: 0,
  unique: 0,
  suppressed: 0,
  unsubscribed: 0,
  invalid: 0,
  sendable: 0,
  excluded: 0,
}

type Context = { sql: Connection } & Pick<MailContext, 'key' | 'findMembers'>

/** Counts the union of the lists less the excluded ones, by the judgement that the plan goes by. */
export async function countAudience(context: Context, choice: FrozenChoice): Promise<AudienceCount> {
  const people = judgedPeople(context, choice, EVERYBODY)
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
      count(*) filter (where verdict = 'invalid')::integer as invalid,
      count(*) filter (where verdict = 'sendable')::integer as sendable,
      (select count(distinct address)::integer from judged where verdict = 'excluded') as excluded
    from single`
  return counts ?? NONE
}

/** @returns whether anybody would stand in the plan, sent to or suppressed */
export async function isAnybody(context: Context, choice: FrozenChoice): Promise<boolean> {
  const people = judgedPeople(context, choice, EVERYBODY)
  if (!people) return false
  const found = await context.sql`
    select from (${people}) judged
    where verdict = 'sendable' or verdict = 'suppressed' and standing is null limit 1`
  return found.length > 0
}

/** One person of a dry run. */
export interface DryRunPerson {
  address: string
  name: string | null
  /** `send`, or why not: `suppressed`, `unsubscribed`, `invalid`, `excluded`, `duplicate`. */
  outcome: string
  /** What it is suppressed by, or why a person does not count as subscribed. */
  reason: string | null
  /** Of a campaign of two versions which one the person would get; `rest`: the better one. */
  version: Variant | 'rest' | null
}

/** A campaign of two versions, as much as says who would get which. */
export interface TriedOn {
  campaignId: number
  share: number
  key: Buffer
}

/**
 * Everybody of the choice, sorted by address, in parts: what would become of each if the campaign started now.
 * @param order.most how many at most; all without
 * @param order.outcome only these
 * @param order.test where two versions are tried
 */
export async function* dryRun(
  context: Context,
  choice: FrozenChoice,
  {
    most,
    outcome,
    test,
    atOnce = 2_000,
  }: { most?: number; outcome?: string | undefined; test?: TriedOn | undefined; atOnce?: number } = {},
): AsyncGenerator<DryRunPerson[]> {
  const people = judgedPeople(context, choice, EVERYBODY)
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
    ) told where ${outcome === undefined ? sql`true` : sql`outcome = ${outcome}`}
    order by address, place ${most === undefined ? sql`` : sql`limit ${most}`}`
  for await (const part of rows.cursor(atOnce)) yield [...part]
}
