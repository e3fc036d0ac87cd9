import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A record as the API has it. */
export interface ZoneRecord {
  id: string
  type: string
  name: string
  content: string
  ttl: number
  proxied?: boolean
  comment?: string | null
}

export interface TestCloudflare {
  /** For CLOUDFLARE_API_URL. */
  url: string
  token: string
  /** Zones by name; records may be put in before. */
  zones: Record<string, ZoneRecord[]>
  /** Requests: method and path, in order. */
  calls: string[]
  stop(): Promise<void>
}

const TOKEN = 'cf_0123456789abcdef0123456789abcdef'
let made = 0

/** The part of Cloudflare's API v4 that is used: zones and their DNS records, in its envelope and with its errors. */
export async function startCloudflare(zones: Record<string, ZoneRecord[]> = {}): Promise<TestCloudflare> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    const body = await text(request)
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(response, 403, 9109, 'Invalid access token')
    answer(zones, request, body, response)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
    token: TOKEN,
    zones,
    calls,
    async stop() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

const zoneId = (name: string) => Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32)

function answer(
  zones: TestCloudflare['zones'],
  { method, url = '' }: IncomingMessage,
  body: string,
  response: ServerResponse,
) {
  const { pathname, searchParams } = new URL(url, 'http://cloudflare')
  if (pathname === '/client/v4/zones' && method === 'GET') {
    const named = Object.keys(zones).filter(name => name === searchParams.get('name'))
    return succeed(
      response,
      named.map(name => ({ id: zoneId(name), name, status: 'active' })),
    )
  }
  const [, zone, id] = /^\/client\/v4\/zones\/(\w+)\/dns_records(?:\/(\w+))?$/.exec(pathname) ?? []
  const found = Object.entries(zones).find(([name]) => zoneId(name) === zone)
  if (!found) return refuse(response, 404, 7003, 'Could not route to the zone')
  const [, records] = found
  if (method === 'GET') {
    const matches = records.filter(({ name }) => name === searchParams.get('name'))
    return succeed(response, matches)
  }
  const given = JSON.parse(body || '{}') as Partial<ZoneRecord>
  if (method === 'POST') return make(records, given, response)
  const known = records.find(record => record.id === id)
  if (!known) return refuse(response, 404, 81044, 'Record does not exist.')
  if (method !== 'PATCH') return refuse(response, 405, 10405, 'Method not allowed')
  Object.assign(known, given)
  return succeed(response, known)
}

function make(records: ZoneRecord[], given: Partial<ZoneRecord>, response: ServerResponse) {
  const { type = '', name = '', content = '', ttl = 1, proxied, comment } = given
  const others = records.filter(record => record.name === name)
  const clash = others.some(record => record.type === 'CNAME' || type === 'CNAME')
  if (clash) return refuse(response, 400, 81053, 'An A, AAAA, or CNAME record with that host already exists.')
  if (others.some(record => record.type === type && record.content === content))
    return refuse(response, 400, 81058, 'An identical record already exists.')
  // RFC 1035, 3.3.14: the API wants long texts in quoted pieces.
  if (type === 'TXT' && !/^("[^"]{1,255}")( "[^"]{1,255}")*$/.test(content))
    return refuse(response, 400, 9207, 'Content for TXT record is invalid.')
  const record = {
    id: `r${++made}`,
    type,
    name,
    content,
    ttl,
    proxied: proxied ?? false,
    comment: comment ?? null,
  }
  records.push(record)
  return succeed(response, record)
}

function succeed(response: ServerResponse, result: unknown) {
  send(response, 200, { success: true, errors: [], messages: [], result })
}

function refuse(response: ServerResponse, status: number, code: number, message: string) {
  send(response, status, { success: false, errors: [{ code, message }], messages: [], result: null })
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
