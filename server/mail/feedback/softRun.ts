import type { Transaction } from '../../db/connect'
import { AUDIENCES } from '../audience/audiences'

/** So many messages in a row that did not arrive, over at least so many days: the mailbox is given up. */
export const SOFT_RUN = { messages: 3, days: 7 } as const
/** Older messages say nothing about the mailbox now. */
const REMEMBERED_DAYS = 400

/**
 * Whether an address has a run of messages that all bounced softly. A message between them that did arrive, as far as is
 * known, ends the run; so the answer hangs on what was said, and not on the order in which it came in.
 * @param side whose suppressions would hold
 */
export async function hasSoftRun(tx: Transaction, side: string, address: string): Promise<boolean> {
  const audiences = Object.entries(AUDIENCES).flatMap(([name, { suppressions }]) =>
    suppressions === side ? [name] : [],
  )
  const runs = await tx`
    with mails as (
      select e.id, e."at", exists (
        select from email_events v where v.email_id = e.id and v.kind = 'soft_bounce') as soft
      from emails e
      where e.audience = any(${audiences}::text[]) and e."to" = ${address}
        and e.state in ('sent', 'delivered', 'bounced', 'complained')
        and e."at" > now() - make_interval(days => ${REMEMBERED_DAYS})
    ), runs as (
      select soft, "at", row_number() over (order by "at", id) - row_number() over (partition by soft order by "at", id) as run
      from mails
    )
    select from runs where soft group by run
    having count(*) >= ${SOFT_RUN.messages} and max("at") - min("at") >= make_interval(days => ${SOFT_RUN.days}) limit 1`
  return runs.length > 0
}
