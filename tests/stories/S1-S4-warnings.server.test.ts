import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/time/wall-time'
import { prepareLetters } from '../../server/features/letters'
import { warnOfCases } from '../../server/features/routes'
import { expectRefusal } from '../cases/case'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'

let app: TestApp
let user: Api
const people: Record<'owner' | 'deputy' | 'lead' | 'master', number> = {
  owner: 0,
  deputy: 0,
  lead: 0,
  master: 0,
}
const offices: Record<'cairo' | 'berlin', number> = { cairo: 0, berlin: 0 }

beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the last day of the stories: they have not ended on any earlier one.
  itIs('2027-03-31')
  const opened = await Promise.all([app.api('user'), app.api('master')])
  user = opened[0]
  people.owner = app.userOf('user')
  people.deputy = app.userOf('admin')
  people.lead = app.userOf('superadmin')
  people.master = app.userOf('master')
  await app.sql`update users set deputy_id = ${people.deputy}, superior = 7 where id = ${people.owner}`
  await app.sql`update users set level = 7 where id = ${people.lead}`
  for (const [name, country] of [
    ['cairo', 'eg'],
    ['berlin', 'de'],
  ] as const) {
    const [office] = await app.sql<{ id: number }[]>`
      insert into offices (name, country_id) select ${name}, id from countries where slug = ${country} returning id`
    offices[name] = office?.id ?? 0
  }
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { openCase, wayOf, clockRows } = caseKit(() => app)

/** Lets the server believe that it is an hour of a day in Germany, in winter. */
function itIs(day: string, hour = 12) {
  app.services.now = () => new Date(`${day}T${String(hour - 1).padStart(2, '0')}:07:00Z`)
}

async function warnOn(day: string, hour = 12): Promise<void> {
  itIs(day, hour)
  await warnOfCases(app.services)
}

async function someone(office: keyof typeof offices, values: Record<string, unknown> = {}): Promise<number> {
  return candidateId({ employee_id: people.owner, office_id: offices[office], ...values })
}

async function make(resource: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const change = (resource: string, { id }: Row, values: Record<string, unknown>, api = user) =>
  api.put(`/${resource}/${id}`, values)

/** Notices of a clock that were new since the last look, as `owner`, `deputy`, by name of its rule. */
const seen = new Set<number>()
async function told(words: string): Promise<string[]> {
  const rows = await app.sql<{ id: number; user_id: number; title: string }[]>`
    select id, user_id, title from notifications where kind in ('clock_ends', 'clock_over') and title like ${`%${words}%`}`
  const fresh = rows.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  const nameOf = (id: number) => Object.entries(people).find(([, each]) => each === id)?.[0] ?? String(id)
  return fresh.map(({ user_id }) => nameOf(user_id)).toSorted()
}

/** Ends the cases of a story, so that the next one has its mornings for itself. */
async function endAll(): Promise<void> {
  await app.sql`update cases set state = 'lost'`
  await app.sql`delete from clocks where source = 'route'`
}

test('S1 nurse: the owner is warned on 02-01, with the deputy 02-08, with the lead 02-11 (02-12 is a Friday) and 02-14', async () => {
  itIs('2026-09-22')
  const candidate_id = await someone('cairo')
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE', { procedure: 'nurse' })
  const recognition = await make('recognitions', {
    ...{ candidate_id, occupation: 'Nurse', bundesland_id: await idOf('bundeslands', 'bayern') },
    ...{
      applied_on: '2026-09-03',
      receipt_on: '2026-09-10',
      asked_on: '2026-09-21',
      asked_until: '2026-10-21',
      authority: 'Regierung von Oberbayern',
    },
  })
  expect(clockIn(await wayOf(id), 'C-06')).toMatchObject({ state: 'not_started', missing: ['complete'] })
  expect(clockIn(await wayOf(id), 'C-09')).toMatchObject({ due_on: '2026-10-21', holder: 'candidate' })
  itIs('2026-10-16')
  await change('recognitions', recognition, { answered_on: '2026-10-12', complete_on: '2026-10-15' })
  const complete = await wayOf(id)
  expect(clockIn(complete, 'C-09')).toMatchObject({ state: 'ended' })
  expect(clockIn(complete, 'C-06')).toMatchObject({
    ...{ state: 'running', started_on: '2026-10-15', due_on: '2027-02-15', holder: 'authority' },
  })
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-06': '2027-02-15' })
  // The right to sue opens on the same day. It is no warning of this clock, and would make a digest of each one.
  await app.sql`delete from clocks where rule = 'C-10'`

  const days: Record<string, string[]> = {}
  for (let day = 25; day <= 31; day++) days[`2027-01-${day}`] = []
  for (let day = 1; day <= 16; day++) days[`2027-02-${String(day).padStart(2, '0')}`] = []
  for (const day of Object.keys(days)) {
    await warnOn(day)
    days[day] = await told('Decision on the recognition')
  }
  const warned = Object.entries(days).filter(([, names]) => names.length)
  expect(warned).toEqual([
    ['2027-02-01', ['owner']],
    ['2027-02-08', ['deputy', 'owner']],
    ['2027-02-11', ['deputy', 'lead', 'owner']],
    ['2027-02-14', ['deputy', 'lead', 'owner']],
    ['2027-02-16', ['deputy', 'lead', 'master', 'owner']],
  ])
  const letters = async () => {
    await prepareLetters(app.services)
    return (await user.get(`/letters?filter=${JSON.stringify({ candidate_id })}`)).page.data
  }
  expect(await letters()).toMatchObject([
    { kind: 'please_decide', state: 'ready', recipient: 'Regierung von Oberbayern', sent_at: null },
  ])
  const [letter] = await letters()
  expect(String(letter?.body)).toMatch(
    /begann am 15\. Oktober 2026 und endete am 15\. Februar 2027 \(.*PflAPrV/,
  )
  const over = await wayOf(id)
  expect(clockIn(over, 'C-06')).toMatchObject({ state: 'over', days_left: -1 })
  expect(stepIn(over, 'recognition_result')).toMatchObject({ state: 'current', outcome: null, day: null })
  expect((await user.get(`/recognitions/${recognition.id}`)).record.result).toBeNull()
  // Each working day of the office until it is settled: not on Friday and Saturday.
  const later: Record<string, number> = {}
  for (const day of ['2027-02-17', '2027-02-18', '2027-02-19', '2027-02-20', '2027-02-21']) {
    await warnOn(day)
    later[day] = (await told('Decision on the recognition')).length
  }
  expect(Object.values(later)).toEqual([4, 4, 0, 0, 4])
  await change('recognitions', recognition, { decided_on: '2027-02-21', result: 'full' })
  expect((await letters()).map(({ state }) => state)).toEqual(['dropped'])
  await warnOn('2027-02-22')
  expect(await told('Decision on the recognition')).toEqual([])
  await endAll()
})

describe('S2 electrician', () => {
  test('31 days are added; extended once with a reason, a second time by a master alone', async () => {
    itIs('2026-11-01')
    const candidate_id = await someone('berlin')
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Electrician', applied_on: '2026-08-20', complete_on: '2026-09-01' },
    })
    const due = async () => clockIn(await wayOf(id), 'C-03')
    expect(await due()).toMatchObject({ due_on: '2026-12-01' })
    await change('recognitions', recognition, {
      ...{ asked_on: '2026-10-10', asked_until: '2026-11-10', answered_on: '2026-10-30' },
    })
    expect(await due()).toMatchObject({ state: 'paused', paused_until: '2026-11-10' })
    // Nothing is written when the pause is over: the row of lists has the end from the start.
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-03': '2027-01-01' })
    itIs('2026-11-11')
    expect(await due()).toMatchObject({ state: 'running', due_on: '2027-01-01' })
    itIs('2026-12-20')
    const first = { extended_until: '2027-02-01' }
    expectRefusal(await change('recognitions', recognition, first), 422, 'invalid', {
      extension_reason: 'required',
    })
    const extended = await change('recognitions', recognition, {
      ...first,
      extension_reason: 'An expert is heard',
    })
    expect(extended.status, extended.text).toBe(200)
    expect(await due()).toMatchObject({ due_on: '2027-02-01' })
    const second = { extended_until: '2027-03-01', extension_reason: 'The expert was ill' }
    expectRefusal(await change('recognitions', recognition, second), 422, 'invalid', {
      extended_until: 'not_writable',
    })
    const master = await app.api('master')
    const silent = await change('recognitions', recognition, { extended_until: '2027-03-01' }, master)
    expectRefusal(silent, 422, 'invalid', { extension_reason: 'required' })
    expect((await change('recognitions', recognition, second, master)).status).toBe(200)
    expect(await due()).toMatchObject({ due_on: '2027-03-01' })
    await endAll()
  })
})

describe('S4 refused visa', () => {
  async function refused(values: Record<string, unknown> = {}): Promise<{ id: number; visa: Row }> {
    itIs('2026-11-25')
    const candidate_id = await someone('berlin')
    const { id } = await openCase(candidate_id, 'SKILLED')
    const visa = await make('visas', {
      ...{ candidate_id, state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' },
      ...values,
    })
    return { id, visa }
  }
  const NAME = 'Lawsuit'

  test('Berlin: owner 12-03 and 12-10, with deputy 12-17, with lead 12-21 and 12-23; nothing is lost by itself', async () => {
    const { id } = await refused()
    const way = await wayOf(id)
    expect(clockIn(way, 'C-29')).toMatchObject({ due_on: '2026-12-24', expiry: 'appeal_lost' })
    expect(stepIn(way, 'remedy_chosen')?.outcomes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['lawsuit', 'new_application', 'none']),
    )
    const outcomes = way.tracks.flatMap(({ steps }) => steps.flatMap(step => step.outcomes))
    expect(JSON.stringify(outcomes).toLowerCase()).not.toContain('remonstrat')
    const warned: [string, string[]][] = []
    for (let day = 2; day <= 25; day++) {
      const date = `2026-12-${String(day).padStart(2, '0')}`
      // At once: it does not wait for the digest of the morning.
      await warnOn(date, 3)
      const names = await told(NAME)
      if (names.length) warned.push([date, names])
    }
    expect(warned).toEqual([
      ['2026-12-03', ['owner']],
      ['2026-12-10', ['owner']],
      ['2026-12-17', ['deputy', 'owner']],
      ['2026-12-21', ['deputy', 'lead', 'owner']],
      ['2026-12-23', ['deputy', 'lead', 'owner']],
      ['2026-12-25', ['deputy', 'lead', 'master', 'owner']],
    ])
    const late = await wayOf(id)
    expect(clockIn(late, 'C-29')).toMatchObject({ state: 'over', expiry: 'appeal_lost' })
    expect(stepIn(late, 'remedy_chosen')?.outcomes.map(({ key }) => key)).toEqual(['new_application'])
    expect((await user.get(`/cases/${id}`)).record.state).toBe('open')
    await endAll()
  })

  test('without instruction a year; a Saturday moves only the last day', async () => {
    const { id, visa } = await refused({ instructed: false })
    expect(clockIn(await wayOf(id), 'C-29a')).toMatchObject({ due_on: '2027-11-24' })
    const november = { instructed: true, decided_on: '2026-11-03', notified_on: '2026-11-05' }
    await change('visas', visa, { ...november, correction_reason: 'Read from the letter' })
    expect(clockIn(await wayOf(id), 'C-29')).toMatchObject({ due_on: '2026-12-05', latest_on: '2026-12-07' })
    const october = { decided_on: '2026-10-29', notified_on: '2026-10-31' }
    await change('visas', visa, { ...october, correction_reason: 'The envelope has another day' })
    expect(clockIn(await wayOf(id), 'C-29')).toMatchObject({ due_on: '2026-11-30', latest_on: null })
    await endAll()
  })

  test('while the owner is away, the deputy has it at once', async () => {
    await refused()
    await app.sql`update users set absent_from = '2026-12-01', absent_until = '2026-12-10' where id = ${people.owner}`
    await warnOn('2026-12-03')
    expect(await told(NAME)).toEqual(['deputy', 'owner'])
    await app.sql`update users set absent_from = null, absent_until = null where id = ${people.owner}`
    await endAll()
  })
})

describe('a morning', () => {
  test('is one digest a reader, by day and not by hour; what is estimated stays with the owner', async () => {
    itIs('2027-03-01')
    for (const day of ['2027-03-01', '2027-03-01'])
      for (const occupation of ['Cook', 'Baker']) {
        const candidate_id = await someone('berlin')
        await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
        await make('ba-approvals', { candidate_id, occupation, applied_on: day, reached_on: day })
      }
    await app.sql`update clocks set quality = 'estimated' where source = 'route'
      and candidate_id = (select max(candidate_id) from clocks where source = 'route')`
    await app.sql`delete from notifications`
    const digests = async () =>
      app.sql<{ user_id: number; title: string; link: string }[]>`
        select user_id, title, link from notifications where kind = 'clocks_end' order by id`
    await warnOn('2027-03-12', 6)
    expect(await digests()).toEqual([])
    await warnOn('2027-03-12', 8)
    await warnOn('2027-03-12', 9)
    const all = await digests()
    expect(all.filter(({ user_id }) => user_id === people.owner).map(({ title }) => title)).toEqual([
      'Deadlines that end soon: 4',
    ])
    expect(all.filter(({ user_id }) => user_id === people.lead).map(({ title }) => title)).toEqual([
      'Deadlines that end soon: 3',
    ])
    // More that ends in the same days, of which nobody is warned today.
    const other = await someone('berlin')
    await openCase(other, 'SKILLED', { procedure: 'bqfg' })
    await make('ba-approvals', {
      ...{ candidate_id: other, occupation: 'Roofer', applied_on: '2027-02-27', reached_on: '2027-02-27' },
    })
    for (const [name, count] of [
      ['owner', 4],
      ['lead', 3],
    ] as const) {
      const digest = all.find(({ user_id }) => user_id === people[name])
      const filter = new URLSearchParams(digest?.link.split('?')[1])
      const opened = await (await app.api(name === 'owner' ? 'user' : 'superadmin')).get(`/clocks?${filter}`)
      expect(opened.status, opened.text).toBe(200)
      expect(opened.page.data, name).toHaveLength(count)
    }
    // The digest of a later morning counts the same clocks; the earlier link opens its own as before.
    await app.sql`delete from clocks where id = (select max(clock_id) from digest_clocks)`
    await warnOn('2027-03-19', 8)
    const later = (await digests()).slice(all.length)
    expect(later.map(({ user_id }) => user_id)).toContain(people.owner)
    const first = all.find(({ user_id }) => user_id === people.owner)
    const filter = new URLSearchParams(first?.link.split('?')[1])
    const opened = await (await app.api('user')).get(`/clocks?${filter}`)
    expect(opened.page.data).toHaveLength(3)
  })
})

test('a right that opens is possible from its day, and never due or over', async () => {
  itIs('2026-06-01')
  const candidate_id = await someone('cairo', { name: 'Huda Nasser' })
  await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
  await make('recognitions', {
    ...{ candidate_id, occupation: 'Cook', procedure: 'bqfg' },
    ...{ applied_on: '2026-06-01', complete_on: '2026-06-01' },
  })
  await app.sql`delete from clocks where candidate_id = ${candidate_id} and rule <> 'C-10'`
  const [clock] = await app.sql<{ due_on: string }[]>`
    select due_on from clocks where candidate_id = ${candidate_id}`
  const day = String(clock?.due_on)
  await warnOn(addDays(day, -1))
  await warnOn(addDays(day, 1))
  const notices = await app.sql<{ kind: string; title: string }[]>`
    select distinct kind, title from notifications where title like 'Huda Nasser%' order by title desc`
  for (const { title } of notices) expect(title).toContain('possible')
  expect(notices.map(({ kind }) => kind)).not.toContain('clock_over')
  const told = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(notices.at(-1)?.title).toContain(`has been possible since ${told}`)
  await endAll()
})
