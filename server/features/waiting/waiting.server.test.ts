import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../contract/access/roles'
import type { Waiting } from '../../../contract/inbox/waiting'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { seeded } from '../../demo/random'

const TODAY = '2026-11-21'
let app: TestApp
/** A candidate with records of each kind that is decided on: two by the person who decides, two by others. */
let decided: number

beforeAll(async () => {
  app = await startApp()
  const random = seeded(26_11_21)
  const people = ROLES.map(role => app.userOf(role))
  const day = () => `2026-11-${String(random.between(10, 30))}`
  const lead = (at: number) => ({
    phone: `+2010${10_000_000 + at}`,
    employee_id: random.one(people),
    call_back_date: random.chance(0.3) ? null : day(),
    search_text: '',
  })
  const leads = Array.from({ length: 900 }, (_, at) => ({
    ...lead(at),
    name: `Lead ${at}`,
    deleted_at: random.chance(0.1) ? '2026-11-01T00:00:00Z' : null,
  }))
  const employers = Array.from({ length: 60 }, (_, at) => ({ ...lead(at), company: `House ${at}` }))
  await app.sql`insert into leads ${app.sql(leads)}`
  await app.sql`insert into bw_leads ${app.sql(employers)}`
  const candidates = Array.from({ length: 30 }, (_, at) => ({
    name: `Candidate ${at}`,
    phone: `+2011${10_000_000 + at}`,
    employee_id: random.one(people),
    search_text: '',
  }))
  const made = await app.sql<{ id: number }[]>`insert into candidates ${app.sql(candidates)} returning id`
  const of = () => Number(random.one(made).id)
  const states = () => random.one(['pending', 'approved', 'rejected'])
  await app.sql`insert into transactions ${app.sql(
    Array.from({ length: 200 }, () => ({
      candidate_id: of(),
      kind: 'other',
      amount: random.between(1, 900),
      currency: 'EUR',
      approved: random.chance(0.3),
      rejected_reason: random.chance(0.2) ? 'No' : null,
      created_by: random.one(people),
      entered_by: random.chance(0.5) ? [random.one(people), random.one(people)] : null,
    })),
  )}`
  await app.sql`insert into candidate_updates ${app.sql(
    Array.from({ length: 40 }, () => ({ candidate_id: of(), field: 'name', status: states() })),
  )}`
  await app.sql`insert into candidate_submission_request ${app.sql(
    Array.from({ length: 40 }, () => ({ candidate_id: of(), request_title: 'A post', status: states() })),
  )}`
  await addDecided()
  await app.sql`insert into notifications ${app.sql(
    Array.from({ length: 90 }, () => ({
      user_id: random.one(people),
      title: 'News',
      viewed_at: random.chance(0.5) ? '2026-11-01T00:00:00Z' : null,
    })),
  )}`
})
afterAll(() => app?.stop())

async function addDecided(): Promise<void> {
  const { sql } = app
  const [candidate] = await sql<{ id: number }[]>`
    insert into candidates (name, phone, search_text) values ('Decided', '+201200000000', '') returning id`
  decided = Number(candidate?.id)
  const [admin, other] = [app.userOf('admin'), app.userOf('user')]
  await sql`insert into transactions (candidate_id, kind, amount, currency, created_by, entered_by) values
    (${decided}, 'other', 1, 'EUR', ${admin}, null), (${decided}, 'other', 1, 'EUR', ${other}, ${[other, admin]}),
    (${decided}, 'other', 1, 'EUR', ${other}, ${[other]}), (${decided}, 'other', 1, 'EUR', null, null)`
  await sql`insert into candidate_updates (candidate_id, field, value, status, created_by, by) values
    (${decided}, 'name', 'A', 'pending', ${admin}, null), (${decided}, 'name', 'A', 'pending', ${other}, ${admin}),
    (${decided}, 'name', 'A', 'pending', ${other}, ${other}), (${decided}, 'name', 'A', 'pending', null, null)`
  await sql`insert into candidate_submission_request (candidate_id, request_title, status, created_by, by) values
    (${decided}, 'A post', 'pending', ${admin}, null), (${decided}, 'A post', 'pending', ${other}, ${admin}),
    (${decided}, 'A post', 'pending', ${other}, ${other}), (${decided}, 'A post', 'pending', null, null)`
}

describe('what waits', () => {
  test.each(ROLES)('for %s is as much as the lists that it leads to hold', async role => {
    const api = await app.api(role)
    const waiting = (await api.get(`/waiting?today=${TODAY}`)).json as unknown as Waiting[]
    for (const { resource, filter, count } of waiting) {
      const query = new URLSearchParams({ page: '1', filter: JSON.stringify(filter) })
      const { status, json } = await api.get(`/${resource}?${query}`)
      expect(status, resource).toBe(200)
      expect(count, resource).toBe(Math.min(100, Number((json as { total: number }).total)))
    }
    expect(waiting.some(({ count }) => count > 0)).toBe(true)
  })

  test.each(['transactions', 'candidateUpdates', 'candidateSubmissionRequest'] as const)(
    'are those of %s that the person may decide on, and no others',
    async resource => {
      const api = await app.api('admin')
      const waiting = (await api.get('/waiting')).json as unknown as Waiting[]
      const { filter } = waiting.find(one => one.resource === resource) as Waiting
      const idsOf = async (wanted: object) => {
        const query = new URLSearchParams({ page: '1', filter: JSON.stringify(wanted) })
        return ((await api.get(`/${resource}?${query}`)).page.data as { id: number }[]).map(({ id }) => id)
      }
      const open =
        resource === 'transactions' ? { approved: false, rejected_reason_null: true } : { status: 'pending' }
      const counted = await idsOf({ ...filter, candidate_id: decided })
      const refused = new Set<number>()
      for (const id of await idsOf({ ...open, candidate_id: decided }))
        if ((await api.post(`/${resource}/${id}/reject`, { note: 'No' })).status === 403) refused.add(id)
      expect(refused.size).toBe(2)
      expect(counted).toHaveLength(2)
      expect(counted.filter(id => refused.has(id))).toEqual([])
    },
  )

  test('is told of what the role can do something about', async () => {
    const kinds = async (role: (typeof ROLES)[number]) =>
      ((await (await app.api(role)).get('/waiting')).json as unknown as Waiting[]).map(
        ({ key, what }) => `${key} ${what}`,
      )
    expect(await kinds('user')).toEqual([
      'leads calls',
      'candidates stuck',
      'candidates silent',
      'candidates to_check',
      'notifications notices',
    ])
    expect(await kinds('de_user')).toEqual(['bw-leads calls', 'notifications notices'])
    expect(await kinds('de_admin')).toEqual([
      'bw-leads calls',
      'candidateSubmissionRequest approvals',
      'notifications notices',
    ])
    expect(await kinds('admin')).toContain('candidates money')
    expect((await (await app.api(null)).get('/waiting')).status).toBe(401)
  })
})
