import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import type { AutomationRun } from '../../contract/automation/actions'
import type { Api, Row } from './api'
import { startApp, type TestApp } from './app'
import { startSmtp, type TestSmtp } from './smtp'

/** A server with rules, a mail server, and another system that rules post to. */
export interface Rules {
  app: TestApp
  smtp: TestSmtp
  master: Api
  hookUrl: string
  posted: { headers: IncomingMessage['headers']; body: string }[]
  /** The next statuses of the other system; then 200. */
  answers: number[]
  makeRule(values: Record<string, unknown>): Promise<Row>
  makeLead(values?: Record<string, unknown>): Promise<Row>
  leadOf(id: number): Promise<Row>
  /** The id of a mail template that names the record. */
  template(): Promise<number>
  runsOf(rule: Row): Promise<AutomationRun[]>
  /** Waits until a rule has answered for a record. */
  ran(rule: Row, record: number): Promise<AutomationRun>
  pause(rule: Row): Promise<unknown>
  stop(): Promise<void>
}

export async function startRules(): Promise<Rules> {
  const smtp = await startSmtp()
  const app = await startApp({ SMTP_URL: smtp.url, OUTBOUND_ALLOW: '127.0.0.1' })
  const master = await app.api('master')
  const posted: Rules['posted'] = []
  const answers: number[] = []
  const hook = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    posted.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answers.shift() ?? 200).end('taken')
  })
  await new Promise<void>(done => hook.listen(0, '127.0.0.1', done))
  let made = 0

  async function create(resource: string, values: Record<string, unknown>): Promise<Row> {
    const answer = await master.post(`/${resource}`, values)
    expect(answer.status, answer.text).toBe(201)
    return answer.record
  }
  const runsOf = async (rule: Row) =>
    ((await master.get(`/automation/${rule.id}/runs`)).json as { data: AutomationRun[] }).data
  return {
    app,
    smtp,
    master,
    posted,
    answers,
    runsOf,
    hookUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    makeRule: values =>
      create('automation', { name: 'Rule', when: 'created', resource: 'leads', active: true, ...values }),
    makeLead(values = {}) {
      made += 1
      const phone = `+2126614${String(50_000 + made)}`
      return create('leads', { name: `Lead ${made}`, email: `lead${made}@mail.example`, phone, ...values })
    },
    leadOf: async id => (await master.get(`/leads/${id}`)).record,
    template: async () =>
      (
        await create('templates', {
          name: 'Welcome',
          subject: 'Welcome {{ name }}',
          content: '<p class="a">Hello {{ name }}, from {{ organisation }}</p>',
          style: '.a{color:#123456}',
        })
      ).id,
    ran: (rule, record) =>
      vi.waitFor(
        async () => {
          const run = (await runsOf(rule)).find(({ record_id }) => record_id === record)
          expect(run, 'no run yet').toBeDefined()
          expect(run?.state).not.toBe('waiting')
          expect(run?.results.some(({ state }) => state === 'queued' || state === 'sending')).toBe(false)
          return run as AutomationRun
        },
        { timeout: 20_000, interval: 50 },
      ),
    pause: rule => app.sql`update automation set active = false where id = ${rule.id}`,
    async stop() {
      await app.stop()
      await smtp.stop()
      hook.close()
    },
  }
}
