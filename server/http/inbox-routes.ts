import { z } from 'zod'
import { can, type Definition } from '../../contract/define'
import { fail } from '../../contract/errors'
import { INBOUND_ABOUT } from '../../contract/inbox'
import { rolesOfPage } from '../../contract/pages'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { type InboxSources, receive, replay } from '../inbox'
import { countRefused, refuseWithoutTurn } from './limits'
import { type Call, type Route, route } from './route'

const KEEPERS = rolesOfPage('inbound-events')
const PAGE = 50
const SHOWN = 20_000

/** The doors for systems outside (`/hooks/{source}`), and what came in by them, to be read and handled again. */
export const inboxRoutes = (sources: InboxSources): Route[] => {
  const take = async (call: Call) => {
    const { services, params, query, request, reply } = call
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    )
    const body = Buffer.from(typeof request.body === 'string' ? request.body : '')
    const answer = await countRefused('hook', call, () =>
      receive(services, sources, params.source ?? '', { headers, query, body }),
    )
    if (!answer) return { received: true }
    return reply.code(answer.status).type(answer.type).send(answer.body)
  }
  const known = (call: Call<undefined>) => {
    refuseWithoutTurn('hook', call)
    if (!Object.hasOwn(sources, call.params.source ?? '')) throw fail('not_found')
  }
  return [
    route({ method: 'GET', path: '//hooks/:source', access: 'public', handle: take }),
    route({ method: 'POST', path: '//hooks/:source', access: 'public', guard: known, handle: take }),
    route({ method: 'GET', path: '/inbound-events', access: KEEPERS, handle: list }),
    route({ method: 'GET', path: '/inbound-events/:id', access: KEEPERS, handle: read }),
    route({
      method: 'POST',
      path: '/inbound-events/:id/replay',
      access: KEEPERS,
      handle: ({ services, params }) => replay(services, numberOf(params.id)),
    }),
  ]
}

const states = z.enum(['received', 'handled', 'ignored', 'failed'])

async function list({ services: { sql }, query }: Call) {
  const state = states.safeParse(query.state).data
  const before = query.before ? numberOf(query.before) : null
  const events = await sql`
    select id, source, external_id, received_at, state, attempts, error, handled_at, emptied_at, length(body) size
    from inbound_events
    where (${query.source ?? null}::text is null or source = ${query.source ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${PAGE}`
  return { data: events, next: events.length === PAGE ? events.at(-1)?.id : null }
}

async function read({ services: { sql }, actor, params }: Call) {
  const [event] = await sql<{ source: string; body: Buffer }[]>`
    select id, source, external_id, received_at, state, attempts, error, handled_at, emptied_at, headers, query,
      length(body) size, body from inbound_events where id = ${numberOf(params.id)}`
  if (!event) throw fail('not_found')
  if (!mayRead(actor, event.source)) return { ...event, headers: {}, query: {}, body: '', withheld: true }
  return { ...event, body: event.body.toString('utf8').slice(0, SHOWN), withheld: false }
}

/** Words of people are not to be read here by who does not see them where they belong. */
function mayRead({ role }: Actor, source: string): boolean {
  if (role === 'master') return true
  const about = Object.hasOwn(INBOUND_ABOUT, source) ? INBOUND_ABOUT[source] : undefined
  return about?.every(name => can(definitionOf(name) as Definition, role, 'read')) ?? false
}

function numberOf(text = ''): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw fail('not_found')
  return Number(text)
}
