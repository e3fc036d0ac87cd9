import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AutomationRun } from '../../../contract/automation'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { emit } from '../../crud/emit'
import { addJob } from '../../jobs/queue'
import { reachDates } from './dates'

let app: TestApp
let smtp: TestSmtp
let master: Api
let hook: Server
const posted: { headers: IncomingMessage['headers']; body: string }[] = []
/** What the other system answers next; 200 when there is nothing more. */
const answers: number[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url, OUTBOUND_ALLOW: '127.0.0.1' })
  master = await app.api('master')
  hook = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    posted.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answers.shift() ?? 200).end('taken')
  })
  await new Promise<void>(done => hook.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
  hook?.close()
})

const hookUrl = () => `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`

async function makeRule(values: Record<string, unknown>): Promise<Row> {
  const rule = { name: 'Rule', when: 'created', resource: 'leads', active: true, ...values }
  const answer = await master.post('/automation', rule)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

let made = 0
async function makeLead(values: Record<string, unknown> = {}): Promise<Row> {
  const phone = `+2126614${String(50_000 + ++made)}`
  const answer = await master.post('/leads', {
    name: `Lead ${made}`,
    email: `lead${made}@mail.example`,
    phone,
    ...values,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

const runsOf = async (rule: Row) =>
  ((await master.get(`/automation/${rule.id}/runs`)).json as { data: AutomationRun[] }).data

/** Waits until a rule has answered for a record. */
const ran = (rule: Row, record: number) =>
  vi.waitFor(
    async () => {
      const run = (await runsOf(rule)).find(({ record_id }) => record_id === record)
      expect(run, 'no run yet').toBeDefined()
      expect(run?.state).not.toBe('waiting')
      expect(run?.results.some(({ state }) => state === 'queued' || state === 'sending')).toBe(false)
      return run as AutomationRun
    },
    { timeout: 20_000, interval: 50 },
  )
const pause = (rule: Row) => app.sql`update automation set active = false where id = ${rule.id}`
const leadOf = async (id: number) => (await master.get(`/leads/${id}`)).record

async function template(): Promise<number> {
  const made = await master.post('/templates', {
    name: 'Welcome',
    subject: 'Welcome {{ name }}',
    content: '<p class="a">Hello {{ name }}, from {{ organisation }}</p>',
    style: '.a{color:#123456}',
  })
  return made.record.id
}

describe('what a rule does', () => {
  it('assigns in turns, sets a field, a day to call, and tells who has it', async () => {
    const [one, two] = [app.userOf('user'), app.userOf('admin')]
    const rule = await makeRule({
      conditions: { source: 'facebook' },
      actions: {
        list: [
          { do: 'assign', user_ids: [one, two] },
          { do: 'set_field', field: 'note', value: 'from an ad' },
          { do: 'call_back', days: 2 },
          { do: 'notify', to: 'employee', title: 'Call {{name}}' },
        ],
      },
    })
    const leads = [await makeLead({ source: 'facebook' }), await makeLead({ source: 'facebook' })]
    const other = await makeLead({ source: 'phone' })
    for (const { id } of leads) {
      const run = await ran(rule, id)
      expect(run).toMatchObject({ state: 'done', results: Array(4).fill({ state: 'done' }) })
    }
    expect(await ran(rule, other.id)).toMatchObject({ state: 'skipped', reason: 'conditions' })
    const [first, second] = [await leadOf(leads[0]!.id), await leadOf(leads[1]!.id)]
    expect([first.employee_id, second.employee_id].sort()).toEqual([one, two].sort())
    expect(first).toMatchObject({ note: 'from an ad', call_back_date: expect.any(String) })
    const told =
      await app.sql`select kind, title from notifications where link = ${`/leads/${first.id}`} order by id`
    expect(told).toMatchObject([
      { kind: 'lead_assigned' },
      { kind: 'automation', title: `Call ${first.name}` },
    ])
    await pause(rule)
  })

  it('sends a template once, and to nobody who is suppressed', async () => {
    const rule = await makeRule({ actions: { list: [{ do: 'send_mail', template_id: await template() }] } })
    const lead = await makeLead()
    expect((await ran(rule, lead.id)).results).toMatchObject([{ state: 'done' }])
    const mail = await smtp.mailTo(String(lead.email))
    expect(mail).toMatchObject({ subject: `Welcome ${lead.name}` })
    expect(mail.html).toContain('color: #123456')
    await master.post('/suppressions', { email: 'gone@mail.example', reason: 'manual' })
    const gone = await makeLead({ email: 'gone@mail.example' })
    const none = await makeLead({ email: null })
    expect((await ran(rule, gone.id)).results).toMatchObject([{ state: 'skipped', detail: 'suppressed' }])
    expect((await ran(rule, none.id)).results).toMatchObject([{ state: 'skipped', detail: 'no_email' }])
    await pause(rule)
  })

  it('posts what is named, signed, and again where the other side was busy', async () => {
    const rule = await makeRule({
      webhook_secret: 'key of both',
      actions: { list: [{ do: 'webhook', url: hookUrl(), fields: ['name', 'source'] }] },
    })
    expect(rule.webhook_secret).toBe(true)
    const [kept] = await app.sql`select webhook_secret from automation where id = ${rule.id}`
    expect(kept?.webhook_secret).not.toContain('key of both')
    answers.push(503)
    const lead = await makeLead({ source: 'google' })
    await vi.waitFor(() => expect(posted).toHaveLength(1), { timeout: 10_000 })
    // The queue waits seconds before the next try: not so long here.
    await vi.waitFor(
      async () => {
        await app.sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
        from graphile_worker.jobs where task_identifier = 'send_webhook'`
        expect(posted).toHaveLength(2)
      },
      { timeout: 20_000, interval: 200 },
    )
    const { headers, body } = posted[1]!
    const [, at, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-lotse-signature'])) ?? []
    expect(v1).toBe(createHmac('sha256', 'key of both').update(`${at}.${body}`).digest('hex'))
    expect(headers['x-lotse-delivery']).toBe(posted[0]?.headers['x-lotse-delivery'])
    expect(JSON.parse(body)).toMatchObject({
      resource: 'leads',
      id: lead.id,
      record: { name: lead.name, source: 'google' },
    })
    await vi.waitFor(async () => expect((await runsOf(rule))[0]?.results).toMatchObject([{ state: 'done' }]))
    await pause(rule)
  })
})

describe('what sets a rule off', () => {
  const note = (text: string) => ({ list: [{ do: 'set_field', field: 'note', value: text }] })

  it('a change of the field that it names, and of no other', async () => {
    const rule = await makeRule({ when: 'changed', field: 'source', actions: note('moved') })
    const lead = await makeLead()
    await master.put(`/leads/${lead.id}`, { name: 'Another name' })
    await master.put(`/leads/${lead.id}`, { source: 'tiktok' })
    await ran(rule, lead.id)
    expect(await runsOf(rule)).toHaveLength(1)
    expect((await leadOf(lead.id)).note).toBe('moved')
    await pause(rule)
  })

  it('a date, once', async () => {
    const rule = await makeRule({
      when: 'date_reached',
      field: 'call_back_date',
      offset_days: 1,
      actions: note('late'),
    })
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const due = await makeLead({ call_back_date: days(-1) })
    const later = await makeLead({ call_back_date: days(3) })
    const past = await makeLead({ call_back_date: days(-30) })
    await Promise.all([reachDates(app.services), reachDates(app.services)])
    await reachDates(app.services)
    await ran(rule, due.id)
    const records = (await runsOf(rule)).map(({ record_id }) => record_id)
    expect(records).toEqual([due.id])
    for (const { id } of [later, past]) expect((await leadOf(id)).note).toBeNull()
    await pause(rule)
  })

  it('a form, and a mail that is opened or clicked', async () => {
    const subscriber = (await master.post('/subscribers', { email: 'reader@mail.example' })).record
    const lead = await makeLead()
    for (const [when, resource, id, field] of [
      ['form_sent', 'leads', lead.id, 'note'],
      ['mail_opened', 'subscribers', subscriber.id, 'name'],
      ['mail_clicked', 'subscribers', subscriber.id, 'name'],
    ] as const) {
      const action = { do: 'set_field', field, value: when }
      const rule = await makeRule({ when, resource, actions: { list: [action] } })
      const dry = await master.post(`/automation/${rule.id}/dry-run`)
      expect(dry.status, dry.text).toBe(200)
      await app.services.sql.begin(tx => emit(tx, { kind: when, resource, records: [{ id }] }))
      await ran(rule, id)
      expect((await master.get(`/${resource}/${id}`)).record[field]).toBe(when)
      await pause(rule)
    }
  })

  it('nothing while it is paused', async () => {
    const rule = await makeRule({ active: false, actions: note('never') })
    const lead = await makeLead()
    const [events] = await app.sql<{ n: number }[]>`
      select count(*)::int n from automation_events where record_id = ${lead.id} and resource = 'leads'`
    expect(events?.n).toBe(0)
    expect(await runsOf(rule)).toEqual([])
  })
})

it('waits its delay, and looks at the conditions when it is over', async () => {
  const rule = await makeRule({
    delay: 60,
    conditions: { source: 'phone' },
    actions: { list: [{ do: 'set_field', field: 'note', value: 'after an hour' }] },
  })
  const [stays, moves] = [await makeLead({ source: 'phone' }), await makeLead({ source: 'phone' })]
  await vi.waitFor(async () => expect(await runsOf(rule)).toHaveLength(2), { timeout: 10_000 })
  expect((await runsOf(rule)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await master.put(`/leads/${moves.id}`, { source: 'referral' })
  await app.sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs where task_identifier = 'continue_automation'`
  expect(await ran(rule, stays.id)).toMatchObject({ state: 'done' })
  expect(await ran(rule, moves.id)).toMatchObject({ state: 'skipped', reason: 'conditions' })
  await pause(rule)
})

it('stops rules that set each other off', async () => {
  const field = { when: 'changed', resource: 'leads', field: 'note' }
  const a = await makeRule({
    ...field,
    conditions: { note_like: 'ping' },
    actions: { list: [{ do: 'set_field', field: 'note', value: 'pong' }] },
  })
  const b = await makeRule({
    ...field,
    conditions: { note_like: 'pong' },
    actions: { list: [{ do: 'set_field', field: 'note', value: 'ping' }] },
  })
  const lead = await makeLead()
  await master.put(`/leads/${lead.id}`, { note: 'ping' })
  await vi.waitFor(
    async () => {
      const all = [...(await runsOf(a)), ...(await runsOf(b))]
      expect(all.filter(({ state }) => state === 'stopped')).toMatchObject([
        { reason: 'loop' },
        { reason: 'loop' },
      ])
    },
    { timeout: 20_000, interval: 50 },
  )
  const all = [...(await runsOf(a)), ...(await runsOf(b))]
  expect(all.filter(({ state }) => state === 'done')).toHaveLength(5)
  await Promise.all([pause(a), pause(b)])
})

it('answers an event once, however often it is told, and not at all where its transaction was rolled back', async () => {
  const rule = await makeRule({
    actions: {
      list: [{ do: 'notify', to: 'users', user_ids: [app.userOf('user')], title: 'Once {{name}}' }],
    },
  })
  const lead = await makeLead()
  await ran(rule, lead.id)
  const events = (
    await app.sql<{ id: number }[]>`select id from automation_events where record_id = ${lead.id}`
  ).map(({ id }) => id)
  await app.sql`update automation_events set done_at = null where id = any(${events}::bigint[])`
  for (let again = 0; again < 3; again++)
    await app.services.sql.begin(tx => addJob(tx, 'run_automation', { events }))
  await vi.waitFor(async () => {
    const [open] =
      await app.sql`select from automation_events where id = any(${events}::bigint[]) and done_at is null`
    expect(open).toBeUndefined()
  })
  const told = await app.sql`select from notifications where title = ${`Once ${lead.name}`}`
  expect(told).toHaveLength(1)
  expect(await runsOf(rule)).toHaveLength(1)
  await pause(rule)
})

describe('a dry run', () => {
  it('tells what a run then does, and changes nothing', async () => {
    const [one, two] = [app.userOf('user'), app.userOf('admin')]
    const rule = await makeRule({
      active: false,
      conditions: { source: 'walk_in' },
      actions: {
        list: [
          { do: 'assign', user_ids: [one, two] },
          { do: 'set_field', field: 'note', value: 'walked in' },
          { do: 'send_mail', template_id: await template() },
        ],
      },
    })
    const leads: Row[] = []
    for (let n = 0; n < 5; n++) leads.push(await makeLead({ source: n % 2 ? 'walk_in' : 'phone' }))
    const mine = (runs: AutomationRun[]) =>
      runs
        .filter(({ record_id }) => leads.some(({ id }) => id === record_id))
        .map(({ record_id, state, reason, results }) => ({
          record_id,
          state,
          reason,
          results: results.map(({ do: what, state, user_ids }) => ({
            what,
            state: state === 'done' && what === 'send_mail' ? 'queued' : state,
            user_ids,
          })),
        }))
        .sort((a, b) => a.record_id - b.record_id)
    const answer = await master.post(`/automation/${rule.id}/dry-run`)
    expect(answer.status, answer.text).toBe(200)
    const predicted = mine((answer.json as { data: AutomationRun[] }).data)
    expect(predicted.map(({ state }) => state)).toEqual(['skipped', 'done', 'skipped', 'done', 'skipped'])
    expect(await runsOf(rule)).toEqual([])
    expect((await leadOf(leads[1]!.id)).employee_id).toBeNull()
    await master.put(`/automation/${rule.id}`, { active: true })
    await app.services.sql.begin(async tx => {
      const events = await tx<{ id: number }[]>`
        insert into automation_events (kind, resource, record_id)
        select 'created', 'leads', id from unnest(${leads.map(({ id }) => id)}::bigint[]) id returning id`
      await addJob(tx, 'run_automation', { events: events.map(({ id }) => id) })
    })
    for (const { id } of leads) await ran(rule, id)
    expect(mine(await runsOf(rule))).toEqual(predicted)
    await pause(rule)
  })
})

describe('a rule that could not work is refused, with the field that says why', () => {
  const good = {
    name: 'R',
    when: 'created',
    resource: 'leads',
    actions: { list: [{ do: 'call_back', days: 1 }] },
  }
  it.each<[string, Record<string, unknown>, string]>([
    ['a condition on no field', { conditions: { nothing: 1 } }, 'nothing'],
    ['an action that there is not', { actions: { list: [{ do: 'explode' }] } }, 'actions'],
    ['no action', { actions: { list: [] } }, 'actions'],
    [
      'a field that is the server’s',
      { actions: { list: [{ do: 'set_field', field: 'calls_count', value: 1 }] } },
      'actions',
    ],
    [
      'a value that the field would refuse',
      { actions: { list: [{ do: 'set_field', field: 'source', value: 'x' }] } },
      'actions',
    ],
    ['a date that is none', { when: 'date_reached', field: 'name' }, 'field'],
    [
      'a webhook without a secret',
      { actions: { list: [{ do: 'webhook', url: 'https://a.example', fields: [] }] } },
      'webhook_secret',
    ],
    ['a mail opened by a lead', { when: 'mail_opened' }, 'when'],
  ])('%s', async (_, values, field) => {
    const answer = await master.post('/automation', { ...good, ...values })
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual([field])
  })

  it('and nobody else may build one', async () => {
    for (const role of ['user', 'admin', 'de_superadmin'] as const)
      expect((await (await app.api(role)).post('/automation', good)).status).toBe(403)
    expect((await (await app.api('admin')).post('/automation/1/dry-run')).status).toBe(403)
  })
})
