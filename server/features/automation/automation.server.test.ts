import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AutomationRun } from '../../../contract/automation/actions'
import type { Row } from '../../../tests/kit/api'
import { dayFromToday } from '../../../tests/kit/days'
import { type Rules, startRules } from '../../../tests/kit/rules'
import { emit } from '../../crud/emit'
import { addJob } from '../../jobs/queue'
import { triggerDateRules } from './dates'

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules?.stop())

describe('what sets a rule off', () => {
  const note = (text: string) => ({ list: [{ do: 'set_field', field: 'note', value: text }] })

  it('a change of the field that it names, and of no other', async () => {
    const rule = await rules.makeRule({ when: 'changed', field: 'source', actions: note('moved') })
    const lead = await rules.makeLead()
    await rules.master.put(`/leads/${lead.id}`, { name: 'Another name' })
    await rules.master.put(`/leads/${lead.id}`, { source: 'tiktok' })
    await rules.ran(rule, lead.id)
    expect(await rules.runsOf(rule)).toHaveLength(1)
    expect((await rules.leadOf(lead.id)).note).toBe('moved')
    await rules.pause(rule)
  })

  it('a date, once', async () => {
    const rule = await rules.makeRule({
      when: 'date_reached',
      field: 'call_back_date',
      offset_days: 1,
      actions: note('late'),
    })
    const due = await rules.makeLead({ call_back_date: dayFromToday(-1) })
    const later = await rules.makeLead({ call_back_date: dayFromToday(3) })
    const past = await rules.makeLead({ call_back_date: dayFromToday(-30) })
    await Promise.all([triggerDateRules(rules.app.services), triggerDateRules(rules.app.services)])
    await triggerDateRules(rules.app.services)
    await rules.ran(rule, due.id)
    const records = (await rules.runsOf(rule)).map(({ record_id }) => record_id)
    expect(records).toEqual([due.id])
    for (const { id } of [later, past]) expect((await rules.leadOf(id)).note).toBeNull()
    await rules.pause(rule)
  })

  it('a form, and a mail that is opened or clicked', async () => {
    const subscriber = (await rules.master.post('/subscribers', { email: 'reader@mail.example' })).record
    const lead = await rules.makeLead()
    for (const [when, resource, id, field] of [
      ['form_sent', 'leads', lead.id, 'note'],
      ['mail_opened', 'subscribers', subscriber.id, 'name'],
      ['mail_clicked', 'subscribers', subscriber.id, 'name'],
    ] as const) {
      const action = { do: 'set_field', field, value: when }
      const rule = await rules.makeRule({ when, resource, actions: { list: [action] } })
      const dry = await rules.master.post(`/automation/${rule.id}/dry-run`)
      expect(dry.status, dry.text).toBe(200)
      await rules.app.services.sql.begin(tx => emit(tx, { kind: when, resource, records: [{ id }] }))
      await rules.ran(rule, id)
      expect((await rules.master.get(`/${resource}/${id}`)).record[field]).toBe(when)
      await rules.pause(rule)
    }
  })

  it('nothing while it is paused', async () => {
    const rule = await rules.makeRule({ active: false, actions: note('never') })
    const lead = await rules.makeLead()
    const [events] = await rules.app.sql<{ n: number }[]>`
      select count(*)::int n from automation_events where record_id = ${lead.id} and resource = 'leads'`
    expect(events?.n).toBe(0)
    expect(await rules.runsOf(rule)).toEqual([])
  })
})

it('waits its delay, and looks at the conditions when it is over', async () => {
  const rule = await rules.makeRule({
    delay: 60,
    conditions: { source: 'phone' },
    actions: { list: [{ do: 'set_field', field: 'note', value: 'after an hour' }] },
  })
  const [stays, moves] = [
    await rules.makeLead({ source: 'phone' }),
    await rules.makeLead({ source: 'phone' }),
  ]
  await vi.waitFor(async () => expect(await rules.runsOf(rule)).toHaveLength(2), { timeout: 45_000 })
  expect((await rules.runsOf(rule)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await rules.master.put(`/leads/${moves.id}`, { source: 'referral' })
  await rules.app.sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs where task_identifier = 'continue_automation'`
  expect(await rules.ran(rule, stays.id)).toMatchObject({ state: 'done' })
  expect(await rules.ran(rule, moves.id)).toMatchObject({ state: 'skipped', reason: 'conditions' })
  await rules.pause(rule)
})

it('stops rules that set each other off', async () => {
  const field = { when: 'changed', resource: 'leads', field: 'note' }
  const a = await rules.makeRule({
    ...field,
    conditions: { note_like: 'ping' },
    actions: { list: [{ do: 'set_field', field: 'note', value: 'pong' }] },
  })
  const b = await rules.makeRule({
    ...field,
    conditions: { note_like: 'pong' },
    actions: { list: [{ do: 'set_field', field: 'note', value: 'ping' }] },
  })
  const lead = await rules.makeLead()
  await rules.master.put(`/leads/${lead.id}`, { note: 'ping' })
  await vi.waitFor(
    async () => {
      const all = [...(await rules.runsOf(a)), ...(await rules.runsOf(b))]
      expect(all.filter(({ state }) => state === 'stopped')).toMatchObject([
        { reason: 'loop' },
        { reason: 'loop' },
      ])
    },
    { timeout: 20_000, interval: 50 },
  )
  const all = [...(await rules.runsOf(a)), ...(await rules.runsOf(b))]
  expect(all.filter(({ state }) => state === 'done')).toHaveLength(5)
  await Promise.all([rules.pause(a), rules.pause(b)])
})

it('answers an event once, however often it is told, and not at all where its transaction was rolled back', async () => {
  const rule = await rules.makeRule({
    actions: {
      list: [{ do: 'notify', to: 'users', user_ids: [rules.app.userOf('user')], title: 'Once {{name}}' }],
    },
  })
  const lead = await rules.makeLead()
  await rules.ran(rule, lead.id)
  const events = (
    await rules.app.sql<{ id: number }[]>`select id from automation_events where record_id = ${lead.id}`
  ).map(({ id }) => id)
  await rules.app.sql`update automation_events set done_at = null where id = any(${events}::bigint[])`
  for (let again = 0; again < 3; again++)
    await rules.app.services.sql.begin(tx => addJob(tx, 'run_automation', { events }))
  await vi.waitFor(async () => {
    const [open] = await rules.app
      .sql`select from automation_events where id = any(${events}::bigint[]) and done_at is null`
    expect(open).toBeUndefined()
  })
  const told = await rules.app.sql`select from notifications where title = ${`Once ${lead.name}`}`
  expect(told).toHaveLength(1)
  expect(await rules.runsOf(rule)).toHaveLength(1)
  await rules.pause(rule)
})

describe('a dry run', () => {
  it('plays each record that an import made, of which one entry of the log tells', async () => {
    const { sql } = rules.app
    const made = await sql<{ id: number }[]>`
      insert into subscribers (audience, email) select 'general', 'played' || n || '@mail.example'
      from generate_series(1, 3) n returning id`
    const ids = made.map(({ id }) => id)
    await sql`
      insert into logs (action, resource, after)
      values ('import_create', 'subscribers', ${sql.json({ records: [[Math.min(...ids), Math.max(...ids)]], lines: [[2, 4]], count: 3 })})`
    const actions = { list: [{ do: 'set_field', field: 'name', value: 'Played' }] }
    const rule = await rules.makeRule({ when: 'created', resource: 'subscribers', actions, active: false })
    const { data } = (await rules.master.post(`/automation/${rule.id}/dry-run`)).json as {
      data: AutomationRun[]
    }
    expect(data.map(({ record_id }) => record_id)).toEqual(expect.arrayContaining(ids))
  })

  it('tells what a run then does, and changes nothing', async () => {
    const [one, two] = [rules.app.userOf('user'), rules.app.userOf('admin')]
    const rule = await rules.makeRule({
      active: false,
      conditions: { source: 'walk_in' },
      actions: {
        list: [
          { do: 'assign', user_ids: [one, two] },
          { do: 'set_field', field: 'note', value: 'walked in' },
          { do: 'send_mail', template_id: await rules.template() },
        ],
      },
    })
    const leads: Row[] = []
    for (let n = 0; n < 5; n++) leads.push(await rules.makeLead({ source: n % 2 ? 'walk_in' : 'phone' }))
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
    const answer = await rules.master.post(`/automation/${rule.id}/dry-run`)
    expect(answer.status, answer.text).toBe(200)
    const predicted = mine((answer.json as { data: AutomationRun[] }).data)
    expect(predicted.map(({ state }) => state)).toEqual(['skipped', 'done', 'skipped', 'done', 'skipped'])
    expect(await rules.runsOf(rule)).toEqual([])
    expect((await rules.leadOf(leads[1]!.id)).employee_id).toBeNull()
    await rules.master.put(`/automation/${rule.id}`, { active: true })
    await rules.app.services.sql.begin(async tx => {
      const events = await tx<{ id: number }[]>`
        insert into automation_events (kind, resource, record_id)
        select 'created', 'leads', id from unnest(${leads.map(({ id }) => id)}::bigint[]) id returning id`
      await addJob(tx, 'run_automation', { events: events.map(({ id }) => id) })
    })
    for (const { id } of leads) await rules.ran(rule, id)
    expect(mine(await rules.runsOf(rule))).toEqual(predicted)
    await rules.pause(rule)
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
    const answer = await rules.master.post('/automation', { ...good, ...values })
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual([field])
  })

  it('and nobody else may build one', async () => {
    for (const role of ['user', 'admin', 'de_superadmin'] as const)
      expect((await (await rules.app.api(role)).post('/automation', good)).status).toBe(403)
    expect((await (await rules.app.api('admin')).post('/automation/1/dry-run')).status).toBe(403)
  })
})
