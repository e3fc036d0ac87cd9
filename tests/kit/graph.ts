import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A lead as the Graph API keeps it. */
interface FakeLead {
  id: string
  created_time: string
  form_id: string
  campaign_name?: string
  adset_name?: string
  ad_name?: string
  platform?: string
  is_organic?: boolean
  field_data: { name: string; values: string[] }[]
}

export interface TestGraph {
  /** The base address, with the version. */
  url: string
  leads: FakeLead[]
  /** Paths that were asked, in order. */
  calls: string[]
  /** Answers Meta's limit error that many times. */
  limited: { times: number }
  /** The headers and the body of a webhook that says that leads came. */
  webhook(ids: readonly string[]): { headers: Record<string, string>; body: string }
  stop(): Promise<void>
}

export const GRAPH_ACCESS = {
  page_id: '100200300',
  page_token: 'EAAG-page-token',
  app_secret: 'app-secret',
  verify_token: 'our-word',
}

/**
 * Meta's Graph API as lead ads use it: a page, a lead, and the leads of a form in pages of cursors; a call without the
 * token or without the proof of the app's secret is refused in Meta's words (Meta, "Graph API: Error handling",
 * "Securing requests").
 */
export async function startGraph(): Promise<TestGraph> {
  const leads: FakeLead[] = []
  const calls: string[] = []
  const limited = { times: 0 }
  const proof = createHmac('sha256', GRAPH_ACCESS.app_secret).update(GRAPH_ACCESS.page_token).digest('hex')
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://graph')
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
        .end(JSON.stringify(body))
    const refuse = (status: number, type: string, code: number, message: string) =>
      answer(status, { error: { message, type, code, fbtrace_id: 'AbCdEf' } })
    const path = url.pathname.replace(/^\/v\d+\.\d+/, '')
    calls.push(path)
    const token =
      request.headers.authorization?.replace(/^Bearer /, '') ?? url.searchParams.get('access_token')
    if (token !== GRAPH_ACCESS.page_token)
      return refuse(400, 'OAuthException', 190, 'Invalid OAuth access token.')
    if (url.searchParams.get('appsecret_proof') !== proof)
      return refuse(400, 'GraphMethodException', 100, 'Invalid appsecret_proof provided in the API argument')
    if (limited.times > 0) {
      limited.times -= 1
      return refuse(400, 'OAuthException', 4, '(#4) Application request limit reached')
    }
    const wanted = new Set((url.searchParams.get('fields') ?? 'id').split(','))
    const shown = (lead: FakeLead) =>
      Object.fromEntries(Object.entries(lead).filter(([name]) => name === 'id' || wanted.has(name)))
    if (path === `/${GRAPH_ACCESS.page_id}`)
      return answer(200, { id: GRAPH_ACCESS.page_id, name: 'The office' })
    const [, id = '', edge] = path.split('/')
    if (edge === 'leads') {
      const own = leads.filter(lead => lead.form_id === id)
      const after = url.searchParams.get('after')
      const from = after ? Number(Buffer.from(after, 'base64').toString()) : 0
      const to = from + Math.min(Number(url.searchParams.get('limit') ?? 25), 2)
      const cursor = (at: number) => Buffer.from(String(at)).toString('base64')
      const next = to < own.length ? { next: `http://graph/next?after=${cursor(to)}` } : {}
      return answer(200, {
        data: own.slice(from, to).map(shown),
        paging: { cursors: { before: cursor(from), after: cursor(to) }, ...next },
      })
    }
    const lead = leads.find(each => each.id === id)
    if (lead) return answer(200, shown(lead))
    return refuse(
      400,
      'GraphMethodException',
      100,
      `Unsupported get request. Object with ID '${id}' does not exist`,
    )
  })
  await listening(server)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v23.0`,
    leads,
    calls,
    limited,
    webhook(ids) {
      const value = (id: string) => ({
        leadgen_id: id,
        page_id: GRAPH_ACCESS.page_id,
        created_time: 1_700_000_000,
      })
      const changes = ids.map(id => ({ field: 'leadgen', value: value(id) }))
      const body = JSON.stringify({
        object: 'page',
        entry: [{ id: GRAPH_ACCESS.page_id, time: 1_700_000_001, changes }],
      })
      const signature = createHmac('sha256', GRAPH_ACCESS.app_secret).update(body).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      }
    },
    stop: () => new Promise(done => server.close(() => done())),
  }
}

const listening = (server: Server) => new Promise<void>(done => server.listen(0, '127.0.0.1', done))
