import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/**
 * Why a message `e` of emails came back, one of MAIL_REASONS: by the class that the table of replies gave it. Messages
 * from before there was a class are read by their code (RFC 3463).
 */
export function reasonOf(sql: Connection): Fragment {
  const code = sql`substring(e.smtp_reply from '[245][.][0-9]{1,3}[.][0-9]{1,3}')`
  return sql`case
    when coalesce(e.smtp_reply, '') = '' or e.smtp_reply ~ '^engine:(lost|no_answer)' then 'no_answer'
    when ${code} in ('5.1.2', '5.1.10', '5.4.4', '5.4.310') then 'unknown_domain'
    when e.refusal = 'unknown' then 'unknown_address'
    when e.refusal = 'full' then 'mailbox_full'
    when e.refusal in ('policy', 'sender', 'blocked') then 'refused'
    when e.refusal in ('slow', 'later') then 'later'
    when ${code} in ('5.2.3', '5.3.4') then 'too_large'
    when e.refusal = 'failed' then 'other'
    when ${code} like '_.1.%' then 'unknown_address'
    when ${code} like '_.2.2' or e.smtp_reply like '552%' and ${code} is null then 'mailbox_full'
    when ${code} like '_.2.1' then 'unknown_address'
    when ${code} like '5.7.%' or e.smtp_reply like '554%' and ${code} is null then 'refused'
    when e.smtp_reply like '550%' and ${code} is null then 'unknown_address'
    when e.smtp_reply like '4%' then 'later'
    else 'other' end`
}
