import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A meeting as Zoom keeps it. */
interface ZoomKitMeeting {
  id: number
  topic: string
  agenda: string
  start_time: string
  duration: number
  join_url: string
}

export interface ZoomKit {
  /** ZOOM_OAUTH_URL, ZOOM_API_URL and OUTBOUND_ALLOW for the server under test. */
  env: Record<string, string>
  account: { account_id: string; client_id: string; client_secret: string; webhook_secret: string }
  meetings: Map<number, ZoomKitMeeting>
  /** Every call, `METHOD /path`, the newest last. */
  calls: string[]
  /** Answers the next call of the API with this instead; `lost`: does it, and closes the connection without an answer. */
  next(answer: { status: number; headers?: Record<string, string>; body?: string } | 'lost'): void
  /** Body and signed headers of a webhook that Zoom posts to `/hooks/zoom`. */
  message(
    event: string,
    object: Record<string, unknown>,
    at?: number,
  ): { body: string; headers: Record<string, string> }
  stop(): Promise<void>
}

const ACCOUNT = {
  account_id: 'acc-1',
  client_id: 'client-1',
  client_secret: 'shh-client',
  webhook_secret: 'shh-webhook',
}

/** Zoom as far as we speak to it: OAuth of server-to-server apps, meetings of a user, its refusals and its webhooks. */
export async function startZoom(): Promise<ZoomKit> {
  const meetings = new Map<number, ZoomKitMeeting>()
  const calls: string[] = []
  const planned: Parameters<ZoomKit['next']>[0][] = []
  let token = 0
  let ids = 80_000_000_000

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://zoom')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    calls.push(`${request.method} ${url.pathname}`)
    const send = (status: number, body?: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    if (url.pathname === '/oauth/token') {
      const basic = `Basic ${Buffer.from(`${ACCOUNT.client_id}:${ACCOUNT.client_secret}`).toString('base64')}`
      const isKnown =
        request.method === 'POST' &&
        request.headers.authorization === basic &&
        url.searchParams.get('grant_type') === 'account_credentials' &&
        url.searchParams.get('account_id') === ACCOUNT.account_id
      if (!isKnown)
        return send(400, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
      token++
      return send(200, {
        access_token: `token-${token}`,
        token_type: 'bearer',
        expires_in: 3_599,
        scope: 'meeting:write',
      })
    }
    if (request.headers.authorization !== `Bearer token-${token}`)
      return send(401, { code: 124, message: 'Invalid access token.' })
    const plan = planned.shift()
    if (plan && plan !== 'lost') {
      response.writeHead(plan.status, { 'content-type': 'application/json', ...plan.headers })
      return response.end(
        plan.body ?? '{"code":429,"message":"You have reached the maximum per-second rate limit."}',
      )
    }
    const done = plan === 'lost' ? () => request.socket.destroy() : send
    const path = /^\/v2\/(users|meetings)\/([^/]+)(\/meetings)?$/.exec(url.pathname)
    if (path?.[1] === 'users' && !path[3])
      return done(200, { id: 'u1', email: 'owner@lotse.example', type: 2 })
    if (path?.[1] === 'users' && request.method === 'GET')
      return done(200, { page_size: 300, next_page_token: '', meetings: [...meetings.values()] })
    if (path?.[1] === 'users' && request.method === 'POST') {
      const { topic, agenda, start_time, duration, type } = JSON.parse(text)
      if (type !== 2 || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(start_time))
        return send(300, { code: 300, message: 'Validation Failed.' })
      const id = ++ids
      const meeting = { id, topic, agenda, start_time, duration, join_url: `https://zoom.example/j/${id}` }
      meetings.set(id, meeting)
      return done(201, { ...meeting, host_id: 'host-1', start_url: 'https://zoom.example/s/secret' })
    }
    const meeting = meetings.get(Number(path?.[2]))
    if (!meeting) return done(404, { code: 3001, message: `Meeting does not exist: ${path?.[2]}.` })
    if (request.method === 'PATCH') Object.assign(meeting, JSON.parse(text))
    if (request.method === 'DELETE') meetings.delete(meeting.id)
    return done(204)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { ZOOM_OAUTH_URL: url, ZOOM_API_URL: `${url}/v2`, OUTBOUND_ALLOW: '127.0.0.1' },
    account: ACCOUNT,
    meetings,
    calls,
    next: plan => void planned.push(plan),
    message(event, object, at = Date.now()) {
      const payload =
        event === 'endpoint.url_validation' ? object : { account_id: ACCOUNT.account_id, object }
      const body = JSON.stringify({ event, payload, event_ts: at })
      const timestamp = String(Math.floor(at / 1_000))
      const signature = createHmac('sha256', ACCOUNT.webhook_secret)
        .update(`v0:${timestamp}:${body}`)
        .digest('hex')
      const headers = { 'x-zm-request-timestamp': timestamp, 'x-zm-signature': `v0=${signature}` }
      return { body, headers: { 'content-type': 'application/json', ...headers } }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
