import { createHmac } from 'node:crypto'
import { OutboundError, outbound } from '../../../outbound'
import type { Services } from '../../../services'
import type { LeadAdsAccess } from './settings'

/** Why the Graph API gave no answer; its own words, without a token. */
export class GraphError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

/** A lead as the Graph API has it (Meta, "Lead Ads: Retrieving"). */
export interface GraphLead {
  id: string
  created_time: string
  form_id?: string
  campaign_id?: string
  campaign_name?: string
  adset_name?: string
  ad_id?: string
  ad_name?: string
  platform?: string
  is_organic?: boolean
  field_data?: { name: string; values?: string[] }[]
}

/** What is asked of each lead. */
export const LEAD_FIELDS =
  'id,created_time,form_id,campaign_id,campaign_name,adset_name,ad_id,ad_name,platform,is_organic,field_data'

/**
 * Reads from the Graph API with the page's token and the proof that we hold the app's secret. How it went stands in the
 * settings.
 * @throws GraphError with what Meta said, or that it said nothing
 */
export async function graphGet(
  services: Services,
  access: Pick<LeadAdsAccess, 'graphUrl' | 'pageToken' | 'appSecret'>,
  path: string,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  try {
    const answer = await call(services, access, path, params)
    await services.sql`update lead_ads set last_success_at = ${services.now()}`
    return answer
  } catch (error) {
    if (error instanceof GraphError)
      await services.sql`
        update lead_ads set last_error = ${error.message.slice(0, 500)}, last_error_at = ${services.now()}`
    throw error
  }
}

async function call(
  { config }: Services,
  { graphUrl, pageToken, appSecret }: Pick<LeadAdsAccess, 'graphUrl' | 'pageToken' | 'appSecret'>,
  path: string,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  if (!pageToken || !appSecret) throw new GraphError('The page token or the app secret is not set.')
  const url = new URL(graphUrl.replace(/\/$/, '') + path)
  const proof = createHmac('sha256', appSecret).update(pageToken).digest('hex')
  for (const [name, value] of Object.entries({ ...params, appsecret_proof: proof }))
    url.searchParams.set(name, value)
  // The token goes as a header: addresses are written into logs.
  const answer = await outbound(config, url, { headers: { authorization: `Bearer ${pageToken}` } }).catch(
    (error: unknown) => {
      throw error instanceof OutboundError ? new GraphError(error.message) : error
    },
  )
  const said = parsed(answer.body.toString('utf8'))
  const refusal = said?.error as { message?: string; type?: string; code?: number } | undefined
  if (answer.status !== 200 || !said || refusal)
    throw new GraphError(
      refusal ? `${refusal.type} ${refusal.code}: ${refusal.message}` : `Status ${answer.status}`,
      answer.status,
    )
  return said
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
