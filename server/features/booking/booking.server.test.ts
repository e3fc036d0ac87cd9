import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weekdayNameOf } from '../../../contract/booking/availability'
import type { BookingSlot } from '../../../contract/calls/booking'
import { appointment, at, type Bookings, day, startBookings } from '../../../tests/kit/bookings'
import { dayFromToday } from '../../../tests/kit/days'
import { lockWaiters } from '../../../tests/kit/locks'
import { bookAppointment, register } from './book'
import { processPendingBookings } from './process-pending'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings?.app.stop())

const waiting = () => lockWaiters(bookings.app)

/** Jobs that are due or under way. */
async function dueJobs(): Promise<number> {
  return (await bookings.app.sql`select from graphile_worker._private_jobs where run_at <= now()`).length
}

describe('a host', () => {
  test('has no two appointments that overlap, buffers and seminars included', async () => {
    const setting = await bookings.kind({ buffer_before: 10, buffer_after: 20 })
    await bookings.made('online-appointments', appointment(setting))
    for (const time of ['10:00', '09:15', '10:29', '10:50'].map(at)) {
      const answer = await bookings.master.post('/online-appointments', appointment(setting, { at: time }))
      expect(answer.refusal.fields, time).toEqual({ at: 'taken' })
    }
    await bookings.made('online-appointments', appointment(setting, { at: at('11:00') }))
    const seminar = { title: 'Nursing', host_id: setting.hosts[0], at: at('10:30'), minutes: 60 }
    expect((await bookings.master.post('/online-seminars', seminar)).refusal.fields).toEqual({ at: 'taken' })
  })

  test('is kept by the database where a way leads round the rules', async () => {
    const setting = await bookings.kind()
    const { id } = await bookings.made('online-appointments', appointment(setting))
    await bookings.made('online-appointments', appointment(setting, { at: at('12:00') }))
    const moved = bookings.app.sql`update online_appointments set at = ${at('12:15')} where id = ${id}`
    await expect(moved).rejects.toMatchObject({ code: '23P01' })
    const same = bookings.app.sql`update online_appointments set at = ${at('12:00')} where id = ${id}`
    await expect(same).rejects.toMatchObject({ code: '23514' })
  })

  test('is free again after a cancellation, a move and a deletion', async () => {
    const setting = await bookings.kind()
    const { id } = await bookings.made('online-appointments', appointment(setting))
    expect((await bookings.master.put(`/online-appointments/${id}`, { at: at('10:15') })).status).toBe(200)
    expect((await bookings.master.put(`/online-appointments/${id}`, { status: 'cancelled' })).status).toBe(
      200,
    )
    const other = await bookings.made('online-appointments', appointment(setting))
    const back = await bookings.master.put(`/online-appointments/${id}`, { status: 'booked' })
    expect(back.refusal.fields).toEqual({ at: 'taken' })
    expect((await bookings.master.delete(`/online-appointments/${other.id}`)).status).toBe(204)
    expect((await bookings.master.put(`/online-appointments/${id}`, { status: 'booked' })).status).toBe(200)
    expect(
      await bookings.app.sql`select id from host_times where host_id = ${setting.hosts[0] as number}`,
    ).toHaveLength(1)
  })

  test('stays out of the times that are offered while evaluating or busy', async () => {
    const setting = await bookings.kind()
    await bookings.made('online-appointments', appointment(setting))
    const answer = await bookings.master.get(
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
    const setting = await bookings.kind({ capacity: 10 })
    const orders = Array.from({ length: 200 }, (_, n) =>
      bookAppointment(bookings.app.services, setting, { ...bookings.few(n), at: at('10:00') }),
    )
    const results = await Promise.allSettled(orders)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = results.filter(result => result.status === 'rejected')
    expect(new Set(refused.map(({ reason }) => reason.details?.fields?.at))).toEqual(new Set(['taken']))
    const [time] = await bookings.app
      .sql`select taken, capacity from host_times where host_id = ${setting.hosts[0] as number}`
    expect(time).toEqual({ taken: 10, capacity: 10 })
  })

  test('take the last 10 seats of a seminar; the others wait', async () => {
    const setting = await bookings.kind({ capacity: 10 }, 'online-seminars-settings')
    const seminar = await bookings.made('online-seminars', {
      title: 'Nursing',
      setting_id: setting.id,
      host_id: setting.hosts[0],
      at: at('10:00'),
      capacity: 10,
    })
    const rows = await Promise.all(
      Array.from({ length: process.env.LONG ? 200 : 40 }, (_, n) =>
        register(bookings.app.services, setting, { ...bookings.few(n), seminar_id: seminar.id }),
      ),
    )
    expect(rows.filter(({ status }) => status === 'booked')).toHaveLength(10)
    const { record } = await bookings.master.get(`/online-seminars/${seminar.id}`)
    expect(record).toMatchObject({ registrations: 10, waiting: rows.length - 10, attended: 0 })
    const lowered = await bookings.master.put(`/online-seminars/${seminar.id}`, { capacity: 9 })
    expect(lowered.refusal.fields).toEqual({ capacity: 'too_small' })
    const forced = await bookings.master.put(
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
    const setting = await bookings.kind({ waiting_hours: 5 }, 'online-seminars-settings')
    const { id } = await bookings.made('online-seminars', {
      title: 'IT',
      setting_id: setting.id,
      host_id: setting.hosts[0],
      at: at('10:00'),
      capacity: 1,
    })
    const take = () => register(bookings.app.services, setting, { ...bookings.visitor(), seminar_id: id })
    const [first, second, third] = [await take(), await take(), await take()]
    const now = async (row: { id: number }) =>
      (await bookings.master.get(`/seminar-registrations/${row.id}`)).record
    expect([first.status, second.status, third.status]).toEqual(['booked', 'waiting', 'waiting'])
    await expect.poll(() => bookings.kindsOf('registration', first.id)).toEqual(['booked'])
    await expect.poll(() => bookings.kindsOf('registration', second.id)).toEqual(['waiting'])
    await bookings.master.put(`/seminar-registrations/${first.id}`, { status: 'cancelled' })
    await expect.poll(async () => (await now(second)).status).toBe('offered')
    await expect.poll(() => bookings.kindsOf('registration', second.id)).toEqual(['waiting', 'offered'])
    const offered = await now(second)
    const hours = (Date.parse(offered.offered_until as string) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(5)
    expect((await now(third)).status).toBe('waiting')
    // A seat that is offered is nobody else's.
    expect((await take()).status).toBe('waiting')
    await bookings.app
      .sql`update seminar_registrations set offered_until = now() - interval '1 minute' where id = ${second.id}`
    await processPendingBookings(bookings.app.services)
    await expect.poll(async () => (await now(third)).status).toBe('offered')
    expect((await now(second)).status).toBe('lapsed')
    await expect.poll(() => bookings.kindsOf('registration', first.id)).toEqual(['booked', 'cancelled'])
    expect(await bookings.kindsOf('registration', second.id)).toEqual(['waiting', 'offered'])
  })
})

describe('a visitor', () => {
  test('books without a script, is not doubled and never told to be known', async () => {
    const setting = await bookings.kind()
    const path = `/book/${setting.slug}`
    const page = await bookings.visit(`${path}?tz=Africa/Cairo`, undefined, {
      'accept-language': 'ar-EG,ar;q=0.9',
    })
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
    const first = await bookings.visit(path, { ...person, at: at('10:00') })
    const second = await bookings.visit(path, {
      ...person,
      at: at('11:00'),
      phone: '+201005557788',
    })
    expect([first.status, second.status]).toEqual([303, 303])
    const leads = await bookings.app.sql`select id, source from leads where phone = '+201005557788'`
    expect(leads).toMatchObject([{ source: 'website' }])
    const rows = await bookings.app.sql<{ lead_id: number }[]>`
      select lead_id from online_appointments where setting_id = ${setting.id}`
    expect(rows.map(({ lead_id }) => lead_id)).toEqual([leads[0]?.id, leads[0]?.id])
    const shown = await bookings.visit(first.to)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('You are booked')
    expect(shown.text).not.toContain('<b>Mona')
    const again = await bookings.visit(path, { ...person, at: at('10:00') })
    expect(again.status).toBe(409)
    expect(again.text).toContain('no longer free')
  })

  test('has no link for a name: the name goes into our letters', async () => {
    const setting = await bookings.kind()
    const answer = await bookings.visit(`/book/${setting.slug}`, {
      at: at('10:00'),
      name: 'WIN 500 EUR at www.evil.example',
      email: 'a@b.example',
      phone: '+201005557710',
      lang: 'en',
    })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('href="#name"')
  })

  test('is told what is wrong beside each field and in a summary', async () => {
    const setting = await bookings.kind({
      questions: {
        list: [{ key: 'job', label_en: 'Your job', label_ar: 'مهنتك', kind: 'text', required: true }],
      },
    })
    const answer = await bookings.visit(`/book/${setting.slug}`, {
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
    const setting = await bookings.kind({ confirmation_en: 'Bring your passport, {{ name }}.' })
    const person = {
      name: 'Sara',
      email: 'sara@mail.example',
      phone: '+201000000123',
      lang: 'en',
      tz: 'Africa/Cairo',
    }
    const { to } = await bookings.visit(`/book/${setting.slug}`, { ...person, at: at('10:00') })
    const path = to.split('?')[0] as string
    const stored = async () =>
      (await bookings.app.sql`select * from online_appointments where email = 'sara@mail.example'`)[0]
    const id = Number((await stored())?.id)
    await expect.poll(stored).toMatchObject({ followed: 0 })
    await bookings.visit(`${path}?move=1&lang=en`)
    expect(await stored()).toMatchObject({ status: 'booked', sequence: 0, followed: 0 })
    expect((await bookings.visit(path, { act: 'confirm' })).status).toBe(303)
    expect(await stored()).toMatchObject({ status: 'confirmed', sequence: 0 })
    expect((await bookings.visit(path, { act: 'move', at: at('14:00') })).status).toBe(303)
    await expect.poll(stored).toMatchObject({ id, sequence: 1, followed: 1 })
    const file = await bookings.visit(`${path}/calendar.ics`)
    expect(file.text).toContain('METHOD:REQUEST')
    expect(file.text).toContain('SEQUENCE:1')
    expect(file.text).toContain(`DTSTART:${at('14:00').replace(/[-:]|\.000/g, '')}`)
    expect((await bookings.visit(path, { act: 'cancel' })).status).toBe(303)
    expect((await bookings.visit(path, { act: 'move', at: at('16:00') })).status).toBe(409)
    await expect.poll(() => bookings.kindsOf('appointment', id)).toEqual(['booked', 'moved', 'cancelled'])
    expect((await bookings.visit(`${path}/calendar.ics`)).text).toContain('METHOD:CANCEL')
    const told = await bookings.app
      .sql`select kind from notifications where user_id = ${setting.hosts[0] as number} order by id`
    expect(told.map(notice => notice.kind)).toEqual([
      'appointment_booked',
      'appointment_moved',
      'appointment_cancelled',
    ])
  })

  test('hears of a change that was in other hands when the queue looked', async () => {
    const setting = await bookings.kind()
    const { id } = await bookAppointment(bookings.app.services, setting, {
      ...bookings.visitor(),
      at: at('10:00'),
    })
    await expect.poll(() => bookings.kindsOf('appointment', id)).toEqual(['booked'])
    // A job of the queue would wait for the record beside the run of this test.
    await expect.poll(dueJobs).toBe(0)
    await bookings.app.sql`
      update online_appointments set status = 'cancelled', sequence = sequence + 1 where id = ${id}`
    const { sql, services } = bookings.app
    const hold = (until: () => Promise<unknown>) =>
      sql.begin(async tx => {
        await tx`select from online_appointments where id = ${id} for update`
        await until()
      })
    let tended: Promise<void> | undefined
    let second: Promise<unknown> | undefined
    await hold(async () => {
      tended = processPendingBookings(services)
      await expect.poll(waiting).toBeGreaterThanOrEqual(1)
      // It has the record next, right after the queue's first look at it.
      second = hold(() => Promise.race([tended, expect.poll(waiting).toBeGreaterThanOrEqual(1)]))
      await expect.poll(waiting).toBeGreaterThanOrEqual(2)
    })
    await Promise.all([tended, second])
    expect(await bookings.kindsOf('appointment', id)).toEqual(['booked', 'cancelled'])
  })

  test('cannot make up a link', async () => {
    const setting = await bookings.kind()
    const made = await bookAppointment(bookings.app.services, setting, {
      ...bookings.visitor(),
      at: at('10:00'),
    })
    const forged = `/book/${setting.slug}/a${made.id.toString(36)}-${'x'.repeat(22)}`
    expect((await bookings.visit(forged)).status).toBe(404)
    expect((await bookings.visit(forged, { act: 'cancel' })).status).toBe(404)
    expect((await bookings.visit('/book/no-such-kind')).status).toBe(404)
  })

  test('sees what machines fill in nowhere, and they book nothing', async () => {
    const setting = await bookings.kind()
    const person = {
      name: 'Bot',
      email: 'bot@mail.example',
      phone: '+201000000999',
      at: at('10:00'),
      website: 'x',
    }
    expect((await bookings.visit(`/book/${setting.slug}`, person)).status).toBe(200)
    expect(
      await bookings.app.sql`select id from online_appointments where email = 'bot@mail.example'`,
    ).toHaveLength(0)
  })
})

test('seminars of the weekly hours are planned once', async () => {
  const setting = await bookings.kind(
    { weekly: { [weekdayNameOf(dayFromToday(2))]: [['18:00', '19:00']] }, minutes: 60, horizon_days: 27 },
    'online-seminars-settings',
  )
  const plan = () => bookings.master.post(`/online-seminars-settings/${setting.id}/plan`)
  expect((await plan()).record).toEqual({ made: 4 })
  expect((await plan()).record).toEqual({ made: 0 })
  // Called as the visitor reads, on the page and in the mail.
  const page = (lang: string) => bookings.visit(`/book/${setting.slug}?lang=${lang}`)
  const names = async (lang: string) =>
    [...(await page(lang)).text.matchAll(/<strong><bdi>(.*?)<\/bdi>/g)][0]?.[1]
  expect([await names('en'), await names('ar')]).toEqual(['Advice', 'استشارة'])
})

test('hours that are none are refused', async () => {
  const base = { name: 'X', slug: 'x-hours', title_en: 'X', title_ar: 'س' }
  const wrong = { weekly: { monday: [['12:00', '09:00']] }, exceptions: { soon: [] }, timezone: 'Mars/Base' }
  const { refusal } = await bookings.master.post('/online-appointments-settings', { ...base, ...wrong })
  expect(refusal.fields).toEqual({ weekly: 'invalid', exceptions: 'invalid', timezone: 'not_a_choice' })
})

test('/book/appointments and /book/seminars show what there is of each, and open the only one at once', async () => {
  const { app, visit } = bookings
  await app.sql`update booking_settings set active = false`
  const none = await visit('/book/seminars')
  expect(none.status).toBe(200)
  expect(none.text).toContain('No dates are available at the moment')
  const first = await bookings.kind({ title_en: 'First <advice>' })
  expect((await visit('/book/appointments?lang=ar')).to).toBe(`/book/${first.slug}?lang=ar`)
  const second = await bookings.kind({ title_ar: 'تدريب' })
  const both = await visit('/book/appointments?lang=ar&tz=Africa/Cairo')
  expect(both.status).toBe(200)
  expect(both.text).toContain('ماذا تريد أن تحجز؟')
  expect(both.text).toContain(`/book/${first.slug}?lang=ar&amp;tz=Africa%2FCairo`)
  expect(both.text).toContain('تدريب')
  expect((await visit('/book/appointments')).text).toContain('First &lt;advice&gt;')
  expect((await visit('/book/seminars')).text).not.toContain(String(second.slug))
  expect((await visit('/book/others')).status).toBe(404)
})
