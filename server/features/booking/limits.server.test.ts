import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, type Bookings, startBookings } from '../../../tests/kit/bookings'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings?.app.stop())

describe('a visitor', () => {
  test('holds already have three appointments at most, by address or phone; a cancelled one counts no more', async () => {
    const setting = await bookings.kind()
    const path = `/book/${setting.slug}`
    const person = { name: 'Huda Nabil', lang: 'en', tz: 'Africa/Cairo' }
    const book = (time: string, email: string, phone: string) =>
      bookings.visit(path, { ...person, email, phone, at: at(time) })
    const first = await book('10:00', 'huda@mail.example', '+201005557700')
    await book('11:00', 'huda@mail.example', '+201005557701')
    await book('12:00', 'huda@mail.example', '+201005557702')
    const fourth = await book('13:00', 'huda@mail.example', '+201005557703')
    expect([fourth.status, fourth.text]).toEqual([
      409,
      expect.stringContaining('already have three appointments'),
    ])
    expect((await book('13:00', 'other@mail.example', '+201005557709')).status).toBe(303)
    await bookings.visit(first.to.split('?')[0] as string, { act: 'cancel' })
    expect((await book('14:00', 'huda@mail.example', '+201005557703')).status).toBe(303)
  })

  test('books five times a day at most, cancelled or not, and the host is notified once an hour', async () => {
    const [setting, seminars] = [await bookings.kind(), await bookings.kind({}, 'online-seminars-settings')]
    const host_id = setting.hosts[0] as number
    const person = { name: 'Nada', lang: 'en', tz: 'UTC', email: 'nada@mail.example' }
    const book = (number: number, email = person.email) => {
      const own = { ...person, email, phone: `+20100555880${number}` }
      return bookings.visit(`/book/${setting.slug}`, { ...own, at: at('10:00') })
    }
    for (const number of [1, 2, 3, 4, 5]) {
      const { to } = await book(number)
      await bookings.visit(to.split('?')[0] as string, { act: 'cancel' })
    }
    const sixth = await book(6)
    expect([sixth.status, sixth.text]).toEqual([409, expect.stringContaining('booked several times today')])
    const more = { title: 'Nursing', setting_id: seminars.id, host_id, at: at('18:00'), capacity: 9 }
    const seminar = String((await bookings.made('online-seminars', more)).id)
    const asked = { ...person, phone: '+201005558807', seminar }
    expect((await bookings.visit(`/book/${seminars.slug}`, asked)).status).toBe(409)
    const notices = await bookings.app.sql`
      select kind from notifications where user_id = ${host_id} and kind like 'appointment%' order by id`
    expect(notices.map(({ kind }) => kind)).toEqual(['appointment_booked', 'appointment_cancelled'])
    expect((await book(1, 'other-nada@mail.example')).status).toBe(303)
    await bookings.app.sql`
      update online_appointments set created_at = now() - interval '25 hours' where email = ${person.email}`
    expect((await bookings.visit(`/book/${seminars.slug}`, asked)).status).toBe(303)
  })

  test('moves appointments five times a day at most; each move sends emails', async () => {
    const setting = await bookings.kind()
    const person = { name: 'Rana', lang: 'en', tz: 'UTC', email: 'rana@mail.example' }
    const book = async (time: string, phone: string) =>
      (await bookings.visit(`/book/${setting.slug}`, { ...person, phone, at: at(time) })).to.split(
        '?',
      )[0] as string
    const [first, second] = [await book('10:00', '+201005559901'), await book('11:00', '+201005559902')]
    const move = (path: string, time: string) => bookings.visit(path, { act: 'move', at: at(time) })
    for (const time of ['12:00', '13:00', '14:00', '15:00'])
      expect((await move(first, time)).status, time).toBe(303)
    expect((await move(second, '16:00')).status).toBe(303)
    for (const path of [first, second]) {
      const refused = await move(path, '17:00')
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('moved appointments several times'),
      ])
    }
    expect((await bookings.visit(first, { act: 'cancel' })).status).toBe(303)
    const { services } = bookings.app
    services.now = () => new Date(Date.now() + 25 * 3_600_000)
    expect((await move(second, '17:00')).status).toBe(303)
    services.now = () => new Date()
  })

  test('sees the first free times where the day in the address is centuries away', async () => {
    const setting = await bookings.kind()
    const path = `/book/${setting.slug}?tz=Africa/Cairo&from=`
    for (const from of ['9999-12-31', '9999-12-28', '2200-01-01', '0001-01-01']) {
      const page = await bookings.visit(path + from)
      expect([page.status, page.text.includes('name="at"')], from).toEqual([200, true])
      expect((await bookings.visit(path + from, { lang: 'en' })).status, from).toBe(409)
    }
    for (const day of ['0001-01-01', '9999-12-31']) {
      const query = `setting_id=${setting.id}&from=${day}&to=${day}`
      const { refusal } = await bookings.master.get(`/booking-slots?${query}`)
      expect(refusal.fields).toEqual({ from: 'valid_day', to: 'valid_day' })
      const waitingOn = await bookings.master.get(`/waiting?today=${day}`)
      expect(waitingOn.refusal.fields).toEqual({ today: 'valid_day' })
    }
  })
})
