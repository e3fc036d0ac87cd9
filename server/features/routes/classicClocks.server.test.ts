import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { makePresentable } from '../../../tests/kit/presentable'
import { warnOfCases } from './caseWarnings'
import { keepOlderCases } from './refreshCases'

let app: TestApp
let user: Api
let german: Api
const people = { owner: 0, deputy: 0, lead: 0, master: 0 }
let berlin: number
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the last day of the tests: they have not ended on any earlier one.
  itIs('2027-07-20')
  ;[user, german] = await Promise.all([app.api('user'), app.api('de_superadmin')])
  await app.api('master')
  Object.assign(people, {
    ...{ owner: app.userOf('user'), deputy: app.userOf('admin') },
    ...{ lead: app.userOf('superadmin'), master: app.userOf('master') },
  })
  await app.sql`update users set deputy_id = ${people.deputy}, superior = 7 where id = ${people.owner}`
  await app.sql`update users set level = 7 where id = ${people.lead}`
  const [office] = await app.sql<{ id: number }[]>`
    insert into offices (name, country_id) select 'Berlin', id from countries where slug = 'de' returning id`
  berlin = office?.id ?? 0
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

function itIs(day: string, hour = 12) {
  app.services.now = () => new Date(`${day}T${String(hour - 1).padStart(2, '0')}:07:00Z`)
}
const someone = () => candidateId({ employee_id: people.owner, office_id: berlin })

async function rowsOf(candidate_id: number): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ candidate_id }), per_page: '100' })
  const answer = await user.get(`/due-clocks?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.data
}
const clocksOf = async (candidate_id: number) => {
  const rows = await app.sql<{ rule: string; due_on: string }[]>`
    select rule, due_on from clocks where candidate_id = ${candidate_id} and source = 'route' order by rule`
  return Object.fromEntries(rows.map(({ rule, due_on }) => [rule, due_on]))
}

/** Names of the people who were warned on each of the days, first to last. */
async function warnedOn(candidate_id: number, first: string, days: number): Promise<[string, string[]][]> {
  const found: [string, string[]][] = []
  const nameOf = (id: number) => Object.entries(people).find(([, each]) => each === id)?.[0] ?? String(id)
  let seen = 0
  for (let after = 0; after < days; after++) {
    const day = new Date(Date.parse(first) + after * 86_400_000).toISOString().slice(0, 10)
    itIs(day, 3)
    await warnOfCases(app.services)
    const rows = await app.sql<{ user_id: number }[]>`
      select user_id from notifications where kind in ('clock_ends', 'clock_over')
        and link = ${`/candidates/${candidate_id}`} and title like '%Lawsuit%' order by id`
    if (rows.length > seen)
      found.push([
        day,
        rows
          .slice(seen)
          .map(row => nameOf(row.user_id))
          .toSorted(),
      ])
    seen = rows.length
  }
  return found
}

const refusal = (candidate_id: number, values: Record<string, unknown> = {}) =>
  user.post('/visas', {
    ...{ candidate_id, state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' },
    ...values,
  })

describe('the visa of a person without a case was refused', () => {
  test('the lawsuit stands on the desk and warns as that of a case', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    good(await refusal(candidate_id))
    itIs('2026-12-10')
    expect(await rowsOf(candidate_id)).toMatchObject([
      {
        ...{ rule: 'C-29', due_on: '2026-12-24', holder: 'us', nature: 'statutory', expiry: 'appeal_lost' },
        ...{ employee_id: people.owner, case_id: null, what: 'Lawsuit against the refused visa' },
      },
    ])
    expect(await warnedOn(candidate_id, '2026-12-02', 24)).toEqual([
      ['2026-12-03', ['owner']],
      ['2026-12-10', ['owner']],
      ['2026-12-17', ['deputy', 'owner']],
      ['2026-12-21', ['deputy', 'lead', 'owner']],
      ['2026-12-23', ['deputy', 'lead', 'owner']],
      ['2026-12-25', ['deputy', 'lead', 'master', 'owner']],
    ])
    expect((await user.get(`/candidates/${candidate_id}`)).record.visa_granted).toBe(false)
  })

  test('a Saturday shows the next working day; without instruction a year is left', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    const visa = good(await refusal(candidate_id, { decided_on: '2026-11-03', notified_on: '2026-11-05' }))
    expect(await rowsOf(candidate_id)).toMatchObject([{ due_on: '2026-12-05', latest_on: '2026-12-07' }])
    good(
      await user.put(`/visas/${visa.id}`, {
        instructed: false,
        notified_on: '2026-11-24',
        correction_reason: 'Typed from the wrong page',
      }),
    )
    expect(await clocksOf(candidate_id)).toEqual({ 'C-29a': '2027-11-24' })
  })

  test.each([
    [
      'the lawsuit was filed',
      async (candidate_id: number) => {
        const remedy = { candidate_id, against: 'visa', kind: 'lawsuit', chosen_on: '2026-11-30' }
        const chosen = await user.post('/remedies', remedy)
        expect(await clocksOf(candidate_id), 'chosen, not filed').toEqual({ 'C-29': '2026-12-24' })
        return user.put(`/remedies/${chosen.record.id}`, { filed_on: '2026-11-30' })
      },
    ],
    [
      'somebody decided against a remedy',
      (candidate_id: number) =>
        user.post('/remedies', {
          ...{ candidate_id, against: 'visa', kind: 'none', chosen_on: '2026-11-30' },
          waiver_reason: 'The person wants no lawsuit',
        }),
    ],
    [
      'a newer application was granted, and not when it began',
      async (candidate_id: number) => {
        const begun = good(await user.post('/visas', { candidate_id, state: 'documents' }))
        expect(await clocksOf(candidate_id), 'begun').toEqual({ 'C-29': '2026-12-24' })
        return user.put(`/visas/${begun.id}`, { state: 'granted', decided_on: '2026-11-30' })
      },
    ],
    [
      'another route has it',
      async (candidate_id: number) => {
        await openCase(candidate_id, 'SKILLED')
        return undefined
      },
    ],
  ])('it ends once %s', async (_, settle) => {
    itIs('2026-11-30')
    const candidate_id = await someone()
    good(await refusal(candidate_id))
    expect(await clocksOf(candidate_id)).toEqual({ 'C-29': '2026-12-24' })
    const answer = await settle(candidate_id)
    if (answer) good(answer)
    const own = await app.sql`
      select from clocks where candidate_id = ${candidate_id} and source = 'route' and case_id is null`
    expect(own).toHaveLength(0)
  })

  test('it goes on where the first case of the person has the number of the person', async () => {
    itIs('2026-11-30')
    const candidate_id = await someone()
    good(await refusal(candidate_id))
    await app.sql`select setval(pg_get_serial_sequence('cases', 'id'), greatest(${candidate_id}, (select max(id) + 1 from cases)) - 1, true)`
    const { id } = await openCase(candidate_id, 'SKILLED')
    expect(await clocksOf(candidate_id)).toMatchObject({ 'C-29': '2026-12-24' })
    const [clock] = await app.sql`
      select case_id from clocks where candidate_id = ${candidate_id} and rule = 'C-29'`
    expect(clock).toEqual({ case_id: id })
  })

  test('a rating of the degree is no answer to a refused recognition', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    const refused = { result: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    const of = { candidate_id, occupation: 'Electrician' }
    good(await user.post('/recognitions', { ...of, procedure: 'bqfg', ...refused }))
    expect(await clocksOf(candidate_id)).toEqual({ 'C-11': '2026-12-24' })
    good(await user.post('/recognitions', { ...of, kind: 'zab', procedure: 'zab', applied_on: '2026-11-25' }))
    expect(await clocksOf(candidate_id)).toEqual({ 'C-11': '2026-12-24' })
  })

  test('a case that is closed takes nothing from its time, until the last day', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    const { id } = await openCase(candidate_id, 'SKILLED')
    good(await refusal(candidate_id))
    good(await user.put(`/cases/${id}`, { state: 'lost' }))
    expect(await clocksOf(candidate_id)).toEqual({ 'C-29': '2026-12-24' })
    itIs('2026-12-25')
    await warnOfCases(app.services)
    expect(await clocksOf(candidate_id)).toEqual({})
    itIs('2027-02-20')
    good(await refusal(candidate_id, { decided_on: '2027-02-10', notified_on: '2027-02-12' }))
    expect(await clocksOf(candidate_id)).toEqual({ 'C-29': '2027-03-12' })
  })

  test('a case that is opened and closed by mistake leaves it with its own record', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    const { id } = await openCase(candidate_id, 'SKILLED')
    good(await refusal(candidate_id, { case_id: id }))
    good(await user.put(`/cases/${id}`, { state: 'lost' }))
    await openCase(candidate_id, 'ACADEMIC')
    expect(await clocksOf(candidate_id)).toMatchObject({ 'C-29': '2026-12-24' })
    const filed = { candidate_id, against: 'visa', kind: 'lawsuit', filed_on: '2026-11-25' }
    good(await user.post('/remedies', filed))
    expect(await clocksOf(candidate_id)).not.toHaveProperty('C-29')
  })

  test('of two refusals each keeps its own time', async () => {
    itIs('2026-12-11')
    const candidate_id = await someone()
    good(await refusal(candidate_id))
    good(await refusal(candidate_id, { decided_on: '2026-12-08', notified_on: '2026-12-10' }))
    expect((await rowsOf(candidate_id)).map(({ due_on }) => due_on)).toEqual(['2026-12-24'])
    itIs('2026-12-31')
    expect(Object.values(await clocksOf(candidate_id)).toSorted()).toEqual(['2026-12-24', '2027-01-10'])
    await warnOfCases(app.services)
    expect(Object.values(await clocksOf(candidate_id))).toEqual(['2027-01-10'])
  })

  test('a refused licence and a refused permit have a time of their own', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    const reached = { notified_on: '2026-11-24', result: 'refused' }
    good(
      await user.post('/licences', {
        candidate_id,
        profession: 'Nurse',
        granted_on: '2026-11-20',
        ...reached,
      }),
    )
    good(
      await user.post('/permits', { candidate_id, issued_on: '2026-11-20', ...reached, instructed: false }),
    )
    expect(await clocksOf(candidate_id)).toEqual({ 'C-11b': '2026-12-24', 'C-11e': '2027-11-24' })
  })

  test('nothing runs for people who gave up', async () => {
    itIs('2026-11-25')
    const [bad] = await app.sql<
      { id: number }[]
    >`select id from statuses where kind = 'bad' order by id limit 1`
    const candidate_id = await someone()
    good(await refusal(candidate_id))
    good(await user.put(`/candidates/${candidate_id}`, { status_id: bad?.id }))
    expect(await clocksOf(candidate_id)).toEqual({})
  })
})

test('a rejected recognition of a person without a case warns too', async () => {
  itIs('2026-11-25')
  const candidate_id = await someone()
  good(
    await user.post('/recognitions', {
      ...{ candidate_id, occupation: 'Cook', procedure: 'bqfg', applied_on: '2026-06-01' },
      ...{ decided_on: '2026-11-20', notified_on: '2026-11-24', result: 'rejected' },
    }),
  )
  expect(await clocksOf(candidate_id)).toEqual({ 'C-11': '2026-12-24' })
})

describe('work of a person', () => {
  async function placed(caseId?: number, id?: number) {
    const candidate_id = id ?? (await someone())
    await makePresentable(app.sql, [candidate_id])
    const { id: bw_lead_id } = good(await german.post('/bw-leads', { company: `Klinik ${candidate_id}` }))
    const agreement = good(
      await german.post('/fee-agreements', {
        ...{ bw_lead_id, name: 'Agency agreement', fee: '6000.00', guarantee_months: 6 },
        refund_rule: 'months_not_begun',
      }),
    )
    const placement = good(
      await german.post('/placements', {
        ...{ candidate_id, bw_lead_id, agreement_id: agreement.id, name: 'Pflegefachkraft' },
        ...{ case_id: caseId ?? null, signed_on: '2026-10-01', started_on: '2027-01-15' },
      }),
    )
    const change = async (values: Record<string, unknown>) =>
      good(await german.put(`/placements/${placement.id}`, values))
    return { candidate_id, change }
  }

  test('without a case has the guarantee until an early end, and then both reports', async () => {
    itIs('2027-01-15')
    const { candidate_id, change } = await placed()
    expect(await clocksOf(candidate_id)).toEqual({ 'C-36': '2027-07-15' })
    itIs('2027-05-20')
    await change({
      end_known_on: '2027-05-20',
      ended_on: '2027-05-31',
      ended_by: 'employer',
      end_reason: 'Closed',
    })
    expect(await clocksOf(candidate_id)).toEqual({
      ...{ 'C-37': '2027-06-03', 'C-37a': '2027-06-17' },
    })
    itIs('2027-06-05')
    expect((await rowsOf(candidate_id)).map(({ rule, holder, expiry }) => [rule, holder, expiry])).toEqual([
      ['C-37', 'candidate', 'duty_missed'],
      ['C-37a', 'employer', 'duty_missed'],
    ])
    await change({ person_reported_on: '2027-06-02', employer_reported_on: '2027-06-05' })
    itIs('2027-07-16')
    await change({ guarantee_over_on: '2027-07-16' })
    expect(await clocksOf(candidate_id)).toEqual({})
  })

  test('after a won case keeps the guarantee until the end, and then both reports', async () => {
    itIs('2027-01-15')
    const candidate_id = await someone()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const { change } = await placed(id, candidate_id)
    itIs('2027-02-01')
    good(await user.put(`/cases/${id}`, { state: 'won' }))
    expect(await clocksOf(candidate_id)).toEqual({ 'C-36': '2027-07-15' })
    itIs('2027-05-20')
    await change({
      end_known_on: '2027-05-20',
      ended_on: '2027-05-31',
      ended_by: 'employer',
      end_reason: 'Closed',
    })
    expect(await clocksOf(candidate_id)).toEqual({
      ...{ 'C-37': '2027-06-03', 'C-37a': '2027-06-17' },
    })
    // Of a single clock everything is told.
    await app.sql`delete from clocks where candidate_id <> ${candidate_id}`
    itIs('2027-06-04')
    await warnOfCases(app.services)
    const told = await app.sql`
      select from notifications where user_id = ${people.master} and kind = 'clock_over' and title like '%Early end%'
        and link = ${`/candidates/${candidate_id}`}`
    expect(told).toHaveLength(1)
    await change({ person_reported_on: '2027-06-02', employer_reported_on: '2027-06-04' })
    expect(await clocksOf(candidate_id)).toEqual({})
  })

  test('what was there before is worked out at the start, and nobody is warned of what was over long ago', async () => {
    itIs('2026-11-25')
    const candidate_id = await someone()
    const longAgo = await someone()
    good(await refusal(candidate_id))
    good(await refusal(longAgo, { decided_on: '2026-05-01', notified_on: '2026-05-04' }))
    const { id } = await openCase(await someone(), 'SKILLED')
    await app.sql`update cases set kept_at = null where id = ${id}`
    await app.sql`delete from clocks where candidate_id in (${candidate_id}, ${longAgo})`
    await app.sql`insert into clocks (candidate_id, source, source_id)
      select id, 'route', -id from unnest(${[candidate_id, longAgo]}::bigint[]) id`
    await keepOlderCases(app.services.sql)
    expect(await clocksOf(candidate_id)).toEqual({ 'C-29': '2026-12-24' })
    expect(await clocksOf(longAgo)).toEqual({ 'C-29': '2026-06-04' })
    await warnOfCases(app.services)
    expect(await app.sql`select from notifications where link = ${`/candidates/${longAgo}`}`).toHaveLength(0)
  })
})
