import type { Deed, ListRule } from '../../../contract/list-rules'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import type { FrozenChoice, PeopleSource } from './audiences'
import { consentRefusal } from './eligibility'

type Order = Parameters<PeopleSource['select']>[2]

/** The subscribers of a side who are on some lists, or whom the rules of others find. */
export const subscribersOf: PeopleSource = {
  table: 'subscribers',
  purpose: 'advertising',
  select(sql, choice, order) {
    const { audience, list_ids, exclude_list_ids, rules, exclude_rules } = choice
    const isFound = (rule: ListRule) => sql`(${foundBy(sql, choice, order, rule)})`
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
        select s.id, lower(btrim(s.email)) as address, s.id as subscriber_id, s.name, ${consentRefusal(sql)} as standing,
          ${memberships} as memberships, (${excluded}) as excluded
        from subscribers s
        where s.audience = ${audience} and s.deleted_at is null and s.id > ${order.span.after} and s.id <= ${order.span.until}
          ${rules.length === 0 ? sql`and ${fixed}` : sql``}
      ) m where m.memberships > 0`
  },
}

function foundBy(
  sql: Connection,
  choice: FrozenChoice,
  { span, findMembers }: Order,
  rule: ListRule,
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

/** Who never got a mail did not leave it unopened. */
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
