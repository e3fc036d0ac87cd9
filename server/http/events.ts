import type { FastifyReply } from 'fastify'
import type { Audience, Role } from '../../contract/access/roles'
import { eventCalls } from '../../contract/calls/jobs'
import { definitionOf } from '../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../contract/resources/campaigns'
import { users } from '../../contract/resources/users'
import type { Actor } from '../auth/actor'
import { findSession } from '../auth/sessions'
import { visibleRows } from '../crud/record'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import { eventStreams } from '../metrics'
import type { Services } from '../services'
import { tokenOf } from './context'
import type { Route } from './route'
import { type Served, serve } from './serve'

/** An event that a process sends the others at a commit. It names records, and never carries a field of one. */
interface Event {
  type: 'notification' | 'presence' | 'campaign' | 'changed' | 'conversation' | 'job' | 'ended'
  /** Only for this user. */
  to?: number
  resource?: string
  audience?: Audience
  [key: string]: unknown
}

/** How many streams may be open. */
export interface MostStreams {
  ofSession: number
  ofProcess: number
}

interface Listener {
  actor: Actor
  token: string
  reply: FastifyReply
}

const HEARTBEAT_MS = 25_000
/** Bytes that wait for a browser which reads no more: it is cut off, and asks anew when it is back. */
const MOST_WAITING = 1_048_576

/** Streams of one session: a browser holds one, and without locks one for each tab. */
const MOST_OF_SESSION = 10
/** Streams of one process; each holds a connection, and every event is written to each. */
const MOST_OF_PROCESS = 2_000
/** Milliseconds after which a browser whose stream had to give way asks again: at once it would push out another. */
const BACK_AFTER = 60_000

/** The open streams of this process. One LISTEN serves them all. */
export class EventHub {
  #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(
    private readonly services: Services,
    private readonly most: MostStreams = { ofSession: MOST_OF_SESSION, ofProcess: MOST_OF_PROCESS },
  ) {}

  async start(): Promise<void> {
    const { unlisten } = await this.services.sql.listen(
      EVENTS_CHANNEL,
      text => void this.#tell(JSON.parse(text)),
      // Called again where the database was away: nobody knows what was told meanwhile, so browsers are to read anew.
      () => this.#cut(),
    )
    this.#unlisten = unlisten
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#cut()
    await this.#unlisten?.()
  }

  #cut(): void {
    for (const { reply } of this.#listeners) reply.raw.end()
    this.#listeners.clear()
  }

  /** Adds a stream. The oldest gives way where its session, or the process, has too many. */
  add(listener: Listener): void {
    this.#listeners.add(listener)
    eventStreams.inc()
    // A write to a stream that has just ended is an error without another reader: it would end the process.
    listener.reply.raw.on('error', () => listener.reply.raw.destroy())
    listener.reply.raw.on('close', () => {
      eventStreams.dec()
      this.#listeners.delete(listener)
    })
    const { sid } = listener.actor
    // A set keeps the order in which its members came.
    const own = [...this.#listeners].filter(({ actor }) => actor.sid === sid)
    const [[first], [oldest]] = [own, this.#listeners]
    if (first && own.length > this.most.ofSession) this.#giveWay(first)
    if (oldest && this.#listeners.size > this.most.ofProcess) this.#giveWay(oldest)
  }

  #giveWay(listener: Listener): void {
    listener.reply.raw.end(`retry: ${BACK_AFTER}\n\n`)
    this.#listeners.delete(listener)
  }

  async #tell(event: Event): Promise<void> {
    // Somebody was disabled, has another role, or was signed out with a new password.
    if (event.resource === users.name)
      void this.#look(({ actor }) => event.id === null || actor.id === event.id)
    if (event.type === 'ended') return void this.#look(({ actor }) => actor.sid === event.sid)
    const closed = await this.#closedRoles(event)
    for (const { actor, reply } of this.#listeners) {
      if (!mayHear(actor, event)) continue
      if (reply.raw.writableLength > MOST_WAITING) {
        reply.raw.destroy()
        continue
      }
      const { type, to: _, ...told } = event
      const data = actor.role && closed.has(actor.role) ? { ...told, id: null, version: null } : told
      reply.raw.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    }
  }

  /**
   * Returns the roles whose people may not all see the record of an event: they are only told that the list changed. It is asked
   * once for each role, as for a person to whom nothing belongs, so that the cost does not grow with the streams.
   */
  async #closedRoles(event: Event): Promise<ReadonlySet<Role>> {
    const { id, to, type } = event
    const definition = definitionOf(nameOf(event) ?? '')
    const scope = definition && this.services.hooks[definition.name]?.scope
    if (!definition || typeof id !== 'number' || to !== undefined || type === 'ended') return new Set()
    const { computed, table } = definition
    const hearing = [...this.#listeners].map(({ actor }) => actor).filter(actor => mayHear(actor, event))
    const closed = new Set<Role>()
    for (const [role, actor] of new Map(hearing.map(each => [each.role, each]))) {
      const nobody = { ...actor, id: 0, office_id: null, level: null, special: false }
      if (!role || !(computed || scope?.(this.services, nobody))) continue
      const { sql } = this.services
      const found = computed
        ? []
        : await sql`select from ${sql(table)} where id = ${id} and ${visibleRows(this.services, definition, nobody)}`.catch(
            () => [],
          )
      if (!found.length) closed.add(role)
    }
    return closed
  }

  /** Keeps proxies from closing the streams, and closes those whose session has ended or was locked. */
  async #beat(): Promise<void> {
    await this.#look(() => true)
    for (const { reply } of this.#listeners) reply.raw.write(': \n\n')
  }

  async #look(isMeant: (listener: Listener) => boolean): Promise<void> {
    for (const listener of [...this.#listeners].filter(isMeant)) {
      const session = await findSession(this.services, listener.token).catch(() => undefined)
      if (session === null || session?.locked) {
        listener.reply.raw.end()
        this.#listeners.delete(listener)
      } else if (session) listener.actor = { ...listener.actor, ...session }
    }
  }
}

const nameOf = ({ type, resource, audience }: Event): string | undefined =>
  type === 'campaign' ? CAMPAIGN_RESOURCES[audience ?? 'general'] : resource

/** A person hears of what its role may use, and of its own. */
function mayHear(actor: Actor, event: Event): boolean {
  const { type, to } = event
  if (to !== undefined) return to === actor.id
  const name = nameOf(event)
  if (!name) return type === 'presence'
  return Boolean(actor.role && definitionOf(name)?.roles.includes(actor.role))
}

/** Serves `GET /events`, opened by an EventSource. */
export function eventRoutes(hub: EventHub): Route[] {
  return [serve(eventCalls.listen, call => open(hub, call))]
}

function open(hub: EventHub, { actor, reply, request }: Served<typeof eventCalls.listen>) {
  const token = tokenOf(request) ?? ''
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write('retry: 2000\n\n')
  hub.add({ actor, token, reply })
  return reply
}
