import type { Fragment } from '../crud/hooks'
import type { Connection } from '../db/connect'

/**
 * Why a message `e` of emails came back, one of MAIL_REASONS. The enhanced code says it (RFC 3463); servers without one
 * are read by their first digits.
 */
export function reasonOf(sql: Connection): Fragment {
  const code = sql`substring(e.smtp_reply from '[245][.][0-9]{1,3}[.][0-9]{1,3}')`
  return sql`case
    when coalesce(e.smtp_reply, '') = '' or e.smtp_reply ~ '^engine:(lost|no_answer)' then 'no_answer'
    when ${code} in ('5.1.2', '5.1.10', '5.4.4') then 'unknown_domain'
    when ${code} like '_.1.%' then 'unknown_address'
    when ${code} like '_.2.2' or e.smtp_reply like '552%' and ${code} is null then 'mailbox_full'
    when ${code} in ('5.2.3', '5.3.4') then 'too_large'
    when ${code} like '_.2.1' then 'unknown_address'
    when ${code} like '5.7.%' or e.smtp_reply like '554%' and ${code} is null then 'refused'
    when e.smtp_reply like '550%' and ${code} is null then 'unknown_address'
    when e.smtp_reply like '4%' then 'later'
    else 'other' end`
}
