import { expect } from 'vitest'
import { BOOKING_LANGUAGES } from '../../contract/booking/availability'
import { type Setting, settingOf } from '../../server/features/booking/settings'
import type { Api, Row } from './api'
import { startApp, type TestApp } from './app'
import { dayFromToday } from './days'
import { proofFor } from './notice'
import { type Visited, visitPage } from './visit'

/** A day on which everything is open, and its moments by the clocks of UTC. */
export const day = dayFromToday(10)
export const at = (time: string) => `${day}T${time}:00.000Z`

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Values = Record<string, unknown>
/** The form of a visitor. */
type Visitor = ReturnType<typeof visitorOf>

/** A server with kinds of appointments. */
export interface Bookings {
  app: TestApp
  master: Api
  made(resource: string, body: Values): Promise<Row>
  /** A kind that is open all day in UTC, hosted by a new person. */
  kind(values?: Values, resource?: string): Promise<Setting>
  /** A new person. */
  visitor(): Visitor
  /** One of a hundred visitors, for tests of seats with many forms. */
  few(at: number): Visitor
  notifications(source: string, id: number): Promise<{ kind: string; state: string }[]>
  kindsOf(source: string, id: number): Promise<string[]>
  /** Opens a page, or sends its form with the proof of the privacy notice, unless the form has a `notice`. */
  visit(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Visited>
}

export async function startBookings(): Promise<Bookings> {
  const app = await startApp()
  const master = await app.api('master')
  let count = 0

  async function made(resource: string, body: Values): Promise<Row> {
    const answer = await master.post(`/${resource}`, body)
    expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
    return answer.record
  }
  async function kind(values: Values = {}, resource = 'online-appointments-settings'): Promise<Setting> {
    count += 1
    const [host] = await app.sql<{ id: number }[]>`
      insert into users (name, email, role)
      values (${`Host ${count}`}, ${`host${count}@office.example`}, 'admin') returning id`
    const weekly = Object.fromEntries(WEEK.map(name => [name, [['00:00', '23:30']]]))
    const { id } = await made(resource, {
      name: `Kind ${count}`,
      slug: `kind-${count}`,
      title_en: 'Advice',
      title_ar: 'استشارة',
      timezone: 'UTC',
      weekly,
      hosts: [host?.id],
      minutes: 30,
      notice_hours: 0,
      horizon_days: 60,
      ...values,
    })
    return (await settingOf(app.sql as never, id)) as Setting
  }
  const notifications = (source: string, id: number) => app.sql<{ kind: string; state: string }[]>`
    select kind, state from booking_notifications where source = ${source} and source_id = ${id} order by id`
  /** Returns the form with the proof that its page showed the privacy notice, as a browser sends it. */
  async function noticed(path: string, form: Record<string, string>): Promise<Record<string, string>> {
    const [setting] = await app.sql<{ id: number }[]>`
      select id from booking_settings where '/book/' || slug = ${path}`
    if (!setting) return form
    const [language] = BOOKING_LANGUAGES.filter(each => each === (form.lang ?? 'en'))
    const page = { subject: 'booking', language: language ?? 'en', pageId: setting.id } as const
    return { notice: await proofFor(app, { ...page, pageLanguage: page.language }), ...form }
  }
  return {
    app,
    master,
    made,
    kind,
    notifications,
    visitor() {
      count += 1
      return visitorOf(count)
    },
    few: number => visitorOf(5_000 + (number % 100)),
    kindsOf: async (source, id) => (await notifications(source, id)).map(({ kind: each }) => each),
    visit: async (path, form, headers) =>
      visitPage(app.url + path, form && (await noticed(path, form)), headers),
  }
}

function visitorOf(number: number) {
  return {
    visitor: {
      name: `Visitor ${number}`,
      email: `visitor${number}@mail.example`,
      phone: `+2010${10_000_000 + number}`,
    },
    language: 'en' as const,
    timezone: 'Africa/Cairo',
    note: null,
    answers: null,
  }
}

/** An appointment of a kind as staff make one. */
export const appointment = (setting: Setting, values: Values = {}) => ({
  setting_id: setting.id,
  host_id: setting.hosts[0],
  at: at('10:00'),
  minutes: 30,
  name: 'Amina',
  ...values,
})
