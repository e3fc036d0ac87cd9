import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CoursePage } from '../../../contract/calls/courses'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app.stop())

let counted = 0
async function candidate(body: Record<string, unknown> = {}): Promise<Row> {
  counted += 1
  const phone = `+4930888${String(1_000 + counted)}`
  const answer = await master.post('/candidates', { name: `Person ${counted}`, phone, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
async function course(body: Record<string, unknown> = {}): Promise<Row> {
  const answer = await master.post('/courses', { name: 'A1 morning', level: 'A1', ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const page = async (id: unknown, api = master) =>
  (await api.get(`/courses/${id}/page`)).json as unknown as CoursePage
const currentOf = async (person: Row) =>
  (await master.get(`/candidates/${person.id}`)).record.current_language_course_id

describe('seats', () => {
  test('are taken and left, and the candidate knows the course', async () => {
    const [one, two] = [await candidate(), await candidate()]
    const made = await course({ candidates: [one.id] })
    expect(await currentOf(one)).toBe(made.id)
    const seats = await master.post(`/courses/${made.id}/seats`, { add: [two.id], remove: [one.id] })
    expect(seats.status, seats.text).toBe(200)
    expect((await page(made.id)).seats.map(seat => seat.candidate_id)).toEqual([two.id])
    expect([await currentOf(one), await currentOf(two)]).toEqual([null, made.id])
    await master.put(`/courses/${made.id}`, { candidates: [] })
    expect(await currentOf(two)).toBeNull()
    const over = await course({ candidates: [one.id], finish_date: '2020-01-01' })
    expect([over.candidates, await currentOf(one)]).toEqual([[one.id], null])
  })

  test('are not more than there are, unless that is meant', async () => {
    const people = [await candidate(), await candidate()]
    const ids = people.map(({ id }) => id)
    const made = await course({ capacity: 1 })
    const full = await master.post(`/courses/${made.id}/seats`, { add: ids })
    expect([full.status, full.json]).toMatchObject([
      422,
      { fields: { candidates: 'refused_by_rule' }, capacity: 1, count: 2 },
    ])
    expect((await master.put(`/courses/${made.id}`, { candidates: ids })).status).toBe(422)
    expect((await master.post(`/courses/${made.id}/seats`, { add: ids, over: true })).status).toBe(200)
    expect((await page(made.id)).seats).toHaveLength(2)
  })

  test('that two people give at once are both given', async () => {
    const people = await Promise.all([candidate(), candidate(), candidate()])
    const made = await course()
    const answers = await Promise.all(
      people.map(({ id }) => master.post(`/courses/${made.id}/seats`, { add: [id] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await page(made.id)).seats).toHaveLength(3)
  })

  test('of people whom one may not meet are counted, not named', async () => {
    const [office] = await app.sql`insert into offices (name) values ('Fes') returning id`
    const owner = app.userOf('user')
    const hidden = await candidate({ name: 'Hidden Person', office_id: office?.id, employee_id: owner })
    const ofNobody = { employee_id: null, office_id: null }
    const seen = await candidate({ name: 'Seen Person', ...ofNobody })
    const made = await course({ candidates: [hidden.id, seen.id] })
    await app.sql`update organisation set own_rows_only = true`
    try {
      const admin = await app.api('admin')
      const { text } = await admin.get(`/courses/${made.id}/page`)
      const shown = await page(made.id, admin)
      expect(text).not.toContain('Hidden Person')
      expect([shown.seats.length, shown.hidden]).toEqual([1, 1])
      const mark = { candidate_id: hidden.id, day: '2026-11-02', present: true }
      expect((await admin.put(`/courses/${made.id}/attendance`, mark)).status).toBe(422)
      for (const path of [`/courses/${made.id}`, '/courses', '/courses-all']) {
        const { text: told } = await admin.get(path)
        expect(told, path).toContain(`"candidates":[${seen.id}]`)
      }
      const { version } = (await admin.get(`/courses/${made.id}`)).record
      expect((await admin.put(`/courses/${made.id}`, { candidates: [], version })).record.candidates).toEqual(
        [],
      )
      expect((await page(made.id)).seats.map(seat => seat.candidate_id)).toEqual([hidden.id])
      await admin.post(`/courses/${made.id}/seats`, { add: [seen.id] })
      // Whoever does not see a participant does not lose them by adding another.
      const more = await candidate(ofNobody)
      await admin.post(`/courses/${made.id}/seats`, { add: [more.id] })
      expect((await page(made.id)).seats).toHaveLength(3)
    } finally {
      await app.sql`update organisation set own_rows_only = false`
    }
  })

  test('are for the desk', async () => {
    const made = await course()
    for (const role of ['user', 'de_user', 'de_admin', 'de_superadmin'] as const) {
      const api = await app.api(role)
      expect((await api.get(`/courses/${made.id}/page`)).status, role).toBe(403)
      expect((await api.post(`/courses/${made.id}/seats`, { add: [] })).status, role).toBe(403)
    }
    expect((await master.get('/courses/999999/page')).status).toBe(404)
  })
})

describe('attendance', () => {
  test('tells on which days it took place, and how many came', async () => {
    const [one, two] = [await candidate(), await candidate()]
    const made = await course({ candidates: [one.id, two.id] })
    for (const [person, present] of [
      [one, true],
      [two, false],
    ] as const)
      await master.put(`/courses/${made.id}/attendance`, {
        candidate_id: person.id,
        day: '2026-09-07',
        present,
      })
    const { json } = await master.get('/course-sessions?from=2026-09-01&to=2026-09-30')
    const session = { course_id: made.id, name: 'A1 morning', day: '2026-09-07', count: 2, present: 1 }
    expect(json).toEqual([session])
    expect((await master.get('/course-sessions?from=soon&to=2026-09-30')).status).toBe(422)
  })

  test('is marked, changed and taken back, once a person and day', async () => {
    const person = await candidate()
    const made = await course({
      candidates: [person.id],
      start_date: '2026-11-01',
      finish_date: '2026-11-30',
    })
    const mark = (day: string, present: boolean | null, candidate_id: unknown = person.id) =>
      master.put(`/courses/${made.id}/attendance`, { candidate_id, day, present })
    const twice = await Promise.all([mark('2026-11-02', true), mark('2026-11-02', true)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    await mark('2026-11-03', false)
    expect((await page(made.id)).seats[0]).toMatchObject({ present: 1, absent: 1 })
    await mark('2026-11-02', false)
    await mark('2026-11-03', null)
    const shown = await page(made.id)
    expect(shown.days).toEqual(['2026-11-02'])
    expect(shown.seats[0]).toMatchObject({ present: 0, absent: 1 })
    expect((await mark('2026-12-01', true)).json).toMatchObject({ fields: { day: 'refused_by_rule' } })
    expect((await mark('2026-11-31', true)).json).toMatchObject({ fields: { day: 'valid_day' } })
    expect((await mark('2026-11-04', true, (await candidate()).id)).status).toBe(422)
  })
})

describe('the level', () => {
  test('is passed by those who can, and who cannot is told why', async () => {
    const [one, two] = [await candidate(), await candidate()]
    const made = await course({ candidates: [one.id, two.id] })
    await app.sql`update requirements set active = false where step = 'a1_passed'`
    const [rule] = await app.sql`
      insert into requirements (step, name, effect, needs, needs_step, active, source, source_date)
      values ('a1_passed', 'Started first', 'block', 'step', 'a1_started', true, 'House rule', '2026-01-01') returning id`
    await master.put(`/candidates/${one.id}`, { a1_started: true })
    const { json, status, text } = await master.post(`/courses/${made.id}/level`, {
      candidate_ids: [one.id, two.id],
      state: 'passed',
      day: '2026-11-10',
    })
    expect(status, text).toBe(200)
    expect(json).toMatchObject({
      results: [
        { candidate_id: one.id, done: true },
        { candidate_id: two.id, done: false, error: 'invalid', requirements: [{ id: rule?.id }] },
      ],
    })
    expect((await page(made.id)).seats.map(({ passed }) => passed)).toEqual(['2026-11-10', null])
    const high = await course({ level: 'C1', candidates: [one.id] })
    const order = { candidate_ids: [one.id], state: 'passed', day: '2026-11-10' }
    expect((await master.post(`/courses/${high.id}/level`, order)).status).toBe(422)
  })
})
