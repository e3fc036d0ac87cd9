import { opened } from '../../auth/seal'
import { type OutboundAnswer, outbound, SHOWN_BYTES } from '../../outbound'
import { jsonObject } from '../../outbound/jsonObject'
import type { Services } from '../../services'

/** An account as it stands in its table. */
export interface ZoomAccount {
  id: number
  account_id: string
  client_id: string
  client_secret: string | null
  webhook_secret: string | null
  user_email: string | null
  active: boolean
}

/** A refusal by Zoom. `retryAfter` is in seconds. */
export class ZoomError extends Error {
  override name = 'ZoomError'
  constructor(
    readonly status: number,
    readonly answer: string,
    readonly retryAfter?: number,
  ) {
    super(`Zoom answered ${status}: ${answer.slice(0, 300)}`)
  }
}

interface Token {
  value: string
  /** Milliseconds since 1970. */
  until: number
}
const tokens = new Map<string, Promise<Token>>()
/** A token is renewed before it runs out on its way. */
const SPARE_MS = 60_000
const TIMEOUT_MS = 15_000

/** Fields of Zoom's answers: of a meeting, or of a page of meetings. */
interface ZoomAnswer {
  id?: number | string
  join_url?: string
  meetings?: { id: number | string; agenda?: string; join_url?: string }[]
  next_page_token?: string
}

/**
 * One call of Zoom's REST interface (version 2) as a server-to-server OAuth app. A token that Zoom no longer takes is
 * fetched anew, once.
 * @returns what it answered with a status below 300, or 404
 * @throws ZoomError for any other answer; OutboundError where there is none
 */
export async function callZoom(
  services: Services,
  account: ZoomAccount,
  { method = 'GET', path, body }: { method?: string; path: string; body?: unknown },
): Promise<{ status: number; json: ZoomAnswer; text: string }> {
  for (let attempt = 1; ; attempt++) {
    const token = await tokenOf(services, account)
    const answer = await outbound(services.config, services.config.zoomApiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status === 401 && attempt === 1) {
      tokens.delete(keyOf(services, account))
      continue
    }
    if (answer.status >= 300 && answer.status !== 404) throw refusal(answer)
    const text = answer.body.toString('utf8')
    return { status: answer.status, json: jsonObject<ZoomAnswer>(text), text }
  }
}

/** Tests an account: fetches a new token, then the user of its meetings. */
export async function testZoom(
  services: Services,
  account: ZoomAccount,
): Promise<{ ok: boolean; status: number | null; answer: string }> {
  tokens.delete(keyOf(services, account))
  try {
    const { status, text } = await callZoom(services, account, { path: `/users/${userOf(account)}` })
    return { ok: status < 300, status, answer: shown(text) }
  } catch (error) {
    if (error instanceof ZoomError) return { ok: false, status: error.status, answer: shown(error.answer) }
    return { ok: false, status: null, answer: shown(error instanceof Error ? error.message : String(error)) }
  }
}

/** The name of the user in a path: an address, or the account's owner. */
export const userOf = ({ user_email }: ZoomAccount) => (user_email ? encodeURIComponent(user_email) : 'me')

const shown = (text: string) => Buffer.from(text).subarray(0, SHOWN_BYTES).toString('utf8')

function tokenOf(services: Services, account: ZoomAccount): Promise<string> {
  const key = keyOf(services, account)
  const fresh = async () => {
    const kept = await tokens.get(key)
    if (kept && kept.until - SPARE_MS > services.now().getTime()) return kept
    const asked = fetchToken(services, account)
    tokens.set(key, asked)
    asked.catch(() => tokens.delete(key))
    return asked
  }
  return fresh().then(({ value }) => value)
}

/** Another secret is another token. */
const keyOf = ({ config }: Services, account: ZoomAccount) =>
  [config.zoomOauthUrl, account.account_id, account.client_id, account.client_secret].join(' ')

/** @throws ZoomError where the credentials are refused */
async function fetchToken(services: Services, account: ZoomAccount): Promise<Token> {
  const { config, now } = services
  const secret = (await opened(config, account.client_secret)) ?? ''
  const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: account.account_id })
  const answer = await outbound(config, `${config.zoomOauthUrl}/oauth/token?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account.client_id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: '',
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.status !== 200) throw refusal(answer)
  const { access_token, expires_in } = jsonObject(answer.body)
  if (typeof access_token !== 'string') throw new ZoomError(200, 'no access_token')
  return { value: access_token, until: now().getTime() + Number(expires_in ?? 3_600) * 1_000 }
}

/** `Retry-After` is seconds, or the moment at which a day's limit begins anew. */
function refusal({ status, headers, body }: OutboundAnswer): ZoomError {
  const after = headers['retry-after']
  const seconds = after === undefined ? Number.NaN : Number(after)
  const until = after === undefined ? Number.NaN : (Date.parse(after) - Date.now()) / 1_000
  const wait = Number.isFinite(seconds) ? seconds : Number.isFinite(until) ? Math.max(1, until) : undefined
  return new ZoomError(status, body.toString('utf8'), wait)
}
