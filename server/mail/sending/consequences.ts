import type { Transaction } from '../../db/connect'
import { AUDIENCES } from '../audience/audiences'
import { hasSoftRun } from '../feedback/softRun'
import { suppress } from '../feedback/suppress'
import type { ReplyClass } from '../transports/replies'
import { countRefusedAttempts, countReturned, returnToDay } from './budget'
import { groupsOf } from './groups'
import { pauseForSender, type RefusalOrder, weighPolicy } from './pauses'
import { stopForTrouble } from './trouble'
import type { Write } from './write'

/** Messages that are not with a server count for no day, or as an attempt that was refused. */
const NOT_TAKEN = new Set<Write['to']>(['retry', 'queued', 'failed', 'bounced'])

/** @returns whether a write changes more than its own row */
export const hasConsequences = ({ to, refusal, messageId }: Write) =>
  refusal !== undefined || messageId !== undefined || NOT_TAKEN.has(to)

/** Applies the consequences of writes: for the person, the receiving host, the domain's day and its pause. */
export async function drawConsequences(tx: Transaction, taken: readonly Write[], now: Date): Promise<void> {
  // Workers lock the days and pauses of several domains in one order, so that none waits in a circle.
  const writes = [...taken].sort(
    (a, b) => a.domainId - b.domainId || (a.day < b.day ? -1 : Number(a.day > b.day)),
  )
  await renameMessages(
    tx,
    writes.filter(({ messageId }) => messageId !== undefined),
  )
  await keepClasses(
    tx,
    writes.filter(({ refusal }) => refusal !== undefined),
  )
  await countDays(
    tx,
    writes.filter(({ to }) => NOT_TAKEN.has(to)),
    now,
  )
  const unknown = writes.filter(({ refusal }) => refusal === 'unknown')
  if (unknown.length > 0) await suppressBounced(tx, unknown, now)
  const full = writes.filter(({ to, refusal }) => to === 'bounced' && refusal === 'full')
  if (full.length > 0) await weighSoftBounces(tx, full, now)
  await weighRefusals(tx, writes, now)
  const slow = new Set(
    writes.filter(({ refusal }) => refusal === 'slow').map(({ address }) => hostOf(address)),
  )
  for (const host of slow) await slowDown(tx, host, now)
  for (const write of writes.filter(({ repeated }) => repeated)) await stopForTrouble(tx, write, now)
}

/** The server was asked and refused: the attempt stands in the day. Else the day has the message back. */
const isAttempt = ({ to, refusal }: Write) => to !== 'queued' && refusal !== undefined

async function countDays(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  for (const group of groupsOf(writes, ({ domainId, day }) => `${domainId} ${day}`).values()) {
    const { domainId, day } = group[0]
    const refused = group.filter(isAttempt).length
    if (refused > 0) await countRefusedAttempts(tx, { domainId, day, messages: refused })
    if (group.length > refused) await returnToDay(tx, { domainId, day, messages: group.length - refused })
    const count = group.filter(({ refusal }) => refusal === 'unknown').length
    if (count > 0) await countReturned(tx, { domainId, day, kind: 'hard', count, now })
  }
}

const WEIGHED: Partial<Record<ReplyClass, (tx: Transaction, order: RefusalOrder) => Promise<void>>> = {
  policy: weighPolicy,
  blocked: pauseForSender,
  sender: pauseForSender,
}

/** Weighs refusals by domain and class. Those of our own server about the sender hold for all recipients. */
async function weighRefusals(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  const groups = groupsOf(
    writes.filter(({ refusal, repeated }) => refusal && WEIGHED[refusal] && !repeated),
    ({ domainId, refusal }) => `${domainId} ${refusal}`,
  )
  for (const group of groups.values()) {
    const { domainId, refusal } = group[0]
    const refusals = group.map(({ emailId, address, reply = '' }) => ({ emailId, address, reply }))
    if (refusal) await WEIGHED[refusal]?.(tx, { domainId, refusals, now })
  }
}

async function keepClasses(tx: Transaction, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const ids = writes.map(({ emailId }) => emailId)
  const months = writes.map(({ startedMonth }) => startedMonth)
  const classes = writes.map(({ refusal }) => refusal ?? '')
  await tx`update emails e set refusal = w.refusal
    from unnest(${ids}::bigint[], ${months}::date[], ${classes}::text[]) as w(id, month, refusal)
    where e.started_month = w.month and e.id = w.id`
}

/** Sets the Message-ID of the mail service, which its events name. */
async function renameMessages(tx: Transaction, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const ids = writes.map(({ emailId }) => emailId)
  const months = writes.map(({ startedMonth }) => startedMonth)
  const names = writes.map(({ messageId }) => messageId ?? '')
  await tx`update emails e set message_id = w.name, search_text = e."to" || E'\n' || w.name
    from unnest(${ids}::bigint[], ${months}::date[], ${names}::text[]) as w(id, month, name)
    where e.started_month = w.month and e.id = w.id`
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The address is gone, or its mailbox stayed full to the end: what that says of the person. */
async function suppressBounced(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  await addEvents(tx, writes, { kind: 'bounce', now })
  await suppress(
    tx,
    writes.map(write => ({ ...personOf(write), reason: 'hard_bounce' as const, now })),
  )
}

async function weighSoftBounces(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  await addEvents(tx, writes, { kind: 'soft_bounce', now })
  for (const person of writes.map(personOf))
    if (await hasSoftRun(tx, person.side, person.address))
      await suppress(tx, [{ ...person, reason: 'soft_bounces', now }])
}

const personOf = ({ audience, address, campaignId, reply }: Write) => ({
  side: AUDIENCES[audience].suppressions,
  address,
  campaignId,
  note: reply ?? '',
})

async function addEvents(
  tx: Transaction,
  writes: readonly Write[],
  { kind, now }: { kind: 'bounce' | 'soft_bounce'; now: Date },
): Promise<void> {
  const ids = writes.map(({ emailId }) => emailId)
  const months = writes.map(({ startedMonth }) => startedMonth)
  const campaigns = writes.map(({ campaignId }) => campaignId)
  const details = writes.map(({ reply }) => reply ?? '')
  await tx`insert into email_events (campaign_id, email_id, started_month, kind, detail, at, source)
    select w.campaign_id, w.id, w.month, ${kind}, w.detail, ${now}, 'smtp'
    from unnest(${campaigns}::bigint[], ${ids}::bigint[], ${months}::date[], ${details}::text[]) as w(campaign_id, id, month, detail)`
}

/** A minute at first, twice as long each time within the hour, half an hour at most. */
async function slowDown(tx: Transaction, host: string, now: Date): Promise<void> {
  // The provider asks for less, whichever of its domains the address has.
  await tx`insert into recipient_slowdowns (host, until)
    values (coalesce((select nullif(provider, 'other') from recipient_hosts where host = ${host}), ${host}),
      ${now}::timestamptz + interval '1 minute')
    on conflict (host) do update set
      strikes = case when recipient_slowdowns.until < ${now}::timestamptz - interval '1 hour' then 1
        when recipient_slowdowns.until > ${now} then recipient_slowdowns.strikes else recipient_slowdowns.strikes + 1 end,
      until = case when recipient_slowdowns.until > ${now} then recipient_slowdowns.until
        else ${now}::timestamptz + least(interval '30 minutes', interval '1 minute' * power(2, recipient_slowdowns.strikes)) end`
}
