import type { z } from 'zod'
import type { LeadAds, leadAdsOrder, Tried } from '../../../../contract/calls/forms'
import type { Actor } from '../../../auth/actor'
import { opened, seal } from '../../../auth/seal'
import { logAction } from '../../../crud/audit'
import { hasNewAddress } from '../../../crud/secrets'
import type { Connection } from '../../../db/connect'
import { SHOWN_BYTES } from '../../../outbound'
import type { Services } from '../../../services'
import { GraphError, graphGet } from './graph'

/** How lead ads reach us, with the tokens as they are. */
export interface LeadAdsAccess {
  active: boolean
  graphUrl: string
  pageId: string | null
  pageToken: string | undefined
  appSecret: string | undefined
  verifyToken: string | undefined
}

interface Kept extends Omit<LeadAds, 'page_token' | 'app_secret' | 'verify_token' | 'hook_url'> {
  page_token: string | null
  app_secret: string | null
  verify_token: string | null
}
const TOKENS = ['page_token', 'app_secret', 'verify_token'] as const

/** The settings with their tokens opened, for calls and signatures. */
export async function leadAdsAccess({ sql, config }: Services): Promise<LeadAdsAccess> {
  const kept = await read(sql)
  return {
    active: kept.active,
    graphUrl: kept.graph_url,
    pageId: kept.page_id,
    pageToken: await opened(config, kept.page_token),
    appSecret: await opened(config, kept.app_secret),
    verifyToken: await opened(config, kept.verify_token),
  }
}

/** The settings as people see them: of a token only whether there is one. */
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
 * Changes the settings. Another address clears the tokens that would go there; they are sent with it, or entered anew.
 * The log says that a token was changed, never to what.
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
      const kept = await read(tx, { isLocked: true })
      // Both go with each call to the address: the token itself, and a proof that is made of both.
      if (hasNewAddress(kept.graph_url, order.graph_url))
        for (const name of ['page_token', 'app_secret'] as const)
          if (kept[name] !== null) changes[name] ??= null
      await tx`update lead_ads set ${tx(changes)}`
      const told = Object.entries(changes).map(([name, value]) => [
        name,
        (TOKENS as readonly string[]).includes(name) ? Boolean(value) : value,
      ])
      await logAction(tx, actor, { action: 'update', resource: 'lead-ads', after: Object.fromEntries(told) })
    })
  return leadAdsOf(services)
}

/** Asks for the page by its name: whether the token opens it. */
export async function tryLeadAds(services: Services): Promise<Tried> {
  const access = await leadAdsAccess(services)
  try {
    const page = await graphGet(services, access, `/${access.pageId ?? 'me'}`, { fields: 'id,name' })
    return { ok: true, status: 200, answer: JSON.stringify(page).slice(0, SHOWN_BYTES) }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return { ok: false, status: error.status ?? null, answer: error.message.slice(0, SHOWN_BYTES) }
  }
}

async function read(sql: Connection, { isLocked = false } = {}): Promise<Kept> {
  const [row] = await sql<Kept[]>`
    select active, graph_url, page_id, page_token, app_secret, verify_token, last_success_at, last_error, last_error_at
    from lead_ads ${isLocked ? sql`for update` : sql``}`
  return row as Kept
}
