import type { Deed, ListRule } from '../../../contract/mail/list-rules'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { recheckSubscribers } from '../sending/recheck'
import { consentRefusal } from './eligibility'
import type { FrozenChoice, RecipientSource } from './source'

type SelectOrder = Parameters<RecipientSource['select']>[2]

/** The subscribers of a side: members of fixed lists, and those that the rules of other lists find. */
export const subscriberSource: RecipientSource = {
  table: 'subscribers',
  purpose: 'advertising',
  select(sql, choice, order) {
    const {
      audience,
      list_ids,
      exclude_list_ids,
      rules,
      exclude_rules,
      similar_services: isSimilar = false,
    } = choice
    const isFound = (rule: ListRule) => sql`(${foundBy(sql, choice, { ...order, rule })})`
    const found = rules.map(isFound)
    const fixed = sql`s.list_ids && ${[...list_ids]}::bigint[]`
    const memberships = found.reduce(
      (sum, one) => sql`${sum} + (${one})::integer`,
      sql`(select count(*)::integer from unnest(s.list_ids) as member(id) where member.id = any(${[...list_ids]}::bigint[]))`,
    )
    const excluded = exclude_rules
      .map(isFound)
      .reduce((all, one) => sql`${all} or ${one}`, sql`s.list_ids && ${[...exclude_list_ids]}::bigint[]`)
    return sql`
      select m.* from (
        select s.id, lower(btrim(s.email)) as address, s.id as subscriber_id, s.name, ${consentRefusal(sql, { isSimilar })} as standing,
          ${memberships} as memberships, (${excluded}) as excluded
        from subscribers s
        where s.audience = ${audience} and s.deleted_at is null and s.id > ${order.span.after} and s.id <= ${order.span.until}
          ${rules.length === 0 ? sql`and ${fixed}` : sql``}
      ) m where m.memberships > 0`
  },
  async claim(tx, order) {
    const rows = await recheckSubscribers(tx, order)
    return {
      claimed: rows
        .filter(({ state }) => state === 'claimed')
        .map(({ to, message_id, ...row }) => ({
          id: row.id,
          address: to,
          messageId: message_id,
          attempts: row.attempts,
          name: row.name ?? '',
          language: row.language ?? '',
          attributes: row.attributes ?? {},
          variant: row.variant ?? order.restVariant,
        })),
      suppressed: rows.filter(({ state }) => state === 'suppressed').length,
    }
  },
  async firstRecipients(tx, { campaign, startedMonth, limit }) {
    return tx`
      select e.id as "emailId", e.started_month as "startedMonth", e."to" as address, e.message_id as "messageId",
        coalesce(s.name, '') as name, coalesce(s.language, '') as language, coalesce(s.attributes, '{}') as attributes
      from emails e join subscribers s on s.id = e.subscriber_id
      where e.campaign_id = ${campaign.id} and e.started_month = ${startedMonth} and e.state = 'queued'
      order by e.id limit ${limit}`
  },
  async mergeFields(sql, { subscriberId }) {
    const [person] = await sql<{ name: string; language: string; attributes: Record<string, unknown> }[]>`
      select coalesce(name, '') as name, coalesce(language, '') as language, coalesce(attributes, '{}') as attributes
      from subscribers where id = ${subscriberId}`
    return person
  },
}

function foundBy(
  sql: Connection,
  choice: FrozenChoice,
  { rule, span, findMembers }: SelectOrder & { rule: ListRule },
): Fragment {
  const order = { rule, reader: choice.reader, span, at: new Date(choice.at) }
  const members = findMembers?.(sql, order) ?? sql`false`
  return rule.mails.reduce(
    (all, { campaign_id, did }) => sql`${all} and exists (
      select from emails e where e.subscriber_id = s.id and e.campaign_id = ${campaign_id}
        and e.audience = ${choice.audience} and ${deed(sql, did, choice.at)})`,
    sql`${members}`,
  )
}

/** A recipient whose message did not arrive counts neither as opened nor as unopened. */
function deed(sql: Connection, did: Deed, at: string): Fragment {
  const got = sql`e.state in ('sent', 'delivered', 'complained')`
  const deeds: Record<Deed, () => Fragment> = {
    opened: () => sql`e.opened_at <= ${at}::timestamptz`,
    clicked: () => sql`e.clicked_at <= ${at}::timestamptz`,
    not_opened: () => sql`${got} and (e.opened_at <= ${at}::timestamptz) is not true`,
    not_clicked: () => sql`${got} and (e.clicked_at <= ${at}::timestamptz) is not true`,
  }
  return deeds[did]()
}
