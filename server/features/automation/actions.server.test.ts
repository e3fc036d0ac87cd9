import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ACTION_NEEDS } from '../../../contract/automation/action-rights'
import {
  type ActionKind,
  type AutomationRun,
  automationAction,
  TRIGGERS,
  type Trigger,
} from '../../../contract/automation/actions'
import { definitionOf } from '../../../contract/resources'
import { dayFromToday } from '../../../tests/kit/days'
import { CONSENT } from '../../../tests/kit/mail/campaigns'
import { type Rules, startRules } from '../../../tests/kit/rules'
import { emit } from '../../crud/emit'
import { advance, type Message } from '../whatsapp/messages'
import { triggerDateRules } from './dates'
import { sendAutomationMail } from './mail'

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules?.stop())

describe('what a rule does', () => {
  it('assigns in turns, sets a field, a day to call, and tells who has it', async () => {
    const [one, two] = [rules.app.userOf('user'), rules.app.userOf('admin')]
    const rule = await rules.makeRule({
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
    const leads = [await rules.makeLead({ source: 'facebook' }), await rules.makeLead({ source: 'facebook' })]
    const other = await rules.makeLead({ source: 'phone' })
    for (const { id } of leads) {
      const run = await rules.ran(rule, id)
      expect(run).toMatchObject({ state: 'done', results: Array(4).fill({ state: 'done' }) })
    }
    expect(await rules.ran(rule, other.id)).toMatchObject({ state: 'skipped', reason: 'conditions' })
    const [first, second] = [await rules.leadOf(leads[0]!.id), await rules.leadOf(leads[1]!.id)]
    expect([first.employee_id, second.employee_id].sort()).toEqual([one, two].sort())
    expect(first).toMatchObject({ note: 'from an ad', call_back_date: expect.any(String) })
    const told = await rules.app
      .sql`select kind, title from notifications where link = ${`/leads/${first.id}`} order by id`
    expect(told).toMatchObject([
      { kind: 'lead_assigned' },
      { kind: 'automation', title: `Call ${first.name}` },
    ])
    await rules.pause(rule)
  })

  it('sends a template once, and to nobody who is suppressed', async () => {
    const rule = await rules.makeRule({
      actions: { list: [{ do: 'send_mail', template_id: await rules.template() }] },
    })
    const lead = await rules.makeLead()
    expect((await rules.ran(rule, lead.id)).results).toMatchObject([{ state: 'done' }])
    const mail = await rules.smtp.mailTo(String(lead.email))
    expect(mail).toMatchObject({ subject: `Welcome ${lead.name}` })
    expect(mail.html).toContain('color: #123456')
    await rules.master.post('/suppressions', { email: 'gone@mail.example', reason: 'manual' })
    const gone = await rules.makeLead({ email: 'gone@mail.example' })
    await rules.master.post('/domain-suppressions', { domain: 'head.example', aliases: 'branch.example' })
    const ofEmployer = await rules.makeLead({ email: 'hr@branch.example' })
    const none = await rules.makeLead({ email: null })
    expect((await rules.ran(rule, gone.id)).results).toMatchObject([
      { state: 'skipped', detail: 'suppressed' },
    ])
    expect((await rules.ran(rule, ofEmployer.id)).results).toMatchObject([
      { state: 'skipped', detail: 'suppressed' },
    ])
    expect((await rules.ran(rule, none.id)).results).toMatchObject([{ state: 'skipped', detail: 'no_email' }])
    await rules.pause(rule)
  })

  it('says which mail cannot be filled in, and tries it once', async () => {
    const { sql } = rules.app
    const template = await rules.template()
    const endless = '{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}'
    await sql`update templates set content = ${endless} where id = ${template}`
    const actions = { list: [{ do: 'send_mail', template_id: template }] }
    const rule = await rules.makeRule({ conditions: { source: 'phone' }, actions })
    const lead = await rules.makeLead({ source: 'phone' })
    expect(await rules.ran(rule, lead.id)).toMatchObject({
      state: 'failed',
      results: [{ state: 'failed', detail: expect.stringContaining('steps to render'), tries: 1 }],
    })
    expect(rules.smtp.messages.filter(({ to }) => to.includes(String(lead.email)))).toEqual([])
    await rules.pause(rule)
  })

  it('sends no letter to who was suppressed while it waited', async () => {
    const { sql } = rules.app
    const [run] = await sql<{ id: number }[]>`
      update automation_runs set results = ${sql.json([{ do: 'send_mail', state: 'queued' }])}
      where id = (select max(id) from automation_runs) returning id`
    await rules.master.post('/suppressions', { email: 'waited@mail.example', reason: 'manual' })
    const letter = { to: 'waited@mail.example', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' }
    const eligibility = { purpose: 'follow_up', side: 'general' } as const
    await sendAutomationMail(rules.app.services, {
      run: Number(run?.id),
      index: 0,
      letter: { ...letter, ...eligibility },
    })
    const [after] = await sql`select results from automation_runs where id = ${Number(run?.id)}`
    expect(after?.results).toMatchObject([{ state: 'skipped', detail: 'suppressed' }])
    expect(rules.smtp.messages.filter(({ to }) => to.includes('waited@mail.example'))).toEqual([])
  })

  it('posts what is named, signed, and again where the other side was busy', async () => {
    const rule = await rules.makeRule({
      webhook_secret: 'key of both',
      actions: { list: [{ do: 'webhook', url: rules.hookUrl, fields: ['name', 'source'] }] },
    })
    expect(rule.webhook_secret).toBe(true)
    const [kept] = await rules.app.sql`select webhook_secret from automation where id = ${rule.id}`
    expect(kept?.webhook_secret).not.toContain('key of both')
    rules.answers.push(503)
    const lead = await rules.makeLead({ source: 'google' })
    await vi.waitFor(() => expect(rules.posted).toHaveLength(1), { timeout: 45_000 })
    // The queue waits seconds before the next try: not so long here.
    await vi.waitFor(
      async () => {
        await rules.app.sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
        from graphile_worker.jobs where task_identifier = 'send_webhook'`
        expect(rules.posted).toHaveLength(2)
      },
      { timeout: 45_000, interval: 200 },
    )
    const { headers, body } = rules.posted[1]!
    const [, at, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-lotse-signature'])) ?? []
    expect(v1).toBe(createHmac('sha256', 'key of both').update(`${at}.${body}`).digest('hex'))
    expect(headers['x-lotse-delivery']).toBe(rules.posted[0]?.headers['x-lotse-delivery'])
    expect(JSON.parse(body)).toMatchObject({
      resource: 'leads',
      id: lead.id,
      record: { name: lead.name, source: 'google' },
    })
    await vi.waitFor(async () =>
      expect((await rules.runsOf(rule))[0]?.results).toMatchObject([{ state: 'done' }]),
    )
    await rules.pause(rule)
  })
})

describe('each trigger with each action', () => {
  let whatsapp = 0
  let mail = 0
  beforeAll(async () => {
    const [setting] = await rules.app.sql<{ id: number }[]>`
      insert into whatsapp_official_settings (name, phone_number_id, business_account_id, active, token, hold_until)
      values ('Ours', '1', '1', true, 'x', now() + interval '1 day') returning id`
    const [made] = await rules.app.sql<{ id: number }[]>`
      insert into whatsapp_templates (setting_id, name, language, state, body, variables)
      values (${setting?.id as number}, 'welcome', 'en', 'approved', 'Hello {{1}}, you came by {{2}}.',
        '{"list":["1","2"]}') returning id`
    whatsapp = Number(made?.id)
    mail = await rules.template()
  })
  const FIELDS: Partial<Record<Trigger, object>> = {
    changed: { field: 'source' },
    date_reached: { field: 'call_back_date' },
  }
  /** One action of each kind that there is. */
  const CATALOGUE: Record<ActionKind, (about: { when: Trigger; field: string; user: number }) => object> = {
    set_field: ({ when, field }) => ({ field, value: when }),
    send_mail: () => ({ template_id: mail }),
    notify: ({ when, user }) => ({ to: 'users', user_ids: [user], title: `${when} {{name}}` }),
    webhook: () => ({ url: rules.hookUrl, fields: ['email'] }),
    assign: ({ user }) => ({ user_ids: [user] }),
    call_back: () => ({ days: 3 }),
    send_whatsapp: () => ({ template_id: whatsapp, values: { 2: 'way of {{source}}' } }),
  }
  const KINDS = automationAction.options.map(({ shape }) => shape.do.value)

  it.each(TRIGGERS)('%s', async when => {
    const isMail = when.startsWith('mail_')
    const [resource, field] = isMail ? (['subscribers', 'name'] as const) : (['leads', 'note'] as const)
    const about = { when, resource, webhook_secret: 'key of both', ...FIELDS[when] }
    const user = rules.app.userOf('user')
    const offered = KINDS.map(kind => ({ do: kind, ...CATALOGUE[kind]({ when, field, user }) }))
    const fits = ({ do: kind }: { do: ActionKind }) =>
      (ACTION_NEEDS[kind] ?? field) in definitionOf(resource)!.fields
    const list = offered.filter(fits)
    expect(list.map(action => action.do)).toEqual(isMail ? KINDS.filter(kind => !OF_LEADS.has(kind)) : KINDS)
    for (const action of offered.filter(each => !fits(each))) {
      const { refusal } = await rules.master.post('/automation', {
        ...about,
        name: 'No',
        actions: { list: [action] },
      })
      expect(refusal.fields, action.do).toEqual({ actions: 'invalid' })
    }
    const rule = await rules.makeRule({ ...about, active: false, actions: { list } })
    const past = isMail ? await subscriber(`past_${when}`) : await lead()
    await happen(when, past)
    const [posted, told] = [rules.posted.length, await counted()]
    const dry = (await rules.master.post(`/automation/${rule.id}/dry-run`)).json as { data: AutomationRun[] }
    const predicted = dry.data.find(({ record_id }) => record_id === past)
    expect([rules.posted.length, await counted()]).toEqual([posted, told])

    await rules.master.put(`/automation/${rule.id}`, { active: true })
    const id = isMail ? await subscriber(when) : await lead()
    await happen(when, id)
    const run = await rules.ran(rule, id)
    expect(run.results.map(result => [result.do, result.state])).toEqual(
      list.map(action => [action.do, 'done']),
    )
    // Actions of jobs stay queued in a dry run.
    const essence = ({ state, reason, results }: AutomationRun) => ({
      state,
      reason,
      results: results.map(each => [each.do, each.state === 'queued' ? 'done' : each.state, each.user_ids]),
    })
    expect(essence(run)).toEqual(essence(predicted as AutomationRun))
    const record = (await rules.master.get(`/${resource}/${id}`)).record
    expect(record[field]).toBe(when)
    expect((await rules.smtp.mailTo(String(record.email))).subject).toContain('Welcome')
    expect(rules.posted.filter(({ body }) => JSON.parse(body).id === id)).toHaveLength(1)
    if (!isMail) {
      expect(record).toMatchObject({ employee_id: user, call_back_date: dayFromToday(3) })
      const sent = await rules.app.sql`select text, number from whatsapp_log where lead_id = ${id}`
      const text = `Hello Lead, you came by way of ${record.source}.`
      expect(sent).toMatchObject([{ number: record.phone, text }])
    }
    await rules.pause(rule)
  })

  const OF_LEADS = new Set<ActionKind>(['assign', 'call_back', 'send_whatsapp'])
  const lead = async () => (await rules.makeLead({ call_back_date: dayFromToday(0), source: 'phone' })).id
  const subscriber = async (name: string) =>
    (
      await rules.master.post('/subscribers', {
        email: `${name}@mail.example`,
        name: 'Reader',
        ...CONSENT,
      })
    ).record.id
  const counted = async () =>
    (
      await rules.app.sql`
        select (select count(*) from notifications) as told, (select count(*) from whatsapp_log) as messages,
          (select count(*) from automation_runs) as runs, (select count(*) from logs) as logs`
    )[0]

  /** Sets a trigger off, and leaves what a dry run reads of the past: the log, answers to forms, the mail's history. */
  async function happen(when: Trigger, id: number): Promise<void> {
    const { services, sql } = rules.app
    if (when === 'created') return
    if (when === 'changed') {
      await rules.master.put(`/leads/${id}`, { source: 'tiktok' })
    } else if (when === 'date_reached') {
      await triggerDateRules(services)
    } else if (when === 'form_sent') {
      await sql`insert into form_submissions (lead_id, name) values (${id}, 'Lead')`
      await services.sql.begin(tx => emit(tx, { kind: when, resource: 'leads', records: [{ id }] }))
    } else {
      await sql`
        insert into emails (audience, campaign_id, started_month, subscriber_id, "to", state, opened_at, clicked_at)
        values ('general', 1, date_trunc('month', now()), ${id}, ${`${id}@mail.example`}, 'sent', now(),
          ${when === 'mail_clicked' ? new Date() : null})`
      await services.sql.begin(tx => emit(tx, { kind: when, resource: 'subscribers', records: [{ id }] }))
    }
  }

  it('passes over whom no message can be sent', async () => {
    const actions = { list: [{ do: 'send_whatsapp', template_id: whatsapp, values: { 2: 'x' } }] }
    const rule = await rules.makeRule({ when: 'form_sent', resource: 'online-candidates', actions })
    const none = await rules.master.post('/online-candidates', { name: 'Nobody' })
    const id = none.record.id
    await rules.app.services.sql.begin(tx =>
      emit(tx, { kind: 'form_sent', resource: 'online-candidates', records: [{ id }] }),
    )
    expect((await rules.ran(rule, id)).results).toMatchObject([{ state: 'skipped', detail: 'no_phone' }])
    await rules.pause(rule)
  })
  it('says so where a message fails in the end, and who made the rule hears of it once', async () => {
    const actions = { list: [{ do: 'send_whatsapp', template_id: whatsapp, values: { 2: 'x' } }] }
    const rule = await rules.makeRule({ actions })
    const leads = [await lead(), await lead()]
    const failed = { status: 'failed', at: new Date().toISOString(), error: '131026 Undeliverable' } as const
    for (const id of leads) {
      await rules.ran(rule, id)
      const [message] = await rules.app.sql<Message[]>`select * from whatsapp_log where lead_id = ${id}`
      await rules.app.services.sql.begin(tx => advance(tx, message as Message, failed))
    }
    await vi.waitFor(
      async () =>
        expect((await rules.runsOf(rule)).map(({ state, results }) => [state, results[0]?.state])).toEqual([
          ['failed', 'failed'],
          ['failed', 'failed'],
        ]),
      { timeout: 45_000 },
    )
    const told = await rules.app.sql`
      select user_id, title, body from notifications where link = ${`/automation/${rule.id}`}`
    expect(told).toEqual([
      {
        user_id: rules.app.userOf('master'),
        title: 'An automation failed: Rule',
        body: 'Send a WhatsApp template: The number is not on WhatsApp or cannot get this message.',
      },
    ])
    await rules.pause(rule)
    await rules.app.sql`update whatsapp_templates set state = 'paused'`
    const late = { name: 'Late', when: 'created', resource: 'leads', actions }
    expect((await rules.master.post('/automation', late)).refusal.fields).toEqual({ actions: 'not_approved' })
  })
})
