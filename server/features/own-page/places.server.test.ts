import { expect, test } from 'vitest'
import { candidateKit } from '../../../tests/kit/candidates'
import { app, ownPageKit, smtp, startOwnPages } from '../../../tests/kit/ownPage'

startOwnPages()

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const { visitorOf } = ownPageKit(() => ({ app, smtp }))
const person = (more = {}) => makeCandidate({ birth_date: '1998-03-14', ...more })

test('shows the address of an appointment as its record has it, with a map to open, and the name alone without one', async () => {
  const [mission] = await app.sql<{ id: number }[]>`
    insert into missions (name, country_id, address, source, source_kind, checked_on, confidence)
    values ('Tanta', ${await idOf('countries', 'eg')}, ${'2 Berlin Street,\nFloor 3; Gate B\nTanta 31511 & more'},
      'Its page', 'authority', '2026-11-01', 'sure') returning id`
  const candidate = await person()
  const [visa] = await app.sql<{ id: number }[]>`
    insert into visas (candidate_id, state, mission_id, appointment_at)
    values (${candidate.id}, 'appointment_booked', ${Number(mission?.id)}, '2026-12-02T09:30:00Z') returning id`
  await app.sql`
    insert into exams (candidate_id, kind, place, exam_on)
    values (${candidate.id}, 'language', 'Hall without a record', '2026-12-04')`
  const visitor = await visitorOf(candidate)
  const { html } = await visitor.get()
  expect(html).toContain(
    '<bdi>Tanta</bdi><br><bdi>2 Berlin Street, Floor 3; Gate B, Tanta 31511 &amp; more</bdi>',
  )
  expect(html).toContain('<dd><bdi>Hall without a record</bdi></dd>')
  const maps = [...html.matchAll(/href="(https:[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  expect(maps.map(href => new URL(href).searchParams.get('query'))).toEqual([
    '2 Berlin Street, Floor 3; Gate B, Tanta 31511 & more',
  ])
  const { html: file } = await visitor.get(`${visitor.path}/visa-${visa?.id}/calendar.ics`)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(
    'LOCATION:Tanta\\, 2 Berlin Street\\, Floor 3\\; Gate B\\, Tanta 31511 & more\r\n',
  )
})

test('tells staff of an appointment for which the page shows no address, until it has one', async () => {
  const country_id = await idOf('countries', 'eg')
  const candidate = await person()
  const page = async () => (await pageOf(candidate.id)).own_page.without_address
  expect(await page()).toEqual([])
  const [mission] = await app.sql<{ id: number }[]>`
    insert into missions (name, country_id, source, source_kind, checked_on, confidence)
    values ('Aswan', ${country_id}, 'Its page', 'authority', '2026-11-01', 'sure') returning id`
  const [visa] = await app.sql<{ id: number }[]>`
    insert into visas (candidate_id, state, mission_id, appointment_at)
    values (${candidate.id}, 'appointment_booked', ${Number(mission?.id)}, '2026-12-02T09:30:00Z') returning id`
  const [exam] = await app.sql<{ id: number }[]>`
    insert into exams (candidate_id, kind, exam_on) values (${candidate.id}, 'language', '2026-12-04') returning id`
  expect(await page()).toEqual([
    { key: `visa-${visa?.id}`, place: 'Aswan', day: '2026-12-02' },
    { key: `exam-${exam?.id}-20261204`, place: null, day: '2026-12-04' },
  ])
  await app.sql`update missions set address = '3 Nile Street' where id = ${Number(mission?.id)}`
  await app.sql`update exams set place = 'Messe, Halle 3' where id = ${Number(exam?.id)}`
  expect(await page()).toEqual([])
  await app.sql`update missions set address = null where id = ${Number(mission?.id)}`
  await app.sql`update visas set appointment_at = '2026-11-20T09:30:00Z' where id = ${Number(visa?.id)}`
  expect(await page()).toEqual([])
})

test('writes the hours of the office in each language, its weekend, and the time of the person where the clocks differ', async () => {
  const master = await app.api('master')
  const nine = [['09:00', '17:00']]
  const weekly = {
    sunday: nine,
    monday: nine,
    tuesday: nine,
    wednesday: nine,
    thursday: [['09:00', '13:00']],
  }
  const office = { name: 'Cairo', timezone: 'Africa/Cairo', country_id: await idOf('countries', 'eg') }
  const refused = await master.post('/offices', { ...office, weekly: { monday: [['17:00', '09:00']] } })
  expect(refused.status, refused.text).toBe(422)
  const made = await master.post('/offices', { ...office, weekly })
  expect(made.status, made.text).toBe(201)
  const near = await person({ country_id: office.country_id, office_id: made.record.id })
  const visitor = await visitorOf(near)
  const hours = async (of: typeof visitor, lang = 'en') =>
    /(?:Office hours|ساعات العمل|Heures d’ouverture|Bürozeiten)<\/dt><dd>(.*?)<\/dd>/
      .exec((await of.get(of.path, lang)).html)?.[1]
      ?.replace(/<br>/g, '\n')
      .replace(/<[^>]+>/g, '')
  expect(await hours(visitor)).toBe(
    'Sunday to Wednesday: 09:00–17:00\nThursday: 09:00–13:00\nClosed: Friday and Saturday',
  )
  expect(await hours(visitor, 'ar')).toBe(
    'من الأحد إلى الأربعاء: 09:00–17:00\nالخميس: 09:00–13:00\nمغلق: الجمعة والسبت',
  )
  expect(await hours(visitor, 'fr')).toBe(
    'Du dimanche au mercredi\u00a0: 09:00–17:00\nJeudi\u00a0: 09:00–13:00\nFermé\u00a0: vendredi et samedi',
  )
  expect(await hours(visitor, 'de')).toBe(
    'Sonntag bis Mittwoch: 09:00–17:00\nDonnerstag: 09:00–13:00\nGeschlossen: Freitag und Samstag',
  )
  const far = await person({ country_id: await idOf('countries', 'tn'), office_id: made.record.id })
  expect(await hours(await visitorOf(far))).toBe(
    'Sunday to Wednesday: 09:00–17:00 (Your time: 08:00–16:00)\nThursday: 09:00–13:00 (Your time: 08:00–12:00)\n' +
      'Closed: Friday and Saturday\nTime in Egypt',
  )
  await app.sql`update offices set weekly = null, hours = 'By appointment' where id = ${made.record.id}`
  expect(await hours(visitor)).toBe('By appointment')
})
