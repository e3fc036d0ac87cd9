import type { z } from 'zod'
import type { LeadAds, LeadAdsTest, leadAdsOrder } from '../../../../contract/calls/forms'
import type { Actor } from '../../../auth/actor'
import { opened, seal } from '../../../auth/seal'
import { logAction } from '../../../crud/audit'
import { hasNewAddress } from '../../../crud/secrets'
import type { Connection } from '../../../db/connect'
import { SHOWN_BYTES } from '../../../outbound'
import type { Services } from '../../../services'
import { type GraphAccess, GraphError, graphGet } from './graph'

/** The settings of lead ads with their tokens opened. */
export interface LeadAdsAccess extends GraphAccess {
  active: boolean
  pageId: string | null
  verifyToken: string | undefined
}

interface Stored extends Omit<LeadAds, 'page_token' | 'app_secret' | 'verify_token' | 'hook_url'> {
  page_token: string | null
  app_secret: string | null
  verify_token: string | null
}
const TOKENS = ['page_token', 'app_secret', 'verify_token'] as const

/** Returns the settings for calls and signatures. */
export async function leadAdsAccess({ sql, config }: Services): Promise<LeadAdsAccess> {
  const stored = await read(sql)
  return {
    active: stored.active,
    graphUrl: stored.graph_url,
    pageId: stored.page_id,
    pageToken: await opened(config, stored.page_token),
    appSecret: await opened(config, stored.app_secret),
    verifyToken: await opened(config, stored.verify_token),
  }
}

/** Returns the settings as users see them: of a token only whether there is one. */
export async function leadAdsOf({ sql, config }: Pick<Services, 'sql' | 'config'>): Promise<LeadAds> {
  const { page_token, app_secret, verify_token, ...shown } = await read(sql)
  return {
    ...shown,
    page_token: page_token !== null,
    app_secret: app_secret !== null,
    verify_token: verify_token !== null,
    hook_url: `${config.origin}/hooks/meta`,
  }
}

/**
 * Changes the settings. A new address clears the tokens that would be sent there, unless the order sets them too. The
 * log records that a token changed, never its value.
 */
export async function changeLeadAds(
  services: Services,
  actor: Actor,
  order: z.infer<typeof leadAdsOrder>,
): Promise<LeadAds> {
  const { sql, config } = services
  const changes: Record<string, unknown> = { ...order }
  for (const name of TOKENS)
    if (order[name] !== undefined) changes[name] = order[name] ? await seal(config, order[name]) : null
  if (Object.keys(changes).length)
    await sql.begin(async tx => {
      const stored = await read(tx, { isLocked: true })
      // Each call to the address sends the token and a proof made of both.
      if (hasNewAddress(stored.graph_url, order.graph_url))
        for (const name of ['page_token', 'app_secret'] as const)
          if (stored[name] !== null) changes[name] ??= null
      await tx`update lead_ads set ${tx(changes)}`
      const logged = Object.entries(changes).map(([name, value]) => [
        name,
        TOKENS.some(token => token === name) ? Boolean(value) : value,
      ])
      await logAction(tx, actor, {
        action: 'update',
        resource: 'lead-ads',
        after: Object.fromEntries(logged),
      })
    })
  return leadAdsOf(services)
}

/** Tests the token by reading the page's name. */
export async function testLeadAds(services: Services): Promise<LeadAdsTest> {
  const access = await leadAdsAccess(services)
  try {
    const page = await graphGet(services, access, {
      path: `/${access.pageId ?? 'me'}`,
      params: { fields: 'id,name' },
    })
    return { ok: true, status: 200, answer: JSON.stringify(page).slice(0, SHOWN_BYTES) }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return { ok: false, status: error.status ?? null, answer: error.message.slice(0, SHOWN_BYTES) }
  }
}

async function read(sql: Connection, { isLocked = false } = {}): Promise<Stored> {
  const [row] = await sql<[Stored]>`
    select active, graph_url, page_id, page_token, app_secret, verify_token, last_success_at, last_error, last_error_at
    from lead_ads ${isLocked ? sql`for update` : sql``}`
  return row
}
