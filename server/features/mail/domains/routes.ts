import { domainCalls } from '../../../../contract/calls/mail-domains'
import { logAction } from '../../../crud/audit'
import type { ApiRequest, Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { liftDomainPause } from '../../../mail'
import { changeSetup, daysOf, domainSetupOf, lookAt, newKeys, setAtCloudflare } from '../../../mail/domains'

/** The guided setup of sending domains, and the figures of a domain by day. */
export const domainRoutes: Route[] = [
  serve(domainCalls.readSetup, ({ services }) => domainSetupOf(services)),
  serve(domainCalls.changeSetup, async ({ services, actor, body }) => {
    await changeSetup(services, body)
    const { cloudflare_token: token, ...open } = body
    const after = { ...open, ...(token === undefined ? {} : { cloudflare_token: token !== null }) }
    await logAction(services.sql, actor, { action: 'update', resource: 'domainSetup', after })
    return domainSetupOf(services)
  }),
  serve(domainCalls.check, ({ services, params }) => lookAt(services, params.id)),
  serve(domainCalls.makeKeys, call =>
    logged(call, 'keys', ({ services, params }) => newKeys(services, services.config.dataDir, params.id)),
  ),
  serve(domainCalls.makeIdentity, call =>
    logged(call, 'ses', ({ services, params }) => lookAt(services, params.id, true)),
  ),
  serve(domainCalls.writeZone, call =>
    logged(call, 'cloudflare', ({ services, params }) => setAtCloudflare(services, params.id)),
  ),
  serve(domainCalls.listDays, ({ services, params }) => daysOf(services, params.id)),
  serve(domainCalls.unpause, call =>
    logged(call, 'resume', ({ services: { sql, now }, params }) => liftDomainPause(sql, params.id, now())),
  ),
]

type DomainCall = Pick<ApiRequest, 'services' | 'actor'> & { params: { id: number } }

async function logged<Answer>(
  call: DomainCall,
  action: string,
  work: (call: DomainCall) => Promise<Answer>,
): Promise<Answer> {
  const answer = await work(call)
  await logAction(call.services.sql, call.actor, { action, resource: 'domains', record: call.params.id })
  return answer
}
