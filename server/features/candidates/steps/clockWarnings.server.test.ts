import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { warnOfClocks } from './clockWarnings'

let app: TestApp
let user: Api
let owner: number
let deputy: number
let lead: number

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2037-12-31T12:00:00Z')
  user = await app.api('user')
  owner = app.userOf('user')
  deputy = app.userOf('admin')
  lead = app.userOf('superadmin')
  await app.sql`update users set deputy_id = ${deputy}, superior = 7 where id = ${owner}`
  await app.sql`update users set level = 7 where id = ${lead}`
  // No law has a period for the regular decision: this is what the mission takes, as staff entered it.
  await app.sql`update deadlines set active = true where name = 'Visa decision'`
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)

const on = (day: string) => warnOfClocks({ ...app.services, now: () => new Date(`${day}T12:00:00Z`) })
const told = async (link: string) => {
  const rows = await app.sql<{ user_id: number; kind: string }[]>`
    select user_id, kind from notifications where link = ${link} order by id`
  return rows.map(({ user_id, kind }) => `${nameOf(user_id)} ${kind}`).toSorted()
}
const nameOf = (id: number) =>
  ({ [owner]: 'owner', [deputy]: 'deputy', [lead]: 'lead', [app.userOf('master')]: 'master' })[id] ?? `${id}`

/** Somebody whose visa decision is due on 27 October 2036: eight weeks from 1 September, warned of 14 days before. */
const waiting = (employee_id: number | null) =>
  candidateId({ employee_id, visa_submitted: true, visa_submitted_date: '2036-09-01' })

describe('before a clock ends', () => {
  test('owner, deputy and lead are warned, once a stage, also after a restart', async () => {
    const id = await waiting(owner)
    const link = `/candidates/${id}`
    await on('2036-10-12')
    expect(await told(link)).toEqual([])
    await on('2036-10-13')
    expect(await told(link)).toEqual(['owner clock_ends'])
    await Promise.all([on('2036-10-13'), on('2036-10-13'), on('2036-10-14')])
    expect(await told(link)).toEqual(['owner clock_ends'])
    await on('2036-10-20')
    expect(await told(link)).toEqual(['deputy clock_ends', 'owner clock_ends', 'owner clock_ends'])
    await on('2036-10-24')
    expect((await told(link)).filter(line => line.startsWith('lead'))).toEqual(['lead clock_ends'])
    const before = (await told(link)).length
    await on('2036-10-28')
    const after = await told(link)
    expect(after).toHaveLength(before + 3)
    expect(after.filter(line => line.endsWith('clock_over'))).toEqual([
      ...['deputy clock_over', 'lead clock_over', 'owner clock_over'],
    ])
    expect(await on('2036-10-29')).toBe(0)
  })

  test('that moved, each stage warns anew', async () => {
    const id = await waiting(owner)
    await on('2036-10-13')
    await user.put(`/candidates/${id}`, { visa_submitted_date: '2036-10-01' })
    await on('2036-10-14')
    expect(await told(`/candidates/${id}`)).toHaveLength(1)
    await on('2036-11-12')
    expect(await told(`/candidates/${id}`)).toHaveLength(2)
  })

  test('a file without an owner goes to the lead', async () => {
    const nobody = await waiting(null)
    await on('2036-10-13')
    expect(await told(`/candidates/${nobody}`)).toEqual(['master clock_ends'])
    const [office] = await app.sql<{ id: number }[]>`
      insert into offices (name, timezone) values ('Cairo', 'Africa/Cairo') returning id`
    await app.sql`update users set office_id = ${office?.id as number} where id = ${deputy}`
    const ofOffice = await waiting(null)
    await app.sql`update candidates set office_id = ${office?.id as number} where id = ${ofOffice}`
    await on('2036-10-13')
    expect(await told(`/candidates/${ofOffice}`)).toEqual(['deputy clock_ends'])
    const left = await waiting(app.userOf('de_user'))
    await app.sql`update users set active = false where id = ${app.userOf('de_user')}`
    await on('2036-10-13')
    expect(await told(`/candidates/${left}`)).toEqual(['master clock_ends'])
  })

  test('while the owner is away, deputy and lead are warned from the first stage, and only then', async () => {
    const id = await waiting(owner)
    const link = `/candidates/${id}`
    await app.sql`update users set absent_from = '2036-10-14', absent_until = '2036-10-20' where id = ${owner}`
    await on('2036-10-13')
    expect(await told(link)).toEqual(['owner clock_ends'])
    const later = await waiting(owner)
    await on('2036-10-14')
    expect(await told(`/candidates/${later}`)).toEqual([
      ...['deputy clock_ends', 'lead clock_ends', 'owner clock_ends'],
    ])
    await app.sql`update users set absent_from = null, absent_until = null where id = ${owner}`
  })

  test('a refusal is told to deputy and lead too while the owner is away', async () => {
    await app.sql`update users set absent_from = '2020-01-01' where id = ${owner}`
    const candidate_id = await waiting(owner)
    const made = await user.post('/visas', { candidate_id, state: 'rejected', decided_on: '2036-10-01' })
    expect(made.status, made.text).toBe(201)
    await app.sql`update users set absent_from = null where id = ${owner}`
    expect(await told(`/candidates/${candidate_id}`)).toEqual([
      ...['deputy decision_refused', 'lead decision_refused'],
    ])
  })

  test('a paper warns too, and one that came no more', async () => {
    const id = await candidateId({ employee_id: owner })
    const kind_id = await idOf('document_kinds', 'passport')
    const asked = await user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on: '2036-12-20' })
    await on('2036-12-10')
    expect(await told(`/candidates/${id}`)).toEqual(['owner clock_ends'])
    await user.put(`/documents/${asked.record.id}`, { received_on: '2026-11-01' })
    await on('2036-12-19')
    expect(await told(`/candidates/${id}`)).toHaveLength(1)
  })

  test('a warning says which step is due when, and how many days are left or over', async () => {
    const id = await waiting(owner)
    const textsOn = async (day: string) => {
      await on(day)
      const rows = await app.sql<{ text: string }[]>`
        select concat_ws(' | ', regexp_replace(title, '^Person \\d+', 'P'), body) as text from notifications
        where link = ${`/candidates/${id}`} and user_id = ${owner} order by id desc limit 1`
      return rows.map(({ text }) => text)
    }
    expect(await textsOn('2036-10-13')).toEqual(['P: Visa granted is due on 27 October 2036 | Days left: 14'])
    expect(await textsOn('2036-10-27')).toEqual(['P: Visa granted is due on 27 October 2036 | Days left: 0'])
    expect(await textsOn('2036-10-28')).toEqual(['P: Visa granted was due on 27 October 2036 | Days over: 1'])
  })

  test('what was warned of is forgotten after 400 days', async () => {
    const id = await waiting(owner)
    await app.sql`insert into clock_warnings (candidate_id, source, source_id, due_on, stage)
      values (${id}, 'step', 1, '2035-09-08', 0), (${id}, 'step', 1, '2035-09-09', 0)`
    await on('2036-10-13')
    const kept = await app.sql`
      select due_on from clock_warnings where candidate_id = ${id} and due_on < '2036-01-01'`
    expect(kept).toEqual([{ due_on: '2035-09-09' }])
  })

  test('many at once are one notification for each reader', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => waiting(owner)))
    await app.sql`delete from clock_warnings`
    await on('2036-10-13')
    for (const id of people) expect(await told(`/candidates/${id}`)).toEqual([])
    const [one] = await app.sql<{ title: string; body: string; resource: string; is_due: boolean }[]>`
      select title, body, resource, record_id in (select candidate_id from clocks where due_on <= '2036-10-27') as is_due
      from notifications where kind = 'clocks_end' and user_id = ${owner} order by id desc limit 1`
    expect(one).toEqual({
      title: expect.stringMatching(/^Deadlines that end soon: \d+$/),
      body: expect.stringMatching(/^The first one is of Person \d+\.$/),
      resource: 'candidates',
      is_due: true,
    })
  })
})
