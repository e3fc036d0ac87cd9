import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../server/db/migrate'
import { refreshGermanSide } from '../server/features/placement'
import { type Api, good, type Row } from './kit/api'
import { startApp, type TestApp } from './kit/app'
import { candidateKit } from './kit/candidates'
import { caseKit } from './kit/cases'
import { makeInterviewable, makePresentable } from './kit/presentable'

/** Cases with a German owner, whatever the ready rule says, and the roles of the German side. */

const DESK = ['de_user', 'de_admin'] as const
const GERMAN_SIDE = [...DESK, 'de_superadmin'] as const

let app: TestApp
let user: Api
let master: Api
const german: Record<string, Api> = {}
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-02-01T11:00:00Z')
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
  for (const role of GERMAN_SIDE) german[role] = await app.api(role)
  await refreshGermanSide(app.services)
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

const apiOf = (role: string) => german[role] as Api
const seenBy = async (api: Api, id: number) => (await api.get(`/ready-candidates/${id}`)).status === 200

/** A person of whom the ready rule says no, with a case, and a German owner where one is named. */
async function caseOf(owner?: (typeof GERMAN_SIDE)[number]) {
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
  if (owner) good(await user.put(`/cases/${id}`, { german_owner_id: app.userOf(owner) }))
  return { candidate_id, id }
}

/** What belongs to a person and the German side uses. */
async function recordsOf(candidate_id: number, bw_lead_id: number) {
  await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
  const position = good(await master.post('/positions', { bw_lead_id, name: 'Nurse', number: 3 }))
  return {
    position_id: position.id,
    matches: good(await master.post('/matches', { position_id: position.id, candidate_id })),
    placements: good(await master.post('/placements', { candidate_id, bw_lead_id, name: 'Nurse' })),
    candidateInterviews: good(
      await master.post('/candidateInterviews', { candidate_id, bw_lead_id, at: '2027-03-01T09:00:00Z' }),
    ),
  }
}
const OF_PERSON = ['matches', 'placements', 'candidateInterviews'] as const

describe('a case with a German owner', () => {
  test.each(DESK)('is seen and worked on by %s, and no other one is', async role => {
    const api = apiOf(role)
    const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: 'Klinik am See' }))
    const [own, other] = [await caseOf('de_user'), await caseOf()]
    expect([await seenBy(api, own.candidate_id), await seenBy(api, other.candidate_id)]).toEqual([
      true,
      false,
    ])
    const ids = async (path: string, filter: object) => {
      const answer = await api.get(`/${path}?filter=${JSON.stringify(filter)}`)
      expect(answer.status, answer.text).toBe(200)
      return answer.page.data.map(({ id }) => id)
    }
    expect(await ids('ready-candidates', { id: [own.candidate_id, other.candidate_id] })).toEqual([
      own.candidate_id,
    ])
    const create = (resource: string, values: Record<string, unknown>) => api.post(`/${resource}`, values)
    const { position_id } = await recordsOf(await candidateId(), bw_lead_id)
    await makeInterviewable(app.sql, [own.candidate_id, other.candidate_id], bw_lead_id)
    const orders = (candidate_id: number): [string, Record<string, unknown>][] => [
      ['matches', { position_id, candidate_id }],
      ['candidateInterviews', { candidate_id, bw_lead_id, at: '2027-03-02T09:00:00Z' }],
      ['candidateSubmissionRequest', { candidate_id, bw_lead_id, request_title: 'Nurse for ward 3' }],
      ['candidateUpdates', { candidate_id, field: 'name', value: 'Another Name' }],
      ['placements', { candidate_id, bw_lead_id, name: 'Nurse' }],
    ]
    for (const [resource, values] of orders(other.candidate_id)) {
      const answer = await create(resource, values)
      expect([resource, answer.status, answer.refusal.fields]).toEqual([
        ...[resource, 422, { candidate_id: 'not_there' }],
      ])
    }
    for (const [resource, values] of orders(own.candidate_id)) {
      const answer = await create(resource, values)
      expect([resource, answer.status], answer.text).toEqual([resource, 201])
      expect(await ids(resource, { candidate_id: own.candidate_id })).toContain(answer.record.id)
    }
    // The case itself, its papers and the whole file stay with those who lead it.
    for (const path of [`cases/${own.id}`, `cases/${own.id}/way`, `candidates/${own.candidate_id}`])
      expect([path, (await api.get(`/${path}`)).status]).toEqual([path, 403])
  })

  test.each(DESK)('keeps the records of any other person from %s', async role => {
    const api = apiOf(role)
    const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: 'Klinik am See' }))
    const other = await caseOf()
    const records = await recordsOf(other.candidate_id, bw_lead_id)
    await app.sql`delete from placements where id = ${records.placements.id}`
    for (const resource of OF_PERSON) {
      const { id } = records[resource] as Row
      expect([resource, (await api.get(`/${resource}/${id}`)).status]).toEqual([resource, 404])
      expect([resource, (await api.put(`/${resource}/${id}`, {})).status]).toEqual([resource, 404])
    }
  })

  test('is open to de_superadmin as every file is', async () => {
    const api = apiOf('de_superadmin')
    const [own, other] = [await caseOf('de_admin'), await caseOf()]
    for (const { candidate_id, id } of [own, other])
      expect([
        (await api.get(`/candidates/${candidate_id}`)).status,
        (await api.get(`/cases/${id}`)).status,
      ]).toEqual([200, 200])
    expect([await seenBy(api, own.candidate_id), await seenBy(api, other.candidate_id)]).toEqual([
      true,
      false,
    ])
  })
})

describe('a won case with a German owner and without a placement', () => {
  const won = async (route: string) => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, route, { german_owner_id: app.userOf('de_user') })
    expect(await seenBy(apiOf('de_user'), candidate_id)).toBe(true)
    good(await user.put(`/cases/${id}`, { state: 'won' }))
    return { candidate_id, case_id: id }
  }

  test('is seen until the licence where its route has one', async () => {
    const of = await won('NURSE_MEASURE')
    expect(await seenBy(apiOf('de_user'), of.candidate_id)).toBe(true)
    const licence = { ...of, profession: 'Pflegefachfrau', granted_on: '2027-01-29' }
    const { id } = good(await user.post('/licences', { ...licence, result: 'granted' }))
    expect(await seenBy(apiOf('de_user'), of.candidate_id)).toBe(false)
    expect((await master.delete(`/licences/${id}`)).status).toBeLessThan(300)
    expect(await seenBy(apiOf('de_user'), of.candidate_id)).toBe(true)
  })

  test.each(['SKILLED', 'TRAINING', 'STUDY'])('is not seen any more on route %s', async route => {
    const { candidate_id, case_id } = await won(route)
    expect(await seenBy(apiOf('de_user'), candidate_id)).toBe(false)
    good(await user.put(`/cases/${case_id}`, { state: 'open' }))
    expect(await seenBy(apiOf('de_user'), candidate_id)).toBe(true)
  })
})

describe('a placement that never started', () => {
  const placed = async (owner?: 'de_user') => {
    const of = await caseOf(owner)
    await makePresentable(app.sql, [of.candidate_id])
    const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: 'Klinik am See' }))
    const made = good(
      await master.post('/placements', {
        ...{ candidate_id: of.candidate_id, bw_lead_id, case_id: of.id },
        ...{ name: 'Nurse', signed_on: '2027-01-04' },
      }),
    )
    return { ...of, placement: made.id }
  }
  const lose = async ({ id }: { id: number }) =>
    good(await user.put(`/cases/${id}`, { state: 'lost', end_reason: 'Another agency' }))

  test('is seen while its case is open, and not after it was lost', async () => {
    const api = apiOf('de_user')
    for (const of of [await placed(), await placed('de_user')]) {
      expect(await seenBy(api, of.candidate_id)).toBe(true)
      await lose(of)
      expect(await seenBy(api, of.candidate_id)).toBe(false)
      good(await user.put(`/cases/${of.id}`, { state: 'open', end_reason: null }))
      expect(await seenBy(api, of.candidate_id)).toBe(true)
    }
  })

  test('and ended before the first day is not seen; work that began is, whatever became of the case', async () => {
    const api = apiOf('de_user')
    const [ended, begun] = [await placed(), await placed()]
    const end = { ended_on: '2027-01-20', ended_by: 'employer', end_reason: 'Ward is closed' }
    good(await master.put(`/placements/${ended.placement}`, end))
    expect(await seenBy(api, ended.candidate_id)).toBe(false)
    good(
      await master.put(`/placements/${begun.placement}`, {
        started_on: '2027-01-15',
        guarantee_until: '2027-07-15',
      }),
    )
    await lose(begun)
    expect(await seenBy(api, begun.candidate_id)).toBe(true)
  })
})

test('a saved view of posts with free places goes on finding those on offer', async () => {
  const stored = async (filter: Record<string, number>) => {
    const [view] = await app.sql<{ id: number }[]>`
      insert into views (user_id, resource, name, state) values (${app.userOf('user')}, 'positions',
        ${JSON.stringify(filter)}, ${app.sql.json({ filter, sort: null, columns: null } as never)}) returning id`
    return Number(view?.id)
  }
  const ids = [await stored({ free_gte: 1 }), await stored({ free_gte: 3, number: 5 })]
  const text = readFileSync(`${MIGRATIONS}/0174_posts_on_offer.sql`, 'utf8')
  await app.sql.unsafe(text.slice(text.indexOf('update views')))
  const rows =
    await app.sql`select state -> 'filter' as filter from views where id = any(${ids}::bigint[]) order by id`
  expect(rows.map(({ filter }) => filter)).toEqual([
    { on_offer: true },
    { free_gte: 3, number: 5, on_offer: true },
  ])
})
