import { createHash } from 'node:crypto'
import { Failure, fail } from '../../contract/errors'
import type { Tx, Values } from '../crud/hooks'
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

/** Does what a message says, in a transaction. @returns 'ignored' where it says nothing that concerns us */
type Handler = (tx: Tx) => Promise<'ignored' | undefined>

/** One system that calls us at `/hooks/{source}`. */
export interface InboxSource {
  /** Headers that the signature or the handling needs; no other is kept. */
  headers: readonly string[]
  /**
   * Whether it comes from whom it says. It is called before anything is stored.
   * @returns an answer of its own for a handshake, which is not stored; else nothing
   * @throws Failure forbidden for a wrong signature, not_found where the source is not configured
   */
  verify(services: Services, inbound: Inbound): Promise<Handshake | undefined> | Handshake | undefined
  /** The sender's own id of the message; undefined: the bytes tell repeated ones. */
  externalId?(inbound: Inbound): string | undefined
  /**
   * Does what the message says, in a transaction that also marks it handled. A repeated call, also with messages in
   * another order, must change nothing more. @returns 'ignored' where it says nothing that concerns us
   */
  handle?(services: Services, tx: Tx, inbound: StoredInbound): Promise<'ignored' | undefined>
  /**
   * Instead of `handle`, for content that may harm its reader: reads the message outside of any transaction. The attempt is
   * committed before; a message that fails twice, or ends the process twice, is set aside.
   * @returns what to do in the transaction
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
 * Takes a message in: checked, stored raw, to be handled by a job of the same transaction. A repeated one changes nothing.
 * @throws Failure not_found for a source that there is not, and what its `verify` throws
 */
export async function receive(
  services: Services,
  sources: InboxSources,
  source: string,
  inbound: Inbound,
): Promise<Handshake | undefined> {
  const known = Object.hasOwn(sources, source) ? sources[source] : undefined
  if (!known) throw fail('not_found')
  const answer = await known.verify(services, inbound)
  if (answer) return answer
  const headers = Object.fromEntries(
    known.headers.flatMap(name => (inbound.headers[name] ? [[name, inbound.headers[name]]] : [])),
  )
  const id = known.externalId?.(inbound)
  await services.sql.begin(tx => keepInbound(tx, source, { ...inbound, headers }, id))
  return undefined
}

/**
 * Keeps a message and has it handled by a job of the same transaction; for what a source fetched by itself, too.
 * @param externalId the sender's own id; without one the bytes tell repeated ones
 */
export async function keepInbound(
  tx: Tx,
  source: string,
  { headers, query, body }: Inbound,
  externalId?: string,
): Promise<void> {
  const id = externalId?.slice(0, 200) ?? createHash('sha256').update(body).digest('hex')
  const [stored] = await tx<{ id: number }[]>`
    insert into inbound_events (source, external_id, headers, query, body)
    values (${source}, ${id}, ${tx.json(headers)}, ${tx.json(query)}, ${body})
    on conflict (source, external_id) do nothing returning id`
  if (stored) await addJob(tx, 'handle_inbound', { id: stored.id })
}

type Event = StoredInbound & { source: string; state: string }

/** The job behind `receive`: handles one message. A failure is written down and tried again by the queue. */
export function handleInbound(sources: InboxSources) {
  return async (services: Services, { id }: Values): Promise<void> => {
    try {
      const handle = await readApart(services, sources, id as number)
      if (handle === 'set_aside') return
      await services.sql.begin(async tx => {
        const [event] = await tx<Event[]>`
          select id, source, state, received_at, headers, query, body from inbound_events
          where id = ${id as number} for update`
        if (!event || event.state === 'handled' || event.state === 'set_aside') return
        const source = sources[event.source]
        const act = handle ?? (() => source?.handle?.(services, tx, event))
        const result = source ? await act(tx) : 'ignored'
        await tx`update inbound_events set state = ${result ?? 'handled'}, handled_at = ${services.now()},
          attempts = attempts + 1, error = null where id = ${event.id}`
      })
    } catch (error) {
      await services.sql`update inbound_events set state = 'failed', attempts = attempts + 1,
        error = ${String((error as Error).message).slice(0, 500)}
        where id = ${id as number} and state not in ('handled', 'set_aside')`
      throw error
    }
  }
}

const MOST_READINGS = 2

/** @returns nothing for a source that reads in its transaction */
async function readApart(
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
    update inbound_events set readings = readings + 1 where id = ${id} and readings < ${MOST_READINGS} returning readings`
  if (!attempt) return setAside(sql, id, 'Reading it ended the process')
  try {
    const handle = await source.read(services, event)
    await sql`update inbound_events set readings = 0 where id = ${id}`
    return handle
  } catch (error) {
    // A reader that has no time now says nothing about the message.
    if (error instanceof Failure)
      await sql`update inbound_events set readings = readings - 1 where id = ${id}`
    else if (attempt.readings >= MOST_READINGS) return setAside(sql, id, String((error as Error).message))
    throw error
  }
}

async function setAside(sql: Services['sql'], id: number, error: string): Promise<'set_aside'> {
  await sql`update inbound_events set state = 'set_aside', error = ${error.slice(0, 500)} where id = ${id}`
  return 'set_aside'
}

/** Has a message handled again. @throws Failure not_found; wrong_state for one that was emptied */
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
