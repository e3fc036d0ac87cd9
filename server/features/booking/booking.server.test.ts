import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingSlot } from '../../../contract/booking-calls'
import { addDays } from '../../../contract/wall-time'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { visitPage } from '../../../tests/kit/visit'
import { bookAppointment, register } from './book'
import { type Setting, settingOf } from './settings'
import { tendBookings } from './tend'

/** The queue works beside the tests. */
const SOON = { timeout: 20_000 }

let app: TestApp
let master: Api
const day = addDays(new Date().toISOString().slice(0, 10), 10)
const at = (time: string) => `${day}T${time}:00.000Z`

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())

async function made(resource: string, body: Record<string, unknown>) {
  const answer = await master.post(`/${resource}`, body)
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
  return answer.record
}

let count = 0
/** A kind that is open all day in UTC, hosted by a new person. */
async function kind(
  values: Record<string, unknown> = {},
  resource = 'online-appointments-settings',
): Promise<Setting> {
  count++
  const [host] = await app.sql<{ id: number }[]>`
    insert into users (name, email, role) values (${`Host ${count}`}, ${`host${count}@office.example`}, 'admin') returning id`
  const open = [['00:00', '23:30']]
  const weekly = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(name => [name, open]),
  )
  const { id } = await made(resource, {
    ...{
      name: `Kind ${count}`,
      slug: `kind-${count}`,
      title_en: 'Advice',
      title_ar: 'استشارة',
      timezone: 'UTC',
    },
    ...{ weekly, hosts: [host?.id], minutes: 30, notice_hours: 0, horizon_days: 60, ...values },
  })
  return (await settingOf(app.sql as never, id)) as Setting
}

/** The same few people send many forms: what is tried are the seats. */
const few = (at: number) => visitor(5_000 + (at % 10))
const visitor = (number = ++count) => ({
  visitor: {
    name: `Visitor ${number}`,
    email: `visitor${number}@mail.example`,
    phone: `+2010${10_000_000 + number}`,
  },
  ...{ language: 'en' as const, timezone: 'Africa/Cairo', note: null, answers: null },
})
const appointment = (setting: Setting, values: Record<string, unknown> = {}) => ({
  ...{ setting_id: setting.id, host_id: setting.hosts[0], at: at('10:00'), minutes: 30, name: 'Amina' },
  ...values,
})
const letters = (source: string, id: number) => app.sql<{ kind: string; state: string }[]>`
  select kind, state from booking_letters where source = ${source} and source_id = ${id} order by id`
const kindsOf = async (source: string, id: number) => (await letters(source, id)).map(letter => letter.kind)

const visit = (path: string, form?: Record<string, string>, headers?: Record<string, string>) =>
  visitPage(app.url + path, form, headers)

describe('a host', () => {
  test('has no two appointments that overlap, buffers and seminars included', async () => {
    const setting = await kind({ buffer_before: 10, buffer_after: 20 })
    await made('online-appointments', appointment(setting))
    for (const time of ['10:00', '09:15', '10:29', '10:50'].map(at)) {
      const answer = await master.post('/online-appointments', appointment(setting, { at: time }))
      expect(answer.refusal.fields, time).toEqual({ at: 'taken' })
    }
    await made('online-appointments', appointment(setting, { at: at('11:00') }))
    const seminar = { title: 'Nursing', host_id: setting.hosts[0], at: at('10:30'), minutes: 60 }
    expect((await master.post('/online-seminars', seminar)).refusal.fields).toEqual({ at: 'taken' })
  })

  test('is kept by the database where a way leads round the rules', async () => {
    const setting = await kind()
    const { id } = await made('online-appointments', appointment(setting))
    await made('online-appointments', appointment(setting, { at: at('12:00') }))
    const moved = app.sql`update online_appointments set at = ${at('12:15')} where id = ${id}`
    await expect(moved).rejects.toMatchObject({ code: '23P01' })
    const same = app.sql`update online_appointments set at = ${at('12:00')} where id = ${id}`
    await expect(same).rejects.toMatchObject({ code: '23514' })
  })

  test('is free again after a cancellation, a move and a deletion', async () => {
    const setting = await kind()
    const { id } = await made('online-appointments', appointment(setting))
    expect((await master.put(`/online-appointments/${id}`, { at: at('10:15') })).status).toBe(200)
    expect((await master.put(`/online-appointments/${id}`, { status: 'cancelled' })).status).toBe(200)
    const other = await made('online-appointments', appointment(setting))
    const back = await master.put(`/online-appointments/${id}`, { status: 'booked' })
    expect(back.refusal.fields).toEqual({ at: 'taken' })
    expect((await master.delete(`/online-appointments/${other.id}`)).status).toBe(204)
    expect((await master.put(`/online-appointments/${id}`, { status: 'booked' })).status).toBe(200)
    expect(
      await app.sql`select id from host_times where host_id = ${setting.hosts[0] as number}`,
    ).toHaveLength(1)
  })

  test('stays out of the times that are offered while evaluating or busy', async () => {
    const setting = await kind()
    await made('online-appointments', appointment(setting))
    const answer = await master.get(
      `/booking-slots?setting_id=${setting.id}&from=${day}&to=${day}&timezone=UTC`,
    )
    const slots = (answer.json as BookingSlot[]).map(slot => slot.at)
    expect(slots).toContain(at('09:30'))
    expect(slots).not.toContain(at('10:00'))
    expect(slots).toContain(at('10:30'))
  })
})

describe('many visitors at once', () => {
  test('take the last 10 seats of an appointment, and no more', async () => {
    const setting = await kind({ capacity: 10 })
    const orders = Array.from({ length: 200 }, (_, n) =>
      bookAppointment(app.services, setting, { ...few(n), at: at('10:00') }),
    )
    const results = await Promise.allSettled(orders)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = results.filter(result => result.status === 'rejected')
    expect(new Set(refused.map(({ reason }) => reason.details?.fields?.at))).toEqual(new Set(['taken']))
    const [time] =
      await app.sql`select taken, capacity from host_times where host_id = ${setting.hosts[0] as number}`
    expect(time).toEqual({ taken: 10, capacity: 10 })
  })

  test('take the last 10 seats of a seminar; the others wait', async () => {
    const setting = await kind({ capacity: 10 }, 'online-seminars-settings')
    const seminar = await made('online-seminars', {
      ...{
        title: 'Nursing',
        setting_id: setting.id,
        host_id: setting.hosts[0],
        at: at('10:00'),
        capacity: 10,
      },
    })
    const rows = await Promise.all(
      Array.from({ length: process.env.LONG ? 200 : 40 }, (_, n) =>
        register(app.services, setting, { ...few(n), seminar_id: seminar.id }),
      ),
    )
    expect(rows.filter(({ status }) => status === 'booked')).toHaveLength(10)
    const { record } = await master.get(`/online-seminars/${seminar.id}`)
    expect(record).toMatchObject({ registrations: 10, waiting: rows.length - 10, attended: 0 })
    const lowered = await master.put(`/online-seminars/${seminar.id}`, { capacity: 9 })
    expect(lowered.refusal.fields).toEqual({ capacity: 'too_small' })
    const forced = await master.put(
      `/seminar-registrations/${rows.find(row => row.status === 'waiting')?.id}`,
      {
        status: 'booked',
      },
    )
    expect(forced.refusal.fields).toEqual({ status: 'taken' })
  })
})

describe('a waiting list', () => {
  test('offers a free seat to the first, for some hours, then to the next', async () => {
    const setting = await kind({ waiting_hours: 5 }, 'online-seminars-settings')
    const { id } = await made('online-seminars', {
      ...{ title: 'IT', setting_id: setting.id, host_id: setting.hosts[0], at: at('10:00'), capacity: 1 },
    })
    const take = () => register(app.services, setting, { ...visitor(), seminar_id: id })
    const [first, second, third] = [await take(), await take(), await take()]
    const now = async (row: { id: number }) => (await master.get(`/seminar-registrations/${row.id}`)).record
    expect([first.status, second.status, third.status]).toEqual(['booked', 'waiting', 'waiting'])
    await expect.poll(() => kindsOf('registration', first.id), SOON).toEqual(['booked'])
    await expect.poll(() => kindsOf('registration', second.id), SOON).toEqual(['waiting'])
    await master.put(`/seminar-registrations/${first.id}`, { status: 'cancelled' })
    await expect.poll(async () => (await now(second)).status, SOON).toBe('offered')
    await expect.poll(() => kindsOf('registration', second.id), SOON).toEqual(['waiting', 'offered'])
    const offered = await now(second)
    const hours = (Date.parse(offered.offered_until as string) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(5)
    expect((await now(third)).status).toBe('waiting')
    // A seat that is offered is nobody else's.
    expect((await take()).status).toBe('waiting')
    await app.sql`update seminar_registrations set offered_until = now() - interval '1 minute' where id = ${second.id}`
    await tendBookings(app.services)
    await expect.poll(async () => (await now(third)).status, SOON).toBe('offered')
    expect((await now(second)).status).toBe('lapsed')
    await expect.poll(() => kindsOf('registration', first.id), SOON).toEqual(['booked', 'cancelled'])
    expect(await kindsOf('registration', second.id)).toEqual(['waiting', 'offered'])
  })
})

describe('a visitor', () => {
  test('books without a script, is not doubled and never told to be known', async () => {
    const setting = await kind()
    const path = `/book/${setting.slug}`
    const page = await visit(`${path}?tz=Africa/Cairo`, undefined, { 'accept-language': 'ar-EG,ar;q=0.9' })
    expect(page.text).toContain('dir="rtl"')
    expect(Buffer.byteLength(page.text)).toBeLessThan(30_000)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const person = {
      name: '<b>Mona</b>',
      email: 'Mona@Mail.example',
      phone: '0100 555 7788',
      lang: 'en',
      tz: 'Africa/Cairo',
    }
    const first = await visit(path, { ...person, at: at('10:00') })
    const second = await visit(path, {
      ...person,
      at: at('11:00'),
      phone: '+201005557788',
      email: 'other@mail.example',
    })
    expect([first.status, second.status]).toEqual([303, 303])
    const leads = await app.sql`select id, source from leads where phone = '+201005557788'`
    expect(leads).toMatchObject([{ source: 'website' }])
    const rows = await app.sql<{ lead_id: number }[]>`
      select lead_id from online_appointments where setting_id = ${setting.id}`
    expect(rows.map(({ lead_id }) => lead_id)).toEqual([leads[0]?.id, leads[0]?.id])
    const shown = await visit(first.to)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('You are booked')
    expect(shown.text).not.toContain('<b>Mona')
    const again = await visit(path, { ...person, at: at('10:00') })
    expect(again.status).toBe(409)
    expect(again.text).toContain('no longer free')
  })

  test('is told what is wrong beside each field and in a summary', async () => {
    const setting = await kind({
      questions: {
        list: [{ key: 'job', label_en: 'Your job', label_ar: 'مهنتك', kind: 'text', required: true }],
      },
    })
    const answer = await visit(`/book/${setting.slug}`, {
      at: at('10:00'),
      name: '',
      email: 'x',
      phone: '12',
      lang: 'en',
    })
    expect(answer.status).toBe(422)
    for (const name of ['name', 'email', 'phone', 'q_job']) {
      expect(answer.text).toContain(`href="#${name}"`)
      expect(answer.text).toMatch(new RegExp(`id="${name}"[^>]*aria-invalid="true"`))
    }
    expect(answer.text).toContain('role="alert"')
  })

  test('confirms, moves and cancels by the link, without an account; a GET changes nothing', async () => {
    const setting = await kind({ confirmation_en: 'Bring your passport, {{ name }}.' })
    const person = {
      name: 'Sara',
      email: 'sara@mail.example',
      phone: '+201000000123',
      lang: 'en',
      tz: 'Africa/Cairo',
    }
    const { to } = await visit(`/book/${setting.slug}`, { ...person, at: at('10:00') })
    const path = to.split('?')[0] as string
    const stored = async () =>
      (await app.sql`select * from online_appointments where email = 'sara@mail.example'`)[0]
    const id = Number((await stored())?.id)
    await expect.poll(stored, SOON).toMatchObject({ followed: 0 })
    await visit(`${path}?move=1&lang=en`)
    expect(await stored()).toMatchObject({ status: 'booked', sequence: 0, followed: 0 })
    expect((await visit(path, { act: 'confirm' })).status).toBe(303)
    expect(await stored()).toMatchObject({ status: 'confirmed', sequence: 0 })
    expect((await visit(path, { act: 'move', at: at('14:00') })).status).toBe(303)
    await expect.poll(stored, SOON).toMatchObject({ id, sequence: 1, followed: 1 })
    const file = await visit(`${path}/calendar.ics`)
    expect(file.text).toContain('METHOD:REQUEST')
    expect(file.text).toContain('SEQUENCE:1')
    expect(file.text).toContain(`DTSTART:${at('14:00').replace(/[-:]|\.000/g, '')}`)
    expect((await visit(path, { act: 'cancel' })).status).toBe(303)
    expect((await visit(path, { act: 'move', at: at('16:00') })).status).toBe(409)
    await expect.poll(() => kindsOf('appointment', id), SOON).toEqual(['booked', 'moved', 'cancelled'])
    expect((await visit(`${path}/calendar.ics`)).text).toContain('METHOD:CANCEL')
    const told =
      await app.sql`select kind from notifications where user_id = ${setting.hosts[0] as number} order by id`
    expect(told.map(notice => notice.kind)).toEqual([
      'appointment_booked',
      'appointment_moved',
      'appointment_cancelled',
    ])
  })

  test('cannot make up a link', async () => {
    const setting = await kind()
    const made = await bookAppointment(app.services, setting, { ...visitor(), at: at('10:00') })
    const forged = `/book/${setting.slug}/a${made.id.toString(36)}-${'x'.repeat(22)}`
    expect((await visit(forged)).status).toBe(404)
    expect((await visit(forged, { act: 'cancel' })).status).toBe(404)
    expect((await visit('/book/no-such-kind')).status).toBe(404)
  })

  test('sees what machines fill in nowhere, and they book nothing', async () => {
    const setting = await kind()
    const person = {
      name: 'Bot',
      email: 'bot@mail.example',
      phone: '+201000000999',
      at: at('10:00'),
      website: 'x',
    }
    expect((await visit(`/book/${setting.slug}`, person)).status).toBe(200)
    expect(await app.sql`select id from online_appointments where email = 'bot@mail.example'`).toHaveLength(0)
  })
})

describe('reminders', () => {
  test('go out once, for the time that stands, and not for what is cancelled', async () => {
    const setting = await kind({ reminder_hours: 24, second_reminder_hours: 2 })
    const soon = new Date(Date.now() + 90 * 60_000).toISOString()
    const book = (values: Record<string, unknown>) =>
      made('online-appointments', {
        ...appointment(setting, { at: soon, email: 'a@mail.example' }),
        ...values,
      })
    const kept = await book({})
    const off = await book({ at: new Date(Date.now() + 50 * 60_000).toISOString() })
    const late = await book({ at: new Date(Date.now() + 3 * 3_600_000).toISOString() })
    await master.put(`/online-appointments/${off.id}`, { status: 'cancelled' })
    await app.sql`update online_appointments set placed_at = now() - interval '3 days' where id = any(${[kept.id, off.id]})`
    await Promise.all([tendBookings(app.services), tendBookings(app.services)])
    await tendBookings(app.services)
    const reminders = async (id: number) =>
      (await kindsOf('appointment', id)).filter(each => each === 'reminder')
    await expect.poll(() => reminders(kept.id), SOON).toHaveLength(2)
    expect(await reminders(off.id)).toEqual([])
    // It was booked later than a day before.
    expect(await reminders(late.id)).toEqual([])
    const [letter] = await app.sql<{ id: number }[]>`
      insert into booking_letters (source, source_id, kind, key, state)
      values ('appointment', ${off.id}, 'reminder', 'killed between', 'sending') returning id`
    const { sendBookingLetter } = await import('./letters')
    await sendBookingLetter(app.services, { id: letter?.id })
    expect(
      (await app.sql`select state, error from booking_letters where id = ${letter?.id as number}`)[0],
    ).toEqual({
      ...{ state: 'failed', error: 'uncertain' },
    })
  })
})

describe('a mail', () => {
  test('carries the invitation, in the language of whoever booked', async () => {
    const setting = await kind({ confirmation_ar: 'أحضر جواز سفرك يا {{ name }}.' })
    const order = { ...visitor(), language: 'ar' as const }
    const { id } = await bookAppointment(app.services, setting, { ...order, at: at('10:00') })
    const sent = async () =>
      (await app.sql<{ raw: Buffer }[]>`select raw from outbox where recipient = ${order.visitor.email}`)[0]
        ?.raw
    await expect.poll(sent, SOON).toBeDefined()
    const { default: PostalMime } = await import('postal-mime')
    const mail = await PostalMime.parse((await sent()) as Buffer)
    expect(mail.subject).toBe('حجزك: استشارة')
    expect(mail.text).toContain(`أحضر جواز سفرك يا ${order.visitor.name}.`)
    expect(mail.html).toContain('dir="rtl"')
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const content =
      typeof file?.content === 'string' ? file.content : Buffer.from(file?.content as ArrayBuffer).toString()
    expect(content).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:0[\s\S]*/)
    expect(content).toContain(`UID:appointment-${id}@`)
  })
})

test('seminars of the weekly hours are planned once', async () => {
  const setting = await kind(
    { weekly: { monday: [['18:00', '19:00']] }, minutes: 60, horizon_days: 27 },
    'online-seminars-settings',
  )
  const plan = () => master.post(`/online-seminars-settings/${setting.id}/plan`)
  expect((await plan()).record).toEqual({ made: 4 })
  expect((await plan()).record).toEqual({ made: 0 })
  // Called as the visitor reads, on the page and in the mail.
  const page = (lang: string) => visit(`/book/${setting.slug}?lang=${lang}`)
  const names = async (lang: string) =>
    [...(await page(lang)).text.matchAll(/<strong><bdi>(.*?)<\/bdi>/g)][0]?.[1]
  expect([await names('en'), await names('ar')]).toEqual(['Advice', 'استشارة'])
})

test('hours that are none are refused', async () => {
  const base = { name: 'X', slug: 'x-hours', title_en: 'X', title_ar: 'س' }
  const wrong = { weekly: { monday: [['12:00', '09:00']] }, exceptions: { soon: [] }, timezone: 'Mars/Base' }
  const { refusal } = await master.post('/online-appointments-settings', { ...base, ...wrong })
  expect(refusal.fields).toEqual({ weekly: 'invalid', exceptions: 'invalid', timezone: 'not_a_choice' })
})
