import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../contract/time/wall-time'
import type { Api, Row } from '../kit/api'
import { dayFromToday } from '../kit/days'
import { pictureFailures, type Served, startServed } from '../kit/served'
import { startWhatsapp, type WhatsappKit } from '../kit/whatsapp'
import { startZoom, type ZoomKit } from '../kit/zoom'

let zoom: ZoomKit
let meta: WhatsappKit
let served: Served
let master: Api
/** Two days around the next change of Berlin's clocks that is far enough away. */
const [before, after] = aroundChange(dayFromToday(10))

function aroundChange(from: string): [string, string] {
  for (let day = from; ; day = addDays(day, 1))
    if (/-(03|10)-(2[5-9]|3[01])$/.test(day) && weekdayOf(day) === 6)
      return [addDays(day, -1), addDays(day, 1)]
}

beforeAll(async () => {
  ;[zoom, meta] = await Promise.all([startZoom(), startWhatsapp()])
  meta.templates.push({
    ...{ name: 'booked', language: 'ar', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text: 'مرحبًا {{1}}، تم حجز موعدك.' }],
  })
  served = await startServed({ env: { ...zoom.env, ...meta.env } })
  master = await served.api('master')
})
afterAll(async () => {
  await served?.stop()
  await zoom?.stop()
  await meta?.stop()
})
pictureFailures()

async function made(resource: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await master.post(`/${resource}`, body)
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
  return answer.record
}
const both = (ar: string, en: string) => ({ ar, en })

/** Set up by the office: a form, a kind of appointment, two rules, and the accounts behind them. */
async function setUp() {
  const { id: zoom_id } = await made('zoom', { name: 'Ours', ...zoom.account })
  const { id: number } = await made('whatsapp-official-settings', { name: 'Ours', ...meta.account })
  await master.post(`/whatsapp-official-settings/${number}/templates`)
  const [template] = await served.sql`select id from whatsapp_templates where name = 'booked'`
  const open = [['10:00', '12:00']]
  await made('online-appointments-settings', {
    ...{ name: 'Advice', slug: 'advice', title_en: 'Advice', title_ar: 'استشارة', timezone: 'Europe/Berlin' },
    ...{ hosts: [await served.userOf('admin')], minutes: 60, horizon_days: 365, notice_hours: 1, zoom_id },
    exceptions: { [before]: open, [after]: open },
  })
  const list = [
    { key: 'name', kind: 'text', required: true, label: both('الاسم', 'Name'), maps_to: 'name' },
    { key: 'phone', kind: 'phone', required: true, label: both('الهاتف', 'Phone'), maps_to: 'phone' },
  ]
  await made('forms', {
    ...{ name: 'Nursing', slug: 'nursing', languages: ['ar', 'en'], fields: { list }, active: true },
    ...{ title: both('العمل في ألمانيا', 'Work in Germany'), thank_you: both('سنتصل بك', 'We call you') },
  })
  const rule = (name: string, when: string, resource: string, action: object) =>
    made('automation', { name, when, resource, active: true, actions: { list: [action] } })
  const assign = { do: 'assign', user_ids: [await served.userOf('user')] }
  await rule('Share out', 'form_sent', 'leads', assign)
  const send = { do: 'send_whatsapp', template_id: template?.id }
  await rule('Say that it is booked', 'created', 'online-appointments', send)
}

async function fillsForm(page: Page) {
  await page.goto('/f/nursing?utm_campaign=spring')
  await page.getByRole('heading', { name: 'العمل في ألمانيا' }).waitFor()
  await page.getByLabel('الاسم').fill('منى صالح')
  await page.getByLabel('الهاتف').fill('+216 20 123 456')
  // A form sent within two seconds of its page counts as sent by a machine.
  await new Promise(done => setTimeout(done, 2_100))
  await page.getByRole('button', { name: 'إرسال' }).click()
  await page.getByText('سنتصل بك').waitFor()
}

/** Books on the day after the clocks changed. @returns the moments offered on that day, as the visitor reads them */
async function books(page: Page): Promise<string[]> {
  await page.goto(`/book/advice?tz=Africa/Tunis&from=${before}`)
  const times = await page.getByRole('button', { name: /^\d\d:\d\d$/ }).allInnerTexts()
  // Tunis keeps its clocks: the same hours in Berlin are other ones there after the change.
  expect(new Set(times.slice(0, 2))).not.toEqual(new Set(times.slice(2)))
  await page
    .getByRole('button', { name: times[2] as string, exact: true })
    .last()
    .click()
  await page.getByLabel('الاسم').fill('منى صالح')
  await page.getByLabel('البريد الإلكتروني').fill('mona@mail.example')
  await page.getByLabel('الهاتف').fill('+216 20 123 456')
  await page.getByRole('button', { name: 'حجز' }).click()
  await page.getByRole('heading', { name: 'تم حجز موعدك' }).waitFor()
  return times.slice(2)
}

const appointment = async () => (await served.sql<Row[]>`select * from online_appointments`)[0] as Row

async function posts({ body, headers }: ReturnType<ZoomKit['message']>): Promise<number> {
  return (await fetch(`${served.url}/hooks/zoom`, { method: 'POST', body, headers })).status
}

test('a visitor becomes a lead by a form, books across a clock change, moves it, comes, and nothing counts twice', async () => {
  await setUp()
  const visitor = await served.open(null, { locale: 'ar', width: 390, javaScriptEnabled: false })
  await fillsForm(visitor)
  const leadOf = async () =>
    (await served.sql`select id, employee_id, utm_campaign from leads order by id`)[0]
  const user = await served.userOf('user')
  await expect.poll(leadOf).toMatchObject({ employee_id: user, utm_campaign: 'spring' })
  const staff = await served.open('user')
  await staff.goto('/leads')
  await staff.getByRole('link', { name: 'منى صالح' }).first().waitFor()

  const [, later = ''] = await books(visitor)
  const { id, lead_id, at } = await appointment()
  // Nobody has confirmed the address yet: the booking has a lead of its own.
  expect(lead_id).not.toBe((await leadOf())?.id)
  await expect.poll(async () => (await appointment()).meeting_link).toMatch(/^https:\/\/zoom\.example/)
  await visitor.reload()
  const link = String((await appointment()).meeting_link)
  await visitor.getByText(link).waitFor()
  const mails = async () =>
    (await served.sql`select recipient from outbox where recipient like 'mona@%'`).length
  await expect.poll(mails).toBe(1)
  await expect
    .poll(() => meta.messages.map(({ to, type }) => [to, type]))
    .toEqual([['21620123456', 'template']])

  const [meeting] = zoom.meetings.keys()
  await visitor.getByRole('link', { name: 'اختيار وقت آخر' }).click()
  const choice = visitor.getByRole('button', { name: later, exact: true }).last()
  await choice.click()
  // The page of choices shows that time too.
  await choice.waitFor({ state: 'detached' })
  await visitor.getByText(later).waitFor()
  const moved = await appointment()
  expect(moved).toMatchObject({ id, status: 'booked' })
  expect(moved.at).not.toEqual(at)
  const start = new Date(moved.at as string)
  const startTime = () => zoom.meetings.get(Number(meeting))?.start_time
  await expect.poll(startTime).toBe(`${start.toISOString().slice(0, 19)}Z`)
  expect(zoom.meetings.size).toBe(1)

  const minute = (n: number) => new Date(start.getTime() + n * 60_000).toISOString()
  const object = { id: String(meeting), host_id: 'host-1' }
  const participant = { id: '', user_name: 'Mona', email: '', join_time: minute(1) }
  const joined = zoom.message('meeting.participant_joined', { ...object, participant })
  const forged = { ...joined.headers, 'x-zm-signature': `v0=${'0'.repeat(64)}` }
  expect(await posts({ ...joined, headers: forged })).toBe(403)
  expect((await appointment()).joined_at).toBeNull()
  expect(await posts(joined)).toBeLessThan(300)
  expect(await posts(zoom.message('meeting.ended', { ...object, end_time: minute(50) }))).toBeLessThan(300)
  await expect.poll(appointment).toMatchObject({ status: 'done' })

  const stood = await appointment()
  const events = await served.sql<{ id: number }[]>`select id from inbound_events where source = 'zoom'`
  expect(events).toHaveLength(2)
  for (const event of events)
    expect((await master.post(`/inbound-events/${event.id}/replay`)).status).toBe(204)
  expect(await posts(joined)).toBeLessThan(300)
  const open = () => served.sql`select from inbound_events where state in ('received', 'failed')`
  await expect.poll(async () => (await open()).length).toBe(0)
  expect(await appointment()).toEqual(stood)
  expect([zoom.meetings.size, meta.messages.length]).toEqual([1, 1])

  const desk = await served.open('master')
  await desk.goto(`/online-appointments/${id}`)
  await desk.getByRole('heading', { name: 'منى صالح' }).first().waitFor()
  await desk.getByRole('combobox', { name: 'Status' }).getByText('Done', { exact: true }).waitFor()
  expect(served.faults).toEqual([])
})
