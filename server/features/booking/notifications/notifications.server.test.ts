import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointment, at, type Bookings, startBookings } from '../../../../tests/kit/bookings'
import { advance, type Message } from '../../whatsapp/messages'
import { bookAppointment } from '../book'
import { processPendingBookings } from '../process-pending'
import { remindByFallback } from './whatsapp'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings?.app.stop())

describe('reminders', () => {
  test('go out once, for the time that stands, and not for what is cancelled', async () => {
    const setting = await bookings.kind({ reminder_hours: 24, second_reminder_hours: 2 })
    const soon = new Date(Date.now() + 90 * 60_000).toISOString()
    const book = (values: Record<string, unknown>) =>
      bookings.made('online-appointments', {
        ...appointment(setting, { at: soon, email: 'a@mail.example' }),
        ...values,
      })
    const kept = await book({})
    const off = await book({ at: new Date(Date.now() + 50 * 60_000).toISOString() })
    const late = await book({ at: new Date(Date.now() + 3 * 3_600_000).toISOString() })
    await bookings.master.put(`/online-appointments/${off.id}`, { status: 'cancelled' })
    await bookings.app
      .sql`update online_appointments set placed_at = now() - interval '3 days' where id = any(${[kept.id, off.id]})`
    await Promise.all([
      processPendingBookings(bookings.app.services),
      processPendingBookings(bookings.app.services),
    ])
    await processPendingBookings(bookings.app.services)
    const reminders = async (id: number) =>
      (await bookings.kindsOf('appointment', id)).filter(each => each === 'reminder')
    await expect.poll(() => reminders(kept.id)).toHaveLength(2)
    expect(await reminders(off.id)).toEqual([])
    // It was booked later than a day before.
    expect(await reminders(late.id)).toEqual([])
    const [notification] = await bookings.app.sql<{ id: number }[]>`
      insert into booking_notifications (source, source_id, kind, key, state)
      values ('appointment', ${off.id}, 'reminder', '2020-01-01T00:00:00.000Z 1', 'sending') returning id`
    const { sendBookingNotification } = await import('./send')
    await sendBookingNotification(bookings.app.services, { id: notification?.id })
    expect(
      (
        await bookings.app
          .sql`select state, error from booking_notifications where id = ${notification?.id as number}`
      )[0],
    ).toEqual({
      state: 'failed',
      error: 'uncertain',
    })
  })
})

const notificationOf = async (id: number) =>
  (
    await bookings.app
      .sql`select id from booking_notifications where source_id = ${id} and key like '% whatsapp'`
  )[0]?.id

test('reminders by WhatsApp are templates, and mails where they cannot be', async () => {
  const [number] = await bookings.app.sql<{ id: number }[]>`
    insert into whatsapp_official_settings (name, phone_number_id, business_account_id, active, token, hold_until)
    values ('Ours', '1', '1', true, 'x', now() + interval '1 day') returning id`
  const [template] = await bookings.app.sql<{ id: number }[]>`
    insert into whatsapp_templates (setting_id, name, language, state, body, variables)
    values (${number?.id as number}, 'reminder', 'en', 'approved', 'Hello {{1}}: {{2}}, {{3}}', '{"list":["1","2","3"]}')
    returning id`
  const channel = { reminder_channel: 'whatsapp', whatsapp_template_id: template?.id, reminder_hours: 24 }
  const setting = await bookings.kind({ ...channel, meeting_link: 'https://meet.example/1' })
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const book = (phone: string, minutes: number) =>
    bookings.made('online-appointments', {
      ...appointment(setting, { at: soon(minutes), email: 'w@mail.example', phone, name: 'Amina Ali' }),
    })
  const [reached, unwilling] = [await book('+201001112223', 90), await book('+201001112224', 150)]
  await bookings.app.sql`insert into whatsapp_contacts (number, opted_out_at) values ('+201001112224', now())`
  await bookings.app
    .sql`update online_appointments set placed_at = now() - interval '3 days' where setting_id = ${setting.id}`
  await processPendingBookings(bookings.app.services)
  await processPendingBookings(bookings.app.services)
  const reminders = async (id: number) =>
    (await bookings.notifications('appointment', id))
      .filter(each => each.kind === 'reminder')
      .map(each => each.state)
  await expect.poll(() => reminders(reached.id)).toEqual(['sent'])
  await expect.poll(() => reminders(unwilling.id)).toEqual(['failed', 'sent'])
  const sent = await bookings.app.sql`select number, text from whatsapp_log`
  expect(sent).toMatchObject([{ number: '+201001112223' }])
  expect(sent[0]?.text).toMatch(/^Hello Amina: .* \(UTC\), https:\/\/meet\.example\/1$/)
  const told = (id: number) => bookings.app.sql`
    select body from notifications where kind = 'message_failed' and link = ${`/online-appointments/${id}`}
      and user_id = ${setting.hosts[0] as number}`
  expect(await told(unwilling.id)).toMatchObject([{ body: 'The person has opted out of messages.' }])
  // A reminder that WhatsApp accepted and could not deliver goes by mail, and the host is notified once.
  const [message] = await bookings.app.sql<Message[]>`select * from whatsapp_log`
  const failed = { status: 'failed', at: soon(0), error: '131026 Undeliverable' } as const
  await bookings.app.services.sql.begin(async tx => advance(tx, message as Message, failed))
  await expect.poll(() => reminders(reached.id)).toEqual(['failed', 'sent'])
  await remindByFallback(bookings.app.services, {
    notification: await notificationOf(reached.id),
    error: 'again',
  })
  expect(await told(reached.id)).toMatchObject([
    { body: 'The number is not on WhatsApp or cannot get this message.' },
  ])
  const without = { ...channel, whatsapp_template_id: null, slug: 'no-template', name: 'X' }
  const refused = await bookings.master.post('/online-appointments-settings', {
    ...without,
    title_en: 'X',
    title_ar: 'س',
  })
  expect(refused.refusal.fields).toEqual({ whatsapp_template_id: 'required' })
  await bookings.app.sql`update whatsapp_templates set state = 'paused'`
  const paused = { whatsapp_template_id: template?.id, name: 'Y' }
  const unfit = await bookings.master.put(`/online-appointments-settings/${setting.id}`, paused)
  expect(unfit.status, unfit.text).toBe(200)
  const other = await bookings.master.post('/online-appointments-settings', {
    ...without,
    ...paused,
    title_en: 'X',
    title_ar: 'س',
  })
  expect(other.refusal.fields).toEqual({ whatsapp_template_id: 'not_approved' })
})

describe('a mail', () => {
  test('carries the invitation, in the language of whoever booked', async () => {
    const setting = await bookings.kind({ confirmation_ar: 'أحضر جواز سفرك يا {{ name }}.' })
    const order = { ...bookings.visitor(), language: 'ar' as const }
    const { id } = await bookAppointment(bookings.app.services, setting, { ...order, at: at('10:00') })
    const sent = async () =>
      (
        await bookings.app.sql<
          { raw: Buffer }[]
        >`select raw from outbox where recipient = ${order.visitor.email}`
      )[0]?.raw
    await expect.poll(sent).toBeDefined()
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

  test('speaks French to whoever booked in French, with the English text of Settings where there is no French', async () => {
    const setting = await bookings.kind({
      title_fr: 'Premier conseil',
      confirmation_en: 'Bring it, {{ name }}.',
    })
    const order = { ...bookings.visitor(), language: 'fr' as const }
    await bookAppointment(bookings.app.services, setting, { ...order, at: at('10:00') })
    const sent = async () =>
      (
        await bookings.app.sql<
          { raw: Buffer }[]
        >`select raw from outbox where recipient = ${order.visitor.email}`
      )[0]?.raw
    await expect.poll(sent).toBeDefined()
    const { default: PostalMime } = await import('postal-mime')
    const mail = await PostalMime.parse((await sent()) as Buffer)
    expect(mail.subject).toMatch(/^Votre réservation\s: Premier conseil$/)
    expect(mail.text).toContain(`Bring it, ${order.visitor.name}.`)
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
    const content = typeof file === 'string' ? file : Buffer.from(file as ArrayBuffer).toString()
    expect(content).toContain('SUMMARY:Premier conseil')
  })

  test('is sent without a text that takes too long, and one that is no Liquid is refused', async () => {
    const endless = '{% for a in (1..1000) %}{% for b in (1..1000) %}Bring it{% endfor %}{% endfor %}'
    const setting = await bookings.kind({ confirmation_en: endless })
    const order = bookings.visitor()
    const { id } = await bookAppointment(bookings.app.services, setting, { ...order, at: at('10:00') })
    const state = async () =>
      (
        await bookings.app
          .sql`select state from booking_notifications where source_id = ${id} and kind = 'booked'`
      )[0]
    await expect.poll(state).toEqual({ state: 'sent' })
    const [mail] = await bookings.app.sql<{ raw: Buffer }[]>`
      select raw from outbox where recipient = ${order.visitor.email}`
    expect(String(mail?.raw)).not.toContain('Bring it')
    const path = `/online-appointments-settings/${setting.id}`
    const broken = await bookings.master.put(path, { confirmation_ar: '{{ name' })
    expect(broken.refusal.fields).toEqual({ confirmation_ar: 'invalid' })
  })
})
