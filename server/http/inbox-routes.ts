import {
  hookCalls,
  INBOUND_ABOUT,
  type Inbound,
  type InboundWhole,
  inboxCalls,
} from '../../contract/calls/inbox'
import { can } from '../../contract/definition/define'
import { fail } from '../../contract/http/errors'
import { requireDefinition } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { type InboxSources, receive, replay } from '../inbox'
import { countRefused, refuseAboveLimit } from './limits'
import type { Route } from './route'
import { type Guarded, type Served, serve } from './serve'

const PAGE = 50
const SHOWN = 20_000

/** The doors for systems outside (`/hooks/{source}`), and what came in by them, to be read and handled again. */
export const inboxRoutes = (sources: InboxSources): Route[] => {
  const take = async (call: Served<typeof hookCalls.receive> | Served<typeof hookCalls.verify>) => {
    const { services, params, query, request, reply } = call
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    )
    const body = Buffer.from(typeof request.body === 'string' ? request.body : '')
    const answer = await countRefused('hook', call, () =>
      receive(services, sources, { source: params.source, headers, query, body }),
    )
    if (!answer) return { received: true }
    return reply.code(answer.status).type(answer.type).send(answer.body)
  }
  const known = (call: Guarded<typeof hookCalls.receive>) => {
    refuseAboveLimit('hook', call)
    if (!Object.hasOwn(sources, call.params.source)) throw fail('not_found')
  }
  return [
    serve(hookCalls.verify, take),
    serve(hookCalls.receive, take, known),
    serve(inboxCalls.list, list),
    serve(inboxCalls.read, read),
    serve(inboxCalls.replay, ({ services, params }) => replay(services, params.id)),
  ]
}

async function list({ services: { sql }, query }: Served<typeof inboxCalls.list>) {
  const { source = null, state = null, before = null } = query
  const events = await sql<Inbound[]>`
    select id, source, external_id, received_at, state, attempts, error, handled_at, emptied_at, length(body) size
    from inbound_events
    where (${source}::text is null or source = ${source})
      and (${state}::text is null or state = ${state})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${PAGE}`
  return { data: events, next: events.length === PAGE ? (events.at(-1)?.id ?? null) : null }
}

async function read({ services: { sql }, actor, params }: Served<typeof inboxCalls.read>) {
  const [event] = await sql<(Omit<InboundWhole, 'body' | 'withheld'> & { body: Buffer })[]>`
    select id, source, external_id, received_at, state, attempts, error, handled_at, emptied_at, headers, query,
      length(body) size, body from inbound_events where id = ${params.id}`
  if (!event) throw fail('not_found')
  if (!mayRead(actor, event.source)) return { ...event, headers: {}, query: {}, body: '', withheld: true }
  return { ...event, body: event.body.toString('utf8').slice(0, SHOWN), withheld: false }
}

/** Words of people are not to be read here by who does not see them where they belong. */
function mayRead({ role }: Actor, source: string): boolean {
  if (role === 'master') return true
  const about = Object.hasOwn(INBOUND_ABOUT, source) ? INBOUND_ABOUT[source] : undefined
  return about?.every(name => can(requireDefinition(name), role, 'read')) ?? false
}
