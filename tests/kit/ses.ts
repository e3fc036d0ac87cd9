import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message that SES took. */
export interface SesMessage {
  id: string
  to: string[]
  raw: Buffer
}

/** The next answer of SendEmail instead: a refusal, a cut line, or an answer that never comes. */
export type SesTrick = { status: number; kind: string; message: string } | 'cut'

export interface TestSes {
  /** For `?endpoint=` of SMTP_URL. */
  endpoint: string
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken: undefined; outboundAllow: string[] }
  messages: SesMessage[]
  /** By domain. */
  identities: Record<string, { status: string; tokens: string[] }>
  /** Taken from the front, one a call of SendEmail. */
  tricks: SesTrick[]
  stop(): Promise<void>
}

const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of the test' }
const REGION = 'eu-central-1'
let made = 0

/** The part of Amazon's SES API v2 that is used: raw messages and identities of domains. Whatever is not signed rightly is refused. */
export async function startSes(): Promise<TestSes> {
  const ses: TestSes = {
    endpoint: '',
    keys: { ...KEYS, sessionToken: undefined, outboundAllow: ['127.0.0.1'] },
    messages: [],
    identities: {},
    tricks: [],
    async stop() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (!isSigned(request, body))
      return refuse(response, 403, 'InvalidSignatureException', 'The signature does not match')
    if (request.method === 'POST' && request.url === '/v2/email/outbound-emails')
      return take(ses, body, response)
    identity(ses, request, body, response)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  ses.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return ses
}

function take(ses: TestSes, body: string, response: ServerResponse) {
  const trick = ses.tricks.shift()
  if (trick === 'cut') return response.destroy()
  if (trick) return refuse(response, trick.status, trick.kind, trick.message)
  const { Content, Destination } = JSON.parse(body) as {
    Content: { Raw: { Data: string } }
    Destination: { ToAddresses: string[] }
  }
  const id = `0107${String(++made).padStart(12, '0')}-0000-000000`
  ses.messages.push({ id, to: Destination.ToAddresses, raw: Buffer.from(Content.Raw.Data, 'base64') })
  return send(response, 200, { MessageId: id })
}

function identity(
  ses: TestSes,
  { method, url = '' }: IncomingMessage,
  body: string,
  response: ServerResponse,
) {
  const [, named] = /^\/v2\/email\/identities(?:\/([^/?]+))?$/.exec(url) ?? []
  if (method === 'POST' && url === '/v2/email/identities') {
    const { EmailIdentity } = JSON.parse(body) as { EmailIdentity: string }
    if (ses.identities[EmailIdentity])
      return refuse(response, 400, 'AlreadyExistsException', 'Email identity exists')
    const tokens = ['a', 'b', 'c'].map(letter => `${letter}${String(++made).padStart(31, 'x')}`)
    ses.identities[EmailIdentity] = { status: 'PENDING', tokens }
    return send(response, 200, shown(ses.identities[EmailIdentity]))
  }
  const known = method === 'GET' && named ? ses.identities[decodeURIComponent(named)] : undefined
  return known
    ? send(response, 200, shown(known))
    : refuse(response, 404, 'NotFoundException', 'does not exist')
}

const shown = ({ status, tokens }: { status: string; tokens: string[] }) => ({
  IdentityType: 'DOMAIN',
  VerifiedForSendingStatus: status === 'SUCCESS',
  DkimAttributes: {
    SigningEnabled: true,
    Status: status,
    Tokens: tokens,
    SigningAttributesOrigin: 'AWS_SES',
  },
})

function refuse(response: ServerResponse, status: number, kind: string, message: string) {
  response.setHeader('x-amzn-ErrorType', `${kind}:http://internal.amazon.com/coral/`)
  send(response, status, { message })
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const sha256 = (data: string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Amazon's own description: "Create a signed AWS API request" (Signature Version 4). */
function isSigned({ method, url = '', headers }: IncomingMessage, body: string): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, key, scope = '', signed = '', signature] = given ?? []
  const [day = '', region = '', service = '', end] = scope.split('/')
  const date = String(headers['x-amz-date'])
  if (key !== KEYS.accessKeyId || region !== REGION || service !== 'ses' || end !== 'aws4_request')
    return false
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date') || !date.startsWith(day)) return false
  if (body && !names.includes('content-type')) return false
  const [path = '', query = ''] = url.split('?')
  const lines = names.map(name => `${name}:${String(headers[name]).trim()}\n`)
  // Every service but S3 encodes the path once more.
  const canonical = path.split('/').map(encodeURIComponent).join('/')
  const asked = [method, canonical, query, lines.join(''), signed, sha256(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(asked)].join('\n')
  const derived = hmac(hmac(hmac(hmac(`AWS4${KEYS.secretAccessKey}`, day), region), service), 'aws4_request')
  return hmac(derived, toSign).toString('hex') === signature
}
