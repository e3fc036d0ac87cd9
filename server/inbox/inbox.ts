import { createHash } from 'node:crypto'
import { Failure, fail } from '../../contract/http/errors'
import type { Tx } from '../crud/hooks'
import { messageOf } from '../describeError'
import type { JobPayloads, Urgency } from '../jobs/payloads'
import { addJob } from '../jobs/queue'
import type { Services } from '../services'

/** A delivery of a webhook, unchanged. */
export interface Inbound {
  /** Names in lower case, only those that the source keeps. */
  headers: Record<string, string>
  query: Record<string, string>
  body: Buffer
}

export interface StoredInbound extends Inbound {
  id: number
  /** ISO 8601, UTC. */
  received_at: string
}

/** Applies an event in a transaction. @returns 'ignored' for an event that is not relevant */
type Handler = (tx: Tx) => Promise<'ignored' | undefined>

/** One system that calls us at `/hooks/{source}`. */
export interface InboxSource {
  /** Headers that the signature or the handling needs; no other is kept. */
  headers: readonly string[]
  /** Given by a source that may send thousands of events at once. */
  urgency?: Urgency
  /**
   * Checks the sender, before anything is stored.
   * @returns the response to a handshake, which is not stored; else nothing
   * @throws Failure forbidden for a wrong signature, not_found where the source is not configured
   */
  verify(services: Services, inbound: Inbound): Promise<Handshake | undefined> | Handshake | undefined
  /** Returns the sender's own id of the event; without one a repeat is recognised by its bytes. */
  externalId?(inbound: Inbound): string | undefined
  /**
   * Applies the event, in a transaction that also marks it handled. Must be idempotent, also for events in another
   * order. @returns 'ignored' for an event that is not relevant
   */
  handle?(services: Services, tx: Tx, inbound: StoredInbound): Promise<'ignored' | undefined>
  /**
   * Replaces `handle` for content that may crash its reader: reads the event outside of any transaction. The attempt is
   * committed before; an event that fails twice, or ends the process twice, is set aside.
   * @returns the handler for the transaction
   */
  read?(services: Services, inbound: StoredInbound): Promise<Handler>
}

/** The response to a handshake. */
export interface Handshake {
  status: number
  type: string
  body: string
}

export type InboxSources = Readonly<Record<string, InboxSource>>

/**
 * Verifies an event, stores it raw, and queues its handling. A repeated one changes nothing.
 * @throws Failure not_found for an unknown source, and the failures of its `verify`
 */
export async function receive(
  services: Services,
  sources: InboxSources,
  { source, ...inbound }: Inbound & { source: string },
): Promise<Handshake | undefined> {
  const known = Object.hasOwn(sources, source) ? sources[source] : undefined
  if (!known) throw fail('not_found')
  const answer = await known.verify(services, inbound)
  if (answer) return answer
  const headers = Object.fromEntries(
    known.headers.flatMap(name => (inbound.headers[name] ? [[name, inbound.headers[name]]] : [])),
  )
  const externalId = known.externalId?.(inbound)
  await services.sql.begin(tx =>
    storeInbound(tx, source, { ...inbound, headers, externalId, urgency: known.urgency }),
  )
  return undefined
}

/**
 * Stores an event and queues its handling in the same transaction. Sources that fetch their events call it too.
 * @param externalId the sender's own id; without one a repeat is recognised by its bytes
 */
export async function storeInbound(
  tx: Tx,
  source: string,
  {
    headers,
    query,
    body,
    externalId,
    urgency,
  }: Inbound & { externalId?: string | undefined; urgency?: Urgency | undefined },
): Promise<void> {
  const id = externalId?.slice(0, 200) ?? createHash('sha256').update(body).digest('hex')
  const [stored] = await tx<{ id: number }[]>`
    insert into inbound_events (source, external_id, headers, query, body)
    values (${source}, ${id}, ${tx.json(headers)}, ${tx.json(query)}, ${body})
    on conflict (source, external_id) do nothing returning id`
  if (stored) await addJob(tx, 'handle_inbound', { id: stored.id }, undefined, { urgency })
}

type Event = StoredInbound & { source: string; state: string }

/** Handles one event. A failure is saved with the event and retried by the queue. */
export function handleInbound(sources: InboxSources) {
  return async (services: Services, { id }: JobPayloads['handle_inbound']): Promise<void> => {
    try {
      const handle = await readOutside(services, sources, id)
      if (handle === 'set_aside') return
      await services.sql.begin(async tx => {
        const [event] = await tx<Event[]>`
          select id, source, state, received_at, headers, query, body from inbound_events
          where id = ${id} for update`
        if (!event || event.state === 'handled' || event.state === 'set_aside') return
        const source = sources[event.source]
        const act = handle ?? (() => source?.handle?.(services, tx, event))
        const result = source ? await act(tx) : 'ignored'
        await tx`update inbound_events set state = ${result ?? 'handled'}, handled_at = ${services.now()},
          attempts = attempts + 1, error = null where id = ${event.id}`
      })
    } catch (error) {
      await services.sql`update inbound_events set state = 'failed', attempts = attempts + 1,
        error = ${messageOf(error).slice(0, 500)}
        where id = ${id} and state not in ('handled', 'set_aside')`
      throw error
    }
  }
}

const MAX_READINGS = 2

/** Calls the source's `read`. @returns undefined for a source without one */
async function readOutside(
  services: Services,
  sources: InboxSources,
  id: number,
): Promise<Handler | 'set_aside' | undefined> {
  const { sql } = services
  const [event] = await sql<Event[]>`
    select id, source, state, received_at, headers, query, body from inbound_events
    where id = ${id} and state not in ('handled', 'set_aside')`
  const source = event && sources[event.source]
  if (!event || !source?.read) return undefined
  const [attempt] = await sql<{ readings: number }[]>`
    update inbound_events set readings = readings + 1 where id = ${id} and readings < ${MAX_READINGS} returning readings`
  if (!attempt) return setAside(sql, id, 'Reading it ended the process')
  try {
    const handle = await source.read(services, event)
    await sql`update inbound_events set readings = 0 where id = ${id}`
    return handle
  } catch (error) {
    // A Failure means that all readers are busy, not that the event is harmful.
    if (error instanceof Failure)
      await sql`update inbound_events set readings = readings - 1 where id = ${id}`
    else if (attempt.readings >= MAX_READINGS) return setAside(sql, id, messageOf(error))
    throw error
  }
}

async function setAside(sql: Services['sql'], id: number, error: string): Promise<'set_aside'> {
  await sql`update inbound_events set state = 'set_aside', error = ${error.slice(0, 500)} where id = ${id}`
  return 'set_aside'
}

/** Queues an event again. @throws Failure not_found; wrong_state for one that was emptied */
export async function replay(services: Services, id: number): Promise<void> {
  await services.sql.begin(async tx => {
    const [event] = await tx<{ emptied_at: string | null }[]>`
      select emptied_at from inbound_events where id = ${id} for update`
    if (!event) throw fail('not_found')
    if (event.emptied_at) throw fail('wrong_state')
    await tx`update inbound_events set state = 'received', handled_at = null, readings = 0 where id = ${id}`
    await addJob(tx, 'handle_inbound', { id })
  })
}
