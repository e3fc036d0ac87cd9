import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

/** What a browser hands over of its subscription (W3C Push API, "PushSubscriptionJSON"). */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A message as a browser has it. */
export interface Pushed {
  endpoint: string
  /** The plain text, decrypted with the key of the subscription. */
  message: Record<string, unknown>
  ttl: string | undefined
  topic: string | undefined
  /** The audience of the token by which the sender proved its key. */
  audience: unknown
}

export interface PushService {
  /** Origin. */
  url: string
  pushed: Pushed[]
  /** Makes the subscription of one browser, for a sender with this public key. */
  subscribe(key: string): Subscription
  /** Answers calls to an endpoint by this status from now on, as 410 for a browser that is gone. */
  answerBy(endpoint: string, status: number): void
  stop(): Promise<void>
}

interface Browser {
  keys: ECDH
  secret: Buffer
  sender: string
  status: number
}

/** A push service (RFC 8030) on a free port of 127.0.0.1, with the browsers behind it. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  let url = ''
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const endpoint = `${url}${request.url}`
    const browser = browsers.get(endpoint)
    if (!browser) return answer.writeHead(404).end()
    if (browser.status !== 201) return answer.writeHead(browser.status).end()
    const audience = await audienceOf(String(request.headers.authorization), browser.sender)
    if (!audience) return answer.writeHead(403).end()
    const message = decrypted(Buffer.concat(chunks), browser)
    const { ttl, topic } = request.headers
    pushed.push({ endpoint, message, ttl: ttl as string, topic: topic as string, audience })
    answer.writeHead(201).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    pushed,
    subscribe(sender) {
      const keys = createECDH('prime256v1')
      const secret = randomBytes(16)
      const endpoint = `${url}/push/${randomBytes(24).toString('base64url')}`
      const p256dh = keys.generateKeys().toString('base64url')
      browsers.set(endpoint, { keys, secret, sender, status: 201 })
      return { endpoint, keys: { p256dh, auth: secret.toString('base64url') } }
    },
    answerBy(endpoint, status) {
      const browser = browsers.get(endpoint)
      if (browser) browser.status = status
    },
    stop: () => new Promise(done => server.close(() => done())),
  }
}

function decrypted(body: Buffer, { keys, secret }: Browser): Record<string, unknown> {
  const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret })
  return JSON.parse(plain.toString('utf8')) as Record<string, unknown>
}

/** Checks the token of RFC 8292: signed by the key that the browser subscribed with. */
async function audienceOf(header: string, sender: string): Promise<unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== sender) return undefined
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')).catch(
    () => undefined,
  )
  return verified?.payload.aud
}
