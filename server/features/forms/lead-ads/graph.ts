import { createHmac } from 'node:crypto'
import { OutboundError, outbound } from '../../../outbound'
import { jsonObject } from '../../../outbound/jsonObject'
import type { Services } from '../../../services'

/** A refusal or failure of the Graph API, in Meta's words and without a token. */
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

/** Fields that are read of each lead. */
export const LEAD_FIELDS =
  'id,created_time,form_id,campaign_id,campaign_name,adset_name,ad_id,ad_name,platform,is_organic,field_data'

export interface GraphAccess {
  graphUrl: string
  pageToken: string | undefined
  appSecret: string | undefined
}

interface GraphQuery {
  path: string
  params: Record<string, string>
}

/**
 * Reads from the Graph API with the page's token and the proof of the app's secret. The settings keep the result.
 * @throws GraphError with Meta's refusal, or without an answer
 */
export async function graphGet<T extends object = Record<string, unknown>>(
  services: Services,
  access: GraphAccess,
  query: GraphQuery,
): Promise<Partial<T>> {
  try {
    const answer = await call<T>(services, access, query)
    await services.sql`update lead_ads set last_success_at = ${services.now()}`
    return answer
  } catch (error) {
    if (error instanceof GraphError)
      await services.sql`
        update lead_ads set last_error = ${error.message.slice(0, 500)}, last_error_at = ${services.now()}`
    throw error
  }
}

async function call<T extends object>(
  { config }: Services,
  { graphUrl, pageToken, appSecret }: GraphAccess,
  { path, params }: GraphQuery,
): Promise<Partial<T>> {
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
  const json = jsonObject<T & { error?: { message?: string; type?: string; code?: number } }>(answer.body)
  const { error: refusal } = json
  if (answer.status !== 200 || !Object.keys(json).length || refusal)
    throw new GraphError(
      refusal ? `${refusal.type} ${refusal.code}: ${refusal.message}` : `Status ${answer.status}`,
      answer.status,
    )
  return json
}
