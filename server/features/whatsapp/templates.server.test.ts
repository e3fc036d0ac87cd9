import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfferedTemplate } from '../../../contract/calls/whatsapp'
import { startConversations } from '../../../tests/kit/conversations'
import type { OfficialNumber } from './cloudApi'
import { queueTemplate } from './send'
import { syncTemplates } from './templates'

let all: Awaited<ReturnType<typeof startConversations>>
beforeAll(async () => {
  all = await startConversations()
})
afterAll(() => all?.stop())
beforeEach(() => all.meta.messages.splice(0))

describe('templates', () => {
  test('are offered with what the record suggests, and only those that can be sent', async () => {
    const { path } = await all.person('candidates', { name_arabic: 'منى عادل' })
    const offered = (await all.user.get(`${path}/templates`)).json as OfferedTemplate[]
    expect(offered.map(({ name, gaps }) => [name, gaps])).toEqual([
      [
        'reminder',
        [
          { name: '1', value: 'Mona' },
          { name: '2', value: '' },
        ],
      ],
      ['welcome', [{ name: 'first_name', value: 'منى' }]],
    ])
    const empty = await all.user.post(path, { template_id: offered[0]?.id })
    expect(empty.refusal.fields).toEqual({ values: 'required' })
    await all.until(await all.sent(path, { template_id: offered[1]?.id }), 'sent')
    expect(all.meta.messages[0]?.body).toMatchObject({
      template: {
        components: [{ type: 'body', parameters: [{ text: 'منى', parameter_name: 'first_name' }] }],
      },
    })
  })

  test('can be queued by what runs in another transaction, with fields of the record', async () => {
    const { id } = await all.person('leads', { source_detail: 'Cairo' })
    const template_id = await all.template('reminder')
    const queued = await all.app.sql.begin(tx =>
      queueTemplate(tx, all.app.services, {
        resource: 'leads',
        record_id: id,
        template_id,
        by: null,
        values: { 2: 'Monday in {{ source_detail }}' },
      }),
    )
    await all.until(queued.id, 'sent')
    expect((await all.messageOf(queued.id)).text).toBe('Hello Mona, your appointment is on Monday in Cairo.')
    const undone = all.app.sql.begin(async tx => {
      await queueTemplate(tx, all.app.services, {
        to: '+201005557777',
        template_id,
        values: { 1: 'A', 2: 'B' },
        by: null,
      })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await all.app.sql`select from whatsapp_log where number = '+201005557777'`).toHaveLength(0)
  })

  test('that went at Meta are marked, and come back', async () => {
    const sync = async () =>
      (await all.master.post(`/whatsapp-official-settings/${all.account}/templates`)).json
    const [first] = all.meta.templates.splice(3, 1)
    expect(await sync()).toEqual({ total: 3, changed: 1 })
    all.meta.templates.push(first as never)
    expect(await sync()).toEqual({ total: 4, changed: 1 })
  })
})

test('the test button says what Meta answered, and no secret is ever read', async () => {
  const good = await all.master.post(`/whatsapp-official-settings/${all.account}/test`)
  expect(good.json).toMatchObject({ ok: true, status: 200 })
  expect(good.text).toContain('verified_name')
  const [stored] = await all.app
    .sql`select token, app_secret from whatsapp_official_settings where id = ${all.account}`
  expect([stored?.token, stored?.app_secret]).toEqual([
    expect.stringMatching(/^\$sealed\$/),
    expect.stringMatching(/^\$sealed\$/),
  ])
  expect((await all.master.get(`/whatsapp-official-settings/${all.account}`)).record).toMatchObject({
    token: true,
  })
  const other = { ...all.meta.account, phone_number_id: '1', token: 'wrong', name: 'Wrong', active: false }
  const wrong = await all.made('whatsapp-official-settings', other)
  const bad = (await all.master.post(`/whatsapp-official-settings/${wrong.id}/test`)).json
  expect(bad).toMatchObject({ ok: false, status: 401, answer: expect.stringContaining('190') })
})

test('an erased person is nowhere in what was written, and a wish for no messages is kept as a keyed hash', async () => {
  const { id, digits, path } = await all.person('candidates')
  const phone = `+${digits}`
  await all.receive(all.says(digits, 'My passport number is A1', Date.now() - 3_000))
  await all.until(await all.sent(path, { text: 'Thank you, Mona' }), 'sent')
  await all.receive(all.says(digits, 'Stop', Date.now() - 2_000))
  const answered = async () =>
    (await all.app.sql`select status from whatsapp_log where number = ${phone} and is_answer`)[0]?.status
  await expect.poll(answered).toBe('sent')
  const erased = await all.master.post(`/candidates/${id}/erase`, { reason: 'asked' })
  expect(erased.status, erased.text).toBeLessThan(300)
  const rows = await all.app
    .sql`select number, name, text, message_id from whatsapp_log where candidate_id = ${id}`
  expect(new Set(rows.flatMap(row => Object.values(row)))).toEqual(new Set([null]))
  expect(await all.app.sql`select from whatsapp_contacts where number = ${phone}`).toHaveLength(0)
  const raw = await all.app.sql`
    select emptied_at from inbound_events where position(convert_to(${digits}, 'UTF8') in body) > 0`
  expect(raw).toHaveLength(0)
  const [event] = await all.app.sql`select id from inbound_events where emptied_at is not null limit 1`
  expect((await all.master.post(`/inbound-events/${event?.id}/replay`)).refusal.error).toBe('wrong_state')
  // The next owner of the number gets no messages, until a keyword arrives from it.
  const next = await all.made('leads', { name: 'Next', phone })
  const talkOf = `/conversations/leads/${next.id}`
  expect((await all.talk(talkOf)).opted_out_at).not.toBeNull()
  const refused = await all.user.post(talkOf, { template_id: await all.template('welcome') })
  expect(refused.refusal.error).toBe('opted_out')
  await all.receive(all.says(digits, 'START', Date.now() + 1_000))
  expect((await all.talk(talkOf)).opted_out_at).toBeNull()
})

test('a demo says that it calls nobody, and not that the server is busy', async () => {
  const { services, sql } = all.app
  const [number] = await sql<OfficialNumber[]>`select * from whatsapp_official_settings order by id limit 1`
  if (!number) throw new Error('There is no number')
  const demo = { ...services, config: { ...services.config, demo: true } }
  await expect(syncTemplates(demo, number)).rejects.toMatchObject({ code: 'demo_calls_nobody', status: 409 })
})
