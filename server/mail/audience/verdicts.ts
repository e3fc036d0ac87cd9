import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import type { MailContext } from '../context'
import { hmacOf } from '../message/hmac'
import { AUDIENCES } from './audiences'
import { judgementOf } from './eligibility'
import type { FrozenChoice, Span } from './source'
import { sourceOf } from './sourceRegistry'

export type VerdictContext = { sql: Connection } & Pick<MailContext, 'key' | 'findMembers'>

/**
 * SELECT of the people of a choice with a `verdict` (`sendable`, `suppressed`, `unsubscribed`, `no_consent`,
 * `invalid`, `excluded`) and
 * its `reason`. Counts, dry runs and plans are made of it.
 * @returns undefined for a choice without lists, and for an audience without a source
 */
export function verdictsOf(
  { sql, key, findMembers }: VerdictContext,
  choice: FrozenChoice,
  span: Span,
): Fragment | undefined {
  const source = sourceOf(choice.audience)
  const isChosen = choice.campaign_id !== undefined || choice.list_ids.length + choice.rules.length > 0
  if (!source || !isChosen) return undefined
  const { joins, reason } = judgementOf(sql, source.purpose, {
    address: sql`p.address`,
    side: sql`${AUDIENCES[choice.audience].suppressions}`,
    standing: sql`p.standing`,
    key,
    isMany: true,
  })
  return sql`
    select j.*, case when j.reason is null then 'sendable' when j.reason in ('excluded', 'invalid') then j.reason
      when j.standing in ('no_ground', 'not_similar') then 'no_consent'
      when j.standing is null or j.standing in ('bounced', 'complained') then 'suppressed'
      else 'unsubscribed' end as verdict
    from (
      select p.id, p.address, p.subscriber_id, p.name, p.memberships, p.standing,
        case when p.excluded then 'excluded' else ${reason} end as reason
      from (${source.select(sql, choice, { span, findMembers })}) p ${joins}
      -- The reason is worked out once a person.
      offset 0
    ) j`
}

/** Condition on a verdict: the plan writes a row for the person, sent to or suppressed. */
export const isPlanned = (sql: Connection): Fragment =>
  sql`(verdict = 'sendable' or verdict = 'suppressed' and standing is null)`

/** SQL of a Message-ID's local part: HMAC(campaign, address), so the same message keeps its id wherever it turns up. */
export function messageNumberOf(
  sql: Connection,
  { key, campaignId }: { key: Buffer; campaignId: number },
  address: Fragment,
): Fragment {
  return sql`left(encode(${hmacOf(sql, key, sql`${`${campaignId}:`} || ${address}`)}, 'hex'), 32)`
}
