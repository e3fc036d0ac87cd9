import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/time/wall-time'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { dayFromToday } from '../../../tests/kit/days'
import { startZoom, type ZoomKit } from '../../../tests/kit/zoom'
import { processPendingBookings } from '../booking'

let zoom: ZoomKit
let app: TestApp
let master: Api
let account: number
let setting: number
let host: number
const day = dayFromToday(9)

beforeAll(async () => {
  zoom = await startZoom()
  app = await startApp(zoom.env)
  master = await app.api('master')
  host = app.userOf('admin')
  account = (await made('zoom', { name: 'Ours', ...zoom.account })).id
  setting = (
    await made('online-appointments-settings', {
      name: 'Advice',
      slug: 'advice',
      title_en: 'Advice',
      title_ar: 'استشارة',
      timezone: 'UTC',
      zoom_id: account,
      hosts: [host],
      minutes: 30,
    })
  ).id
})
afterAll(async () => {
  await app?.stop()
  await zoom?.stop()
})
beforeEach(() => zoom.calls.splice(0))

async function made(resource: string, body: Record<string, unknown>) {
  const answer = await master.post(`/${resource}`, body)
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
  return answer.record
}
let hour = 0
const appointment = () =>
  made('online-appointments', {
    setting_id: setting,
    host_id: host,
    minutes: 30,
    name: 'Amina',
    email: 'amina@mail.example',
    at: `${day}T${String(hour++).padStart(2, '0')}:00:00Z`,
  })
const record = async (id: number, resource = 'online-appointments') =>
  (await master.get(`/${resource}/${id}`)).record
const meetingOf = async (id: number, source = 'appointment') =>
  (await app.sql`select * from zoom_meetings where source = ${source} and source_id = ${id}`)[0] as Record<
    string,
    unknown
  >
/** Until the meeting is as it should be; each round is a run of the minute's job. */
async function settled(id: number, source = 'appointment') {
  await expect
    .poll(
      async () => {
        await app.sql`update zoom_meetings set next_at = null where next_at is not null`
        await processPendingBookings(app.services)
        const meeting = await meetingOf(id, source)
        return meeting.wanted === meeting.made && (!meeting.wanted || meeting.made_at === meeting.wanted_at)
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  return meetingOf(id, source)
}
const notifications = async (id: number) =>
  (
    await app.sql`select kind from booking_notifications where source_id = ${id} and source = 'appointment' order by id`
  ).map(({ kind }) => kind)

describe('the meeting of an appointment', () => {
  test('is made, moved as the same one, and deleted', async () => {
    const { id } = await appointment()
    const { meeting_id, join_url } = await settled(id)
    expect((await record(id)).meeting_link).toBe(join_url)
    // The queue tends bookings at the same time: either of both writes the letter.
    await processPendingBookings(app.services)
    await expect.poll(() => notifications(id)).toEqual(['booked'])
    const at = `${day}T20:30:00.000Z`
    await master.put(`/online-appointments/${id}`, { at })
    expect((await settled(id)).meeting_id).toBe(meeting_id)
    expect(zoom.meetings.get(Number(meeting_id))?.start_time).toBe(`${day}T20:30:00Z`)
    await processPendingBookings(app.services)
    await expect.poll(() => notifications(id)).toEqual(['booked', 'moved'])
    await master.put(`/online-appointments/${id}`, { status: 'cancelled' })
    await settled(id)
    expect(zoom.meetings.has(Number(meeting_id))).toBe(false)
    expect(zoom.calls.filter(call => call.startsWith('POST /v2'))).toHaveLength(1)
    expect((await record(account, 'zoom')).last_success_at).not.toBeNull()
  })

  test('is made once where the answer is lost', async () => {
    const before = zoom.meetings.size
    zoom.next('lost')
    const { id } = await appointment()
    const { meeting_id } = await settled(id)
    expect(zoom.meetings.size).toBe(before + 1)
    expect(zoom.meetings.has(Number(meeting_id))).toBe(true)
    expect(zoom.calls.filter(call => call.startsWith('POST /v2'))).toHaveLength(1)
  })

  test('waits for as long as Zoom says, and one that is gone already is gone', async () => {
    zoom.next({ status: 429, headers: { 'retry-after': '120' } })
    const { id } = await appointment()
    await expect.poll(async () => (await meetingOf(id))?.next_at ?? null).not.toBeNull()
    const { next_at, error } = await meetingOf(id)
    const wait = (Date.parse(String(next_at)) - Date.now()) / 1_000
    expect(wait).toBeGreaterThan(90)
    expect(wait).toBeLessThan(121)
    expect(error).toContain('429')
    const { meeting_id } = await settled(id)
    zoom.meetings.delete(Number(meeting_id))
    await master.delete(`/online-appointments/${id}`)
    expect((await settled(id)).made).toBe(false)
  })
})

describe('the test button', () => {
  test('says what Zoom answered, and no secret is ever read', async () => {
    const good = (await master.post(`/zoom/${account}/test`)).json
    expect(good).toMatchObject({ ok: true, status: 200 })
    const wrong = await made('zoom', {
      ...zoom.account,
      name: 'Wrong',
      client_secret: 'no',
      webhook_secret: null,
    })
    const bad = (await master.post(`/zoom/${wrong.id}/test`)).json as { answer: string }
    expect(bad).toMatchObject({ ok: false, status: 400 })
    expect(bad.answer).toContain('invalid_client')
    expect(bad.answer.length).toBeLessThanOrEqual(1_000)
    expect(wrong).toMatchObject({ client_secret: true, webhook_secret: false })
    const [stored] = await app.sql`select client_secret from zoom where id = ${wrong.id}`
    expect(stored?.client_secret).toMatch(/^\$sealed\$/)
    await master.put(`/zoom/${wrong.id}`, { active: false })
  })
})

const post = async ({ body, headers }: ReturnType<ZoomKit['message']>) => {
  const answer = await fetch(`${app.url}/hooks/zoom`, { method: 'POST', body, headers })
  return { status: answer.status, text: await answer.text() }
}
const handled = async () =>
  expect
    .poll(
      async () => (await app.sql`select id from inbound_events where state in ('received', 'failed')`).length,
    )
    .toBe(0)

describe('webhooks', () => {
  test('are taken from Zoom only, and recent', async () => {
    const object = { id: 1, participant: {} }
    const message = zoom.message('meeting.participant_joined', object)
    const forged = { ...message, headers: { ...message.headers, 'x-zm-signature': `v0=${'0'.repeat(64)}` } }
    expect((await post(forged)).status).toBe(403)
    expect((await post({ ...message, body: `${message.body} ` })).status).toBe(403)
    // An unsigned body is not even parsed: it would be 400.
    expect((await post({ ...forged, body: '[[[' })).status).toBe(403)
    expect((await post(zoom.message('meeting.ended', object, Date.now() - 600_000))).status).toBe(403)
    expect(await app.sql`select id from inbound_events`).toHaveLength(0)
    expect((await post(message)).status).toBeLessThan(300)
  })

  test('prove who listens', async () => {
    const { status, text } = await post(
      zoom.message('endpoint.url_validation', { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' }),
    )
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: createHmac('sha256', zoom.account.webhook_secret)
        .update('qgg8vlvZRS6UYooatFL8Aw')
        .digest('hex'),
    })
  })

  test.each([
    ['in order', ['joined', 'left', 'ended']],
    ['ended first', ['ended', 'left', 'joined']],
    ['each twice', ['joined', 'ended', 'left', 'joined', 'ended']],
  ])('tell who came, %s', async (_, order) => {
    const made = await appointment()
    const { meeting_id } = await settled(made.id)
    const begin = Date.parse(made.at as string)
    const time = (minutes: number) => new Date(begin + minutes * 60_000).toISOString()
    const participant = { id: '', user_name: 'Amina', email: '' }
    const object = { id: meeting_id, host_id: 'host-1' }
    const messages = {
      joined: zoom.message('meeting.participant_joined', {
        ...object,
        participant: { ...participant, join_time: time(1) },
      }),
      left: zoom.message('meeting.participant_left', {
        ...object,
        participant: { ...participant, leave_time: time(28) },
      }),
      ended: zoom.message('meeting.ended', { ...object, end_time: time(29) }),
    }
    for (const name of order) {
      expect((await post(messages[name as keyof typeof messages])).status).toBeLessThan(300)
      await handled()
    }
    expect(await record(made.id)).toMatchObject({ status: 'done', joined_at: time(1), left_at: time(28) })
    // A person's word stands against a replay.
    await master.put(`/online-appointments/${made.id}`, { status: 'missed' })
    for (const { id } of await app.sql<{ id: number }[]>`select id from inbound_events where source = 'zoom'`)
      await master.post(`/inbound-events/${id}/replay`)
    await handled()
    expect((await record(made.id)).status).toBe('missed')
  })

  test('a host alone is nobody who came', async () => {
    const made = await appointment()
    const { meeting_id } = await settled(made.id)
    const time = (minutes: number) => new Date(Date.parse(made.at as string) + minutes * 60_000).toISOString()
    const object = { id: meeting_id, host_id: 'host-1' }
    await post(zoom.message('meeting.ended', { ...object, end_time: time(-60) }))
    await handled()
    expect((await record(made.id)).status).toBe('booked')
    await post(
      zoom.message('meeting.participant_joined', {
        ...object,
        participant: { id: 'host-1', join_time: time(0) },
      }),
    )
    await post(zoom.message('meeting.ended', { ...object, end_time: time(20) }))
    await handled()
    expect((await record(made.id)).status).toBe('missed')
  })

  test('of a seminar mark who attended', async () => {
    const kind = await made('online-seminars-settings', {
      name: 'Seminar',
      slug: 'seminar',
      title_en: 'Seminar',
      title_ar: 'ندوة',
      zoom_id: account,
    })
    const seminar = await made('online-seminars', {
      title: 'Nursing',
      setting_id: kind.id,
      host_id: app.userOf('superadmin'),
      at: `${day}T12:00:00Z`,
      minutes: 60,
    })
    const { meeting_id } = await settled(seminar.id, 'seminar')
    const person = (name: string, email: string) =>
      made('seminar-registrations', { seminar_id: seminar.id, name, email })
    const [mona, sara] = [
      await person('Mona', 'mona@mail.example'),
      await person('Sara', 'sara@mail.example'),
    ]
    const object = { id: meeting_id, host_id: 'host-1' }
    const participant = {
      id: 'x',
      user_name: 'M.',
      email: 'MONA@mail.example',
      join_time: `${day}T12:01:00Z`,
    }
    await post(zoom.message('meeting.participant_joined', { ...object, participant }))
    await post(zoom.message('meeting.ended', { ...object, end_time: `${day}T13:00:00Z` }))
    await handled()
    expect((await record(mona.id, 'seminar-registrations')).status).toBe('attended')
    expect((await record(sara.id, 'seminar-registrations')).status).toBe('missed')
    expect(await record(seminar.id, 'online-seminars')).toMatchObject({
      status: 'done',
      attended: 1,
      registrations: 2,
    })
  })
})

describe('an appointment for several', () => {
  let kind: number
  beforeAll(async () => {
    const values = { name: 'Group', slug: 'group', title_en: 'Group', title_ar: 'مجموعة', timezone: 'UTC' }
    const { id } = await made('online-appointments-settings', {
      ...values,
      zoom_id: account,
      hosts: [app.userOf('superadmin')],
      minutes: 30,
      capacity: 3,
    })
    kind = id
  })
  const at = (time: string) => `${addDays(day, 1)}T${time}:00.000Z`
  const book = (name: string, time: string) =>
    made('online-appointments', {
      setting_id: kind,
      host_id: app.userOf('superadmin'),
      minutes: 30,
      name,
      at: at(time),
      email: `${name.toLowerCase()}@mail.example`,
    })
  /** The meeting that somebody has now, once Zoom heard of everything. */
  async function meetingFor(id: number) {
    const read = () => app.sql<{ meeting_id: string; join_url: string; settled: boolean }[]>`
      select m.meeting_id, m.join_url, m.made and m.made_at = m.wanted_at and m.made_at = a.at as settled
      from zoom_seats s join zoom_meetings m on m.id = s.meeting join online_appointments a on a.id = s.appointment_id
      where s.appointment_id = ${id}`
    const tended = async () => {
      await processPendingBookings(app.services)
      return (await read())[0]?.settled
    }
    await expect.poll(tended).toBe(true)
    return (await read())[0] as { meeting_id: string; join_url: string }
  }
  const linkOf = async (id: number) => (await record(id)).meeting_link

  test('has one meeting, which goes along with the last of them', async () => {
    const [mona, sara] = [await book('Mona', '09:00'), await book('Sara', '09:00')]
    const shared = await meetingFor(mona.id)
    expect(await meetingFor(sara.id)).toEqual(shared)
    await expect.poll(() => linkOf(sara.id)).toBe(shared.join_url)
    expect(zoom.calls.filter(call => call.startsWith('POST /v2'))).toHaveLength(1)
    expect(zoom.meetings.get(Number(shared.meeting_id))?.topic).toBe('Group')
    // A later appointment has the link at once.
    const late = await book('Late', '09:00')
    expect((await meetingFor(late.id)).meeting_id).toBe(shared.meeting_id)
    expect(await linkOf(late.id)).toBe(shared.join_url)
    await master.put(`/online-appointments/${late.id}`, { status: 'cancelled' })
    // One moves away: another time, another meeting. The other keeps hers.
    await master.put(`/online-appointments/${sara.id}`, { at: at('11:00') })
    const other = await meetingFor(sara.id)
    expect(other.meeting_id).not.toBe(shared.meeting_id)
    await expect.poll(() => linkOf(sara.id)).toBe(other.join_url)
    expect(await linkOf(mona.id)).toBe(shared.join_url)
    expect(await meetingFor(mona.id)).toEqual(shared)
    // Alone in it she takes it along, and off with her it is off.
    await master.put(`/online-appointments/${mona.id}`, { at: at('13:00') })
    expect(await meetingFor(mona.id)).toEqual(shared)
    expect(zoom.meetings.get(Number(shared.meeting_id))?.start_time).toBe(`${at('13:00').slice(0, 19)}Z`)
    await master.put(`/online-appointments/${mona.id}`, { status: 'cancelled' })
    await master.delete(`/online-appointments/${sara.id}`)
    const left = async () => {
      await processPendingBookings(app.services)
      return [shared, other].filter(({ meeting_id }) => zoom.meetings.has(Number(meeting_id)))
    }
    await expect.poll(left).toEqual([])
  })

  test('knows by name and address who of them came', async () => {
    const [mona, sara] = [await book('Nour', '15:00'), await book('Hala', '15:00')]
    const { meeting_id } = await meetingFor(mona.id)
    await meetingFor(sara.id)
    const object = { id: meeting_id, host_id: 'host-1' }
    const participant = { id: '', user_name: 'nour', email: '', join_time: at('15:01') }
    await post(zoom.message('meeting.participant_joined', { ...object, participant }))
    await post(zoom.message('meeting.ended', { ...object, end_time: at('15:30') }))
    await handled()
    expect((await record(mona.id)).status).toBe('done')
    expect((await record(sara.id)).status).toBe('missed')
  })
})
