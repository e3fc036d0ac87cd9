import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as Meta received it. */
export interface KitMessage {
  id: string
  to: string
  type: string
  mark: string
  body: Record<string, unknown>
}

/** The response to the next call; `lost`: the message is accepted, and the connection closes without a response. */
type Plan = { status: number; headers?: Record<string, string>; code?: number; title?: string } | 'lost'

export interface WhatsappKit {
  /** WHATSAPP_API_URL and OUTBOUND_ALLOW for the server under test. */
  env: Record<string, string>
  url: string
  /** The settings of the number. */
  account: Record<'phone_number_id' | 'business_account_id' | 'token' | 'app_secret' | 'verify_token', string>
  messages: KitMessage[]
  /** Every call, `METHOD /path`, the newest last. */
  calls: string[]
  templates: { name: string; language: string; status: string; [part: string]: unknown }[]
  /** Files that people sent, by id. */
  media: Map<string, { bytes: Buffer; type: string }>
  next(plan: Plan): void
  /** Opens the 24 hours of a number at Meta's side, as a message of the person does. */
  open(number: string, at?: number): void
  /** A webhook as Meta posts it, signed. */
  hook(value: Record<string, unknown>, field?: string): { body: string; headers: Record<string, string> }
  /** A message of a person. */
  incoming(
    from: string,
    message: Record<string, unknown>,
    more?: { name?: string; at?: number },
  ): ReturnType<WhatsappKit['hook']>
  status(id: string, status: string, more?: Record<string, unknown>): ReturnType<WhatsappKit['hook']>
  stop(): Promise<void>
}

const ACCOUNT = {
  phone_number_id: '106540352242922',
  business_account_id: '102290129340398',
  token: 'shh-token',
  app_secret: 'shh-app-secret',
  verify_token: 'shh-verify',
}
const DAY_MS = 24 * 3_600_000

/** A fake of the Cloud API: messages with the window rule, templates, media, refusals and webhooks. */
export async function startWhatsapp(): Promise<WhatsappKit> {
  const messages: KitMessage[] = []
  const calls: string[] = []
  const planned: Plan[] = []
  const templates: WhatsappKit['templates'] = []
  const media: WhatsappKit['media'] = new Map()
  const windows = new Map<string, number>()
  let url = ''

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const at = new URL(request.url ?? '/', url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    calls.push(`${request.method} ${at.pathname}`)
    const send = (status: number, json: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(json))
    }
    const refuse = (status: number, code: number, title: string, headers?: Record<string, string>) =>
      send(
        status,
        {
          error: {
            message: `(#${code}) ${title}`,
            type: 'OAuthException',
            code,
            fbtrace_id: 'Az8or2yhqkZfEZ',
            error_data: { messaging_product: 'whatsapp', details: title },
          },
        },
        headers,
      )
    if (request.headers.authorization !== `Bearer ${ACCOUNT.token}`)
      return refuse(401, 190, 'Invalid OAuth access token.')
    const [, first = '', second] = at.pathname.split('/')
    if (first === 'files') {
      const file = media.get(second ?? '')
      response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
      return response.end(file?.bytes)
    }
    if (first === ACCOUNT.business_account_id && second === 'message_templates') return send(200, pageOf(at))
    if (first === ACCOUNT.phone_number_id && second === 'messages') return take(request, body, send, refuse)
    if (first === ACCOUNT.phone_number_id && second === 'media') return send(200, { id: keep(request, body) })
    if (first === ACCOUNT.phone_number_id)
      return send(200, { id: first, display_phone_number: '+49 30 901820', verified_name: 'Lotse' })
    const file = media.get(first)
    if (!file) return refuse(400, 100, `Unsupported get request. Object with ID '${first}' does not exist`)
    return send(200, {
      id: first,
      messaging_product: 'whatsapp',
      mime_type: file.type,
      file_size: file.bytes.length,
      url: `${url}/files/${first}`,
    })
  }

  function pageOf(at: URL) {
    const from = Number(at.searchParams.get('after') ?? 0)
    // Small pages, so that every reader has to turn them.
    const data = templates.slice(from, from + 2)
    const isMore = from + 2 < templates.length
    return {
      data,
      paging: { cursors: { after: String(from + 2) }, ...(isMore ? { next: `${url}/next` } : {}) },
    }
  }

  function keep(request: IncomingMessage, body: Buffer): string {
    const id = String(900_000 + media.size)
    const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
    const parts = body.toString('latin1').split(`--${boundary}`)
    const file = parts.find(part => part.includes('name="file"')) ?? ''
    const start = file.indexOf('\r\n\r\n') + 4
    const type = /Content-Type: (\S+)/.exec(file)?.[1] ?? ''
    media.set(id, { bytes: Buffer.from(file.slice(start, -2), 'latin1'), type })
    return id
  }

  type Send = (status: number, json: unknown, headers?: Record<string, string>) => void
  type Refuse = (status: number, code: number, title: string, headers?: Record<string, string>) => void
  function take(request: IncomingMessage, body: Buffer, send: Send, refuse: Refuse) {
    const plan = planned.shift()
    if (plan && plan !== 'lost') {
      if (plan.code) return refuse(plan.status, plan.code, plan.title ?? '', plan.headers)
      return send(plan.status, {}, plan.headers)
    }
    const json = JSON.parse(body.toString()) as Record<string, unknown> & { to: string; type: string }
    if (json.messaging_product !== 'whatsapp' || !/^\d{5,15}$/.test(json.to))
      return refuse(400, 100, 'Invalid parameter')
    const wrong = json.type === 'template' ? faultOf(json.template as never) : windowFault(json.to)
    if (wrong) return refuse(400, ...wrong)
    const id = `wamid.${randomBytes(12).toString('base64')}`
    messages.push({
      id,
      to: json.to,
      type: json.type,
      mark: String(json.biz_opaque_callback_data),
      body: json,
    })
    if (plan === 'lost') return request.socket.destroy()
    send(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: json.to, wa_id: json.to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }

  const windowFault = (to: string): [number, string] | undefined =>
    (windows.get(to) ?? 0) < Date.now() - DAY_MS ? [131047, 'Re-engagement message'] : undefined

  function faultOf(sent: {
    name: string
    language: { code: string }
    components?: { type: string; parameters: { text: string }[] }[]
  }): [number, string] | undefined {
    const known = templates.find(
      ({ name, language }) => name === sent.name && language === sent.language.code,
    )
    if (!known) return [132001, 'Template name does not exist in the translation']
    if (known.status === 'PAUSED') return [132015, 'Template is paused']
    if (known.status !== 'APPROVED') return [132001, 'Template name does not exist in the translation']
    const text =
      (known.components as { type: string; text?: string }[]).find(({ type }) => type === 'BODY')?.text ?? ''
    const wanted = new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size
    const given = sent.components?.find(({ type }) => type === 'body')?.parameters ?? []
    if (given.length !== wanted) return [132000, 'Number of parameters does not match']
    return given.some(({ text: value }) => !value || /[\n\t]| {5}/.test(value))
      ? [132012, 'Parameter format does not match']
      : undefined
  }

  const hook: WhatsappKit['hook'] = (value, field = 'messages') => {
    const entry = [{ id: ACCOUNT.business_account_id, changes: [{ field, value }] }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
    const signature = createHmac('sha256', ACCOUNT.app_secret).update(body).digest('hex')
    return {
      body,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    }
  }
  const metadata = { display_phone_number: '4930901820', phone_number_id: ACCOUNT.phone_number_id }
  const seconds = (at: number) => String(Math.floor(at / 1_000))

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { WHATSAPP_API_URL: url, OUTBOUND_ALLOW: '127.0.0.1' },
    url,
    account: ACCOUNT,
    messages,
    calls,
    templates,
    media,
    next: plan => void planned.push(plan),
    open: (number, at = Date.now()) => void windows.set(number.replace(/^\+/, ''), at),
    hook,
    incoming(from, message, { name = 'Amina', at = Date.now() } = {}) {
      const id = `wamid.in${randomBytes(9).toString('hex')}`
      windows.set(from, Math.max(windows.get(from) ?? 0, at))
      return hook({
        messaging_product: 'whatsapp',
        metadata,
        contacts: [{ profile: { name }, wa_id: from }],
        messages: [{ from, id, timestamp: seconds(at), ...message }],
      })
    },
    status(id, status, more = {}) {
      const of = messages.find(message => message.id === id)
      return hook({
        messaging_product: 'whatsapp',
        metadata,
        statuses: [
          {
            id,
            status,
            timestamp: seconds(Date.now()),
            recipient_id: of?.to,
            biz_opaque_callback_data: of?.mark,
            ...more,
          },
        ],
      })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
