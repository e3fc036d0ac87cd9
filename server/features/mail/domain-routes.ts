import { setupOrder } from '../../../contract/domain-setup'
import { usersOf } from '../../../contract/menu'
import { definitionOf } from '../../../contract/resources'
import { logAction } from '../../crud/audit'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { changeSetup, daysOf, domainSetupOf, lookAt, newKeys, setAtCloudflare } from '../../mail/domains'

/** Opened by all; keys, DNS, Cloudflare and Amazon are for those who use domains (api.md, "Roles"). */
const users = definitionOf('domains')?.roles ?? []

/** The guided setup of sending domains, and what a domain sent by day. */
export const domainRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/domainSetup',
    access: usersOf('domainSetup'),
    handle: ({ services }) => domainSetupOf(services),
  }),
  route({
    method: 'PUT',
    path: '/domainSetup',
    access: users,
    body: setupOrder,
    async handle({ services, actor, body }) {
      await changeSetup(services, body)
      const { cloudflare_token: token, ...open } = body
      const after = { ...open, ...(token === undefined ? {} : { cloudflare_token: token !== null }) }
      await logAction(services.sql, actor, { action: 'update', resource: 'domainSetup', after })
      return domainSetupOf(services)
    },
  }),
  act('keys', ({ services }, id) => newKeys(services, services.config.dataDir, id)),
  act('check', ({ services }, id) => lookAt(services, id)),
  act('ses', ({ services }, id) => lookAt(services, id, true)),
  act('cloudflare', ({ services }, id) => setAtCloudflare(services, id)),
  route({
    method: 'GET',
    path: '/domains/:id/days',
    access: users,
    handle: ({ services, params }) => daysOf(services, idOf(params.id)),
  }),
]

/** Something done with one domain, which the log keeps where it changes anything. */
function act(verb: string, work: (call: Call, id: number) => Promise<unknown>): Route {
  return route({
    method: 'POST',
    path: `/domains/:id/${verb}`,
    access: users,
    async handle(call) {
      const id = idOf(call.params.id)
      const answer = await work(call, id)
      if (verb !== 'check')
        await logAction(call.services.sql, call.actor, { action: verb, resource: 'domains', record: id })
      return answer
    },
  })
}
