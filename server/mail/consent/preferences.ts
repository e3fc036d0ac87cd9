import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import { SYSTEM } from '../../auth/actor'
import type { Row, RowOf, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection, Sql, Transaction } from '../../db/connect'
import { AUDIENCES } from '../audience/audiences'
import {
  readUnsubscribe,
  type UnsubscribedEmail,
  type UnsubscribePage,
  unsubscribe,
} from '../visits/tracking'
import { liftSuppression } from './confirm'
import { eraseAddressAlone } from './erase'
import { keepConsent, type Side } from './keep'
import { fieldsOfConsent } from './source'
import type { ConsentContext } from './subscribe'

export interface PreferencesVisit extends ConsentContext {
  sql: Sql
  key: Buffer
  /** Of the unsubscribe link of any mail to the person. */
  token: string
  ip?: string
  userAgent?: string | undefined
}

/** Choices of a person: the lists that they are or were on, and no other. */
export interface Preferences {
  side: Side
  address: string
  language: string | null
  lists: { id: number; name: string; description: string | null; on: boolean }[]
  unsubscribed: boolean
}

/** The choice of a person. */
export interface Choice {
  listIds: readonly number[]
  language: string
}

const SOURCE = 'preference page'

/** @returns undefined for a link that is not ours, or whose person was erased */
export async function readPreferences(visit: PreferencesVisit): Promise<Preferences | undefined> {
  const person = await personOf(visit)
  if (!person) return undefined
  const subscriber = await subscriberAt(visit.sql, person)
  return subscriber && preferencesOf(visit.sql, person, subscriber)
}

/** Saves a choice: lists on or off, the language; each change with its proof. */
export async function savePreferences(
  visit: PreferencesVisit,
  choice: Choice,
): Promise<Preferences | undefined> {
  const person = await personOf(visit)
  if (!person) return undefined
  return visit.sql.begin(async tx => {
    const before = await subscriberAt(tx, person, true)
    if (!before) return undefined
    const shown = await preferencesOf(tx, person, before)
    const was = shown.lists.filter(({ on }) => on).map(({ id }) => id)
    const on = shown.lists.map(({ id }) => id).filter(id => choice.listIds.includes(id))
    const [come, gone] = [on.filter(id => !was.includes(id)), was.filter(id => !on.includes(id))]
    // A tick does not take back a complaint or a failed address.
    const isBack = ['unsubscribed', 'unconfirmed'].includes(String(before.status)) && come.length > 0
    const changes: Values = {
      list_ids: on,
      language: choice.language,
      ...(isBack ? { status: 'subscribed' } : {}),
      ...(come.length > 0
        ? fieldsOfConsent(before, {
            source: SOURCE,
            at: visit.now(),
            ip: visit.ip ?? null,
            proof: SOURCE,
            person: before.name?.trim() || person.address,
          })
        : {}),
    }
    await write(tx, person.side, { before, changes })
    if (isBack) await liftSuppression(tx, person.side, person.address)
    const event = { ...proofOf(visit, person), subscriberId: before.id }
    if (come.length > 0) await keepConsent(tx, visit.people, { ...event, kind: 'given', listIds: come })
    if (gone.length > 0) await keepConsent(tx, visit.people, { ...event, kind: 'withdrawn', listIds: gone })
    if (choice.language !== before.language)
      await keepConsent(tx, visit.people, {
        ...event,
        kind: 'language',
        source: `${SOURCE}: ${choice.language}`,
      })
    const after = await subscriberAt(tx, person)
    return after && preferencesOf(tx, person, after)
  })
}

/** Erases the person from mail, on their own request. @returns whether there was such a person */
export async function eraseBySelf(visit: PreferencesVisit): Promise<boolean> {
  const person = await personOf(visit)
  if (!person) return false
  return visit.sql.begin(async tx => {
    await keepConsent(tx, visit.people, { ...proofOf(visit, person), kind: 'unsubscribed' })
    await eraseAddressAlone(tx, SYSTEM, person.address)
    return true
  })
}

/** Unsubscribes the person of a link, as {@link unsubscribe} does, and keeps the proof of it. */
export function unsubscribeByLink(visit: PreferencesVisit): Promise<UnsubscribePage | undefined> {
  return unsubscribe(visit, async (tx, person) => {
    if (isErased(person.address)) return
    const subscriber = await subscriberAt(tx, person)
    const event = {
      ...proofOf(visit, person),
      source: 'unsubscribe link',
      subscriberId: subscriber?.id ?? null,
    }
    await keepConsent(tx, visit.people, { ...event, kind: 'unsubscribed' })
  })
}

type Subscriber = RowOf<typeof subscribers>

async function personOf(visit: PreferencesVisit): Promise<UnsubscribedEmail | undefined> {
  const page = await readUnsubscribe(visit)
  if (!page || isErased(page.email)) return undefined
  return { side: AUDIENCES[page.audience].suppressions, address: page.email, emailId: page.emailId }
}

const isErased = (address: string) => address.endsWith('@erased.invalid')

const proofOf = (visit: PreferencesVisit, { side, address, emailId }: UnsubscribedEmail) => ({
  side,
  address,
  emailId,
  source: SOURCE,
  at: visit.now(),
  ip: visit.ip ?? null,
  userAgent: visit.userAgent ?? null,
})

async function subscriberAt(
  sql: Connection,
  { side, address }: UnsubscribedEmail,
  lock = false,
): Promise<Subscriber | undefined> {
  const [row] = await sql<Subscriber[]>`
    select * from subscribers where audience = ${side} and email = ${address} and deleted_at is null
    ${lock ? sql`for update` : sql``}`
  return row
}

async function preferencesOf(
  sql: Connection,
  person: UnsubscribedEmail,
  subscriber: Subscriber,
): Promise<Preferences> {
  const unsubscribed = subscriber.status !== 'subscribed'
  const on = unsubscribed ? [] : (subscriber.list_ids ?? [])
  const lists = await sql<{ id: number; name: string; description: string | null }[]>`
    select id, name, description from lists
    where audience = ${person.side} and (id = any(${subscriber.list_ids ?? []}::bigint[]) or id in (
      select unnest(list_ids) from consent_events
      where address = ${person.address} and audience = ${person.side} and kind in ('withdrawn', 'given', 'confirmed')))
    order by name, id`
  return {
    side: person.side,
    address: person.address,
    language: subscriber.language,
    lists: lists.map(list => ({ ...list, on: on.includes(list.id) })),
    unsubscribed,
  }
}

async function write(tx: Transaction, side: Side, row: { before: Row; changes: Values }): Promise<void> {
  const definition = side === 'bw' ? bwSubscribers : subscribers
  await writeRows(tx, { definition, actor: SYSTEM, action: 'update', rows: [row] })
}
