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
    const { now } = app.services
    app.services.now = () => new Date('2036-12-01T12:00:00Z')
    const asked = await user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on: '2036-12-20' })
    app.services.now = now
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
    expect(await textsOn('2036-10-28')).toEqual([
      'P: Visa granted was due on 27 October 2036 | Days overdue: 1',
    ])
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

  test('the link of such a notification opens the deadlines that it counts, and no others', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => waiting(owner)))
    // It ends on the same day as the others, of another assignee.
    await waiting(deputy)
    await app.sql`delete from clocks where candidate_id <> all(${people}::bigint[])`
    await app.sql`delete from clock_warnings`
    await on('2036-10-13')
    const [one] = await app.sql<{ title: string; link: string }[]>`
      select title, link from notifications where kind = 'clocks_end' and user_id = ${owner} order by id desc limit 1`
    expect(one?.title).toBe('Deadlines that end soon: 7')
    const opened = await user.get(`/clocks?${new URLSearchParams(one?.link.split('?')[1])}`)
    expect(opened.status, opened.text).toBe(200)
    expect(opened.page.data.map(({ candidate_id }) => Number(candidate_id)).toSorted()).toEqual(
      people.toSorted(),
    )
  })
})

describe('an application that counts as withdrawn without an answer', () => {
  test('warns 21, 14, 7, 3 and 1 days before, each on its own', async () => {
    await app.sql`delete from clocks`
    const people = await Promise.all(Array.from({ length: 7 }, () => candidateId({ employee_id: owner })))
    for (const candidate_id of people) {
      const asked = { candidate_id, state: 'more_documents_asked', asked_for: 'Bank statement' }
      const made = await user.post('/visas', { ...asked, asked_on: '2036-09-10', asked_until: '2036-10-31' })
      expect(made.status, made.text).toBe(201)
    }
    const [id] = people
    const days: string[] = []
    let seen = 0
    for (let day = 1; day <= 31; day++) {
      const date = `2036-10-${String(day).padStart(2, '0')}`
      await on(date)
      const own = (await told(`/candidates/${id}`)).filter(line => line.startsWith('owner'))
      if (own.length > seen) days.push(date)
      seen = own.length
    }
    expect(days).toEqual(['2036-10-10', '2036-10-17', '2036-10-24', '2036-10-28', '2036-10-30'])
    const lines = await told(`/candidates/${id}`)
    expect(lines.filter(line => line.startsWith('deputy'))).toHaveLength(3)
    expect(lines.filter(line => line.startsWith('lead'))).toHaveLength(2)
  })
})

describe('the deadlines of people without a case', () => {
  test('say who set them and what it means that they are over', async () => {
    const person = async (values: Record<string, unknown>) => candidateId({ employee_id: owner, ...values })
    const house = await person({ recognition_ready: true, recognition_ready_date: '2036-10-01' })
    const silent = await person({ ba_submitted: true, ba_submitted_date: '2036-10-01' })
    const usual = await waiting(owner)
    const letter = await person({})
    const asked = {
      candidate_id: letter,
      state: 'applied',
      asked_on: '2036-09-10',
      asked_until: '2036-10-31',
    }
    expect((await user.post('/visas', { ...asked, asked_for: 'Bank statement' })).status).toBe(201)
    const words = async (id: number) => {
      const answer = await user.get(`/clocks?filter=${JSON.stringify({ candidate_id: id })}`)
      return answer.page.data.map(({ nature, expiry }) => [nature, expiry])
    }
    expect(await words(house)).toEqual([['house_target', 'overdue']])
    expect(await words(silent)).toEqual([['statutory', 'silence_over']])
    expect(await words(usual)).toEqual([['usual_practice', 'overdue']])
    expect(await words(letter)).toEqual([['set_by_authority', 'withdrawn']])
    await app.sql`update deadlines set nature = 'statutory_soft' where name = 'Visa decision'`
    expect(await words(usual)).toEqual([['statutory_soft', 'overdue']])
  })
})

describe('a request of a person about their data', () => {
  const request = async (values: Record<string, unknown>) => {
    const master = await app.api('master')
    const asked = { kind: 'copy', channel: 'email', came_on: '2036-10-01', email: 'reader@mail.example' }
    const made = await master.post('/data-requests', { ...asked, name: 'A reader', ...values })
    expect(made.status, made.text).toBe(201)
    return `/data-requests/${made.record.id}`
  }

  test('warns its employee, then the deputy, then the superior; masters the day after it is over', async () => {
    await app.sql`delete from clocks`
    const ofPerson = { candidate_id: await candidateId({ employee_id: deputy }), employee_id: owner }
    const days: Record<string, string[]> = {}
    for (const values of [{ employee_id: owner }, ofPerson]) {
      const link = await request(values)
      let seen = 0
      for (const day of ['2036-10-18', '2036-10-25', '2036-10-29', '2036-11-02']) {
        await on(day)
        const rows = await app.sql<{ user_id: number }[]>`
          select user_id from notifications where link = ${link} order by id`
        days[day] = rows
          .slice(seen)
          .map(row => nameOf(row.user_id))
          .toSorted()
        seen = rows.length
      }
      expect(days, link).toEqual({
        '2036-10-18': ['owner'],
        '2036-10-25': ['deputy', 'owner'],
        '2036-10-29': ['deputy', 'lead', 'owner'],
        '2036-11-02': ['deputy', 'lead', 'master', 'owner'],
      })
    }
  })

  test('without a superior it still leaves the masters alone until it is over', async () => {
    await app.sql`delete from clocks`
    const link = await request({ employee_id: app.userOf('superadmin') })
    await on('2036-10-29')
    expect((await told(link)).map(line => line.split(' ')[0])).toEqual(['lead'])
    await on('2036-11-02')
    expect((await told(link)).map(line => line.split(' ')[0])).toEqual(['lead', 'lead', 'master'])
  })
})
