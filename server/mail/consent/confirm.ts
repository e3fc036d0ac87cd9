import { createHmac, timingSafeEqual } from 'node:crypto'
import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import { bwSuppressions, SUPPRESSION_REASONS, suppressions } from '../../../contract/resources/suppressions'
import { SYSTEM } from '../../auth/actor'
import type { Row, RowOf } from '../../crud/hooks'
import { eraseRows, writeRows } from '../../crud/write'
import type { Connection, Sql, Transaction } from '../../db/connect'
import { addJobOnce } from '../../jobs/queue'
import { addressRefusal, PURPOSES } from '../audience/eligibility'
import { erasureHash } from '../message/tokens'
import { keepConsent, type Side } from './keep'
import { fieldsOfConsent } from './source'
import type { ConsentContext } from './subscribe'

/** Validity of the link in a confirmation mail. */
const CONFIRM_DAYS = 30

export interface ConfirmVisit extends ConsentContext {
  sql: Sql
  key: Buffer
  token: string
  ip?: string
  userAgent?: string | undefined
}

/** Content of the page behind the link of a confirmation mail. */
export interface ConfirmPage {
  address: string
  language: string | null
  lists: string[]
  state: 'open' | 'confirmed' | 'expired'
}

interface Asked {
  id: number
  audience: Side
  address: string
  list_ids: number[]
  text_id: number | null
  source: string | null
  at: string
  language: string | null
  confirmed: boolean
}

/** @returns the token of a confirmation mail's link */
function confirmToken(key: Buffer, askedId: number): string {
  const id = askedId.toString(36)
  return `${id}.${createHmac('sha256', key).update(`confirm:${id}`).digest('hex').slice(0, 32)}`
}

function askedIdOf(key: Buffer, token: string): number | undefined {
  const id = Number.parseInt(/^[0-9a-z]{1,12}(?=\.[0-9a-f]{32}$)/.exec(token)?.[0] ?? '', 36)
  if (!Number.isSafeInteger(id)) return undefined
  const [given, expected] = [Buffer.from(token), Buffer.from(confirmToken(key, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

/** Reads the link and changes nothing: programs that look at links call it too. @returns undefined for a link that is not ours */
export async function readConfirmation({
  sql,
  key,
  token,
  now,
}: ConfirmVisit): Promise<ConfirmPage | undefined> {
  const asked = await askedBy(sql, askedIdOf(key, token))
  return asked && pageOf(sql, asked, now())
}

/**
 * Confirms, once: the lists hold from now on, and the proof of it is kept. An unsubscription and bounces before it are
 * lifted, as the person reads mail at the address and says so; a complaint and what staff suppressed stay.
 */
export async function confirm(visit: ConfirmVisit): Promise<ConfirmPage | undefined> {
  const { sql, key, token, now, people, ip, userAgent } = visit
  const id = askedIdOf(key, token)
  if (id === undefined) return undefined
  return sql.begin(async tx => {
    const asked = await askedBy(tx, id, true)
    if (!asked) return undefined
    const page = await pageOf(tx, asked, now())
    if (page.state !== 'open') return page
    const { audience: side, address, list_ids: listIds, text_id: textId, source } = asked
    const subscriber = await confirmSubscriber(tx, asked, { now: now(), ip })
    if (!subscriber) return undefined
    await keepConsent(tx, people, {
      side,
      address,
      listIds,
      textId,
      source,
      kind: 'confirmed',
      askedId: id,
      subscriberId: subscriber,
      ip: ip ?? null,
      userAgent: userAgent ?? null,
      at: now(),
    })
    await liftSuppression(tx, side, address)
    await takeBackErasure(tx, erasureHash(key, address))
    return { ...page, state: 'confirmed' }
  })
}

/** Forgets an erasure, also in the list of DATA_DIR, which goes by the day of the return. */
async function takeBackErasure(tx: Transaction, hash: Buffer): Promise<void> {
  const erased = await tx`
    with erased as (delete from erased_addresses where hash = ${hash} returning hash)
    insert into returned_addresses (hash, at) select hash, clock_timestamp() from erased
    on conflict (hash) do update set at = excluded.at returning hash`
  if (erased.length) await addJobOnce(tx, 'save_erasures')
}

/** The mail that asks, as it goes out. */
export interface ConsentMail {
  side: Side
  address: string
  language: string
  subject: string
  body: string
  link: string
}

/** @returns the mail of an asking; undefined where it was confirmed meanwhile, or the person is gone */
export async function consentMailOf(
  sql: Connection,
  { id, key, origin }: { id: number; key: Buffer; origin: string },
): Promise<ConsentMail | undefined> {
  const asked = await askedBy(sql, id)
  if (!asked || asked.confirmed) return undefined
  const [words] = await sql<Pick<ConsentMail, 'language' | 'subject' | 'body'>[]>`
    select language, subject, body from consent_texts where id = ${asked.text_id}`
  if (!words) return undefined
  return {
    ...words,
    side: asked.audience,
    address: asked.address,
    link: `${origin}/u/confirm/${confirmToken(key, id)}`,
  }
}

async function askedBy(sql: Connection, id: number | undefined, lock = false): Promise<Asked | undefined> {
  if (id === undefined) return undefined
  if (lock) await sql`select from consent_events where id = ${id} for update`
  const [asked] = await sql<Asked[]>`
    select e.id, e.audience, e.address, e.list_ids, e.text_id, e.source, e.at, s.language,
      exists (select from consent_events c where c.asked_id = e.id and c.kind = 'confirmed') as confirmed
    from consent_events e left join subscribers s on s.id = e.subscriber_id
    where e.id = ${id} and e.kind = 'asked' and e.address is not null`
  return asked
}

async function pageOf(sql: Connection, asked: Asked, now: Date): Promise<ConfirmPage> {
  const lists = await sql<{ name: string }[]>`
    select name from lists where id = any(${asked.list_ids}::bigint[]) order by id`
  const isOver = now.getTime() - Date.parse(asked.at) > CONFIRM_DAYS * 86_400_000
  return {
    address: asked.address,
    language: asked.language,
    lists: lists.map(({ name }) => name),
    state: asked.confirmed ? 'confirmed' : isOver ? 'expired' : 'open',
  }
}

async function confirmSubscriber(
  tx: Transaction,
  { audience, address, list_ids, source }: Asked,
  { now, ip }: { now: Date; ip: string | undefined },
): Promise<number | undefined> {
  const [before] = await tx<RowOf<typeof subscribers>[]>`
    select * from subscribers where audience = ${audience} and email = ${address} and deleted_at is null for update`
  if (!before) return undefined
  const refusal = await addressRefusal(tx, 'confirmation', { side: audience, address })
  const had = before.status === 'unsubscribed' ? [] : (before.list_ids ?? [])
  const pending = before.pending_list_ids ?? []
  const changes = {
    status: refusal ? before.status : ('subscribed' as const),
    list_ids: [...new Set([...had, ...list_ids])],
    pending_list_ids: pending.filter(id => !list_ids.includes(id)),
    ...fieldsOfConsent(before, {
      source,
      at: now,
      ip: ip ?? null,
      proof: 'double opt-in',
      person: before.name?.trim() || address,
    }),
  }
  const definition = audience === 'bw' ? bwSubscribers : subscribers
  await writeRows(tx, { definition, actor: SYSTEM, action: 'update', rows: [{ before, changes }] })
  return before.id
}

/** Suppressions that a confirmation lifts: those that do not forbid to ask. */
const LIFTED = SUPPRESSION_REASONS.filter(
  reason => !PURPOSES.confirmation.suppressions.some(held => held === reason),
)

/** Lifts the suppressions that the person's own confirmation undoes. */
export async function liftSuppression(tx: Transaction, side: Side, address: string): Promise<void> {
  const rows = await tx<Row[]>`select * from suppressions where audience = ${side} and email = ${address}
    and reason = any(${LIFTED}::text[]) for update`
  const definition = side === 'bw' ? bwSuppressions : suppressions
  const lifted = rows.map(before => ({ before, changes: {} }))
  await eraseRows(tx, { definition, actor: SYSTEM, action: 'delete', rows: lifted })
}
