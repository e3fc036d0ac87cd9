import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { lockWaiters } from '../../../tests/kit/locks'
import { makePresentable } from '../../../tests/kit/presentable'

let app: TestApp
let user: Api
let master: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2028-01-10')
  ;[user, master, german] = await Promise.all([app.api('user'), app.api('master'), app.api('de_superadmin')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}
const employer = async () => good(await master.post('/bw-leads', { company: 'Klinik am See' }))
const vacancies = async (id: number) => (await master.get(`/bw-leads/${id}`)).record.vacancies
const post = async (bw_lead_id: number, values: Record<string, unknown> = {}) =>
  good(await german.post('/positions', { bw_lead_id, name: 'Pflegefachkraft', number: 5, ...values }))
const match = async (position: Row, candidate_id: number) =>
  good(await user.post('/matches', { position_id: position.id, candidate_id }))
const move = (api: Api, { id }: Row, values: Record<string, unknown>) => api.put(`/matches/${id}`, values)
const consent = async (candidate_id: number, bw_lead_id: number) =>
  good(
    await user.post('/employer-consents', {
      ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2027-01-04', how: 'signed' },
      ...{ text: 'My profile may go to Klinik am See.', language: 'ar' },
    }),
  )

describe('a post', () => {
  const offered = async (bw_lead_id: number) => {
    const filter = JSON.stringify({ bw_lead_id, on_offer: true })
    return (await user.get(`/positions?filter=${filter}`)).page.data.map(({ id }) => id)
  }
  const free = async ({ id }: Row) => (await user.get(`/positions/${id}`)).record.free
  const propose = async ({ id }: Row) =>
    user.post('/matches', { position_id: id, candidate_id: await candidateId() })

  test('is full with the places that are taken, and free again when one of them is not any more', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = await employer()
    const position = await post(bw_lead_id, { number: 2 })
    expect(await free(position)).toBe(2)
    const people = [await candidateId(), await candidateId()]
    await makePresentable(app.sql, people)
    const made: Row[] = []
    for (const person of people) {
      await consent(person, bw_lead_id)
      made.push(await match(position, person))
    }
    const [first, second] = made as [Row, Row]
    for (const each of made)
      for (const state of ['presented', 'offer', 'accepted']) good(await move(german, each, { state }))
    expect(await free(position)).toBe(0)
    expect(await offered(bw_lead_id)).toEqual([])
    expect(refused(await propose(position))).toEqual({ position_id: 'taken' })
    good(await german.put(`/positions/${position.id}`, { number: 3 }))
    const third = await candidateId()
    await makePresentable(app.sql, [third])
    await consent(third, bw_lead_id)
    const late = await match(position, third)
    for (const state of ['presented', 'offer']) good(await move(german, late, { state }))
    good(await german.put(`/positions/${position.id}`, { number: 2 }))
    expect(refused(await move(german, late, { state: 'accepted' }))).toEqual({ state: 'too_many' })
    good(await move(german, second, { state: 'withdrawn', reason: 'Another employer' }))
    expect(await free(position)).toBe(1)
    expect(await offered(bw_lead_id)).toEqual([position.id])
    good(await german.put(`/positions/${position.id}`, { number: 1 }))
    expect(await free(position)).toBe(0)
    good(await move(german, first, { state: 'hired' }))
    expect(await free(position)).toBe(0)
    const [placement] = (await master.get(`/placements?filter=${JSON.stringify({ match_id: first.id })}`))
      .page.data
    const end = { ended_on: '2027-01-31', ended_by: 'employer', end_reason: 'Ward is closed' }
    good(await german.put(`/placements/${placement?.id}`, end))
    expect(await free(position)).toBe(1)
    expect(await vacancies(bw_lead_id)).toBe(1)
    good(await propose(position))
  })

  test('takes no more than its places where two take one at the same moment', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = await employer()
    const taken = async (number: number, from: readonly string[], last: string) => {
      const position = await post(bw_lead_id, { number: 2 })
      const people = [await candidateId(), await candidateId()]
      await makePresentable(app.sql, people)
      const made: Row[] = []
      for (const person of people) {
        await consent(person, bw_lead_id)
        made.push(await match(position, person))
      }
      for (const each of made) for (const state of from) good(await move(german, each, { state }))
      good(await german.put(`/positions/${position.id}`, { number }))
      let release = () => {}
      const held = app.sql.begin(async tx => {
        await tx`select from positions where id = ${position.id} for update`
        await new Promise<void>(resolve => (release = resolve))
      })
      const moved = made.map(each => move(german, each, { state: last }))
      await expect.poll(() => lockWaiters(app), { timeout: 45_000 }).toBeGreaterThanOrEqual(2)
      release()
      await held
      const statuses = (await Promise.all(moved)).map(({ status }) => status)
      return { statuses: statuses.toSorted(), free: await free(position) }
    }
    expect(await taken(2, ['presented', 'offer'], 'accepted')).toEqual({ statuses: [200, 200], free: 0 })
    expect(await taken(1, ['presented', 'offer', 'accepted'], 'hired')).toEqual({
      statuses: [200, 422],
      free: 0,
    })
  })

  test('is not on offer after its last day', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = await employer()
    const sector_id = (await app.sql<{ id: number }[]>`select id from sectors order by id limit 1`)[0]?.id
    const position = await post(bw_lead_id, { open_until: '2027-01-10', starts_on: '2027-04-01', sector_id })
    const demand = async () => {
      const filter = JSON.stringify({ sector_id, month: '2027-04-01' })
      const rows = (await master.get(`/demand-supply?filter=${filter}`)).page.data
      return rows.map(({ posts }) => posts)
    }
    itIs('2027-01-10')
    expect(await offered(bw_lead_id)).toEqual([position.id])
    expect(await demand()).toEqual([5])
    good(await propose(position))
    itIs('2027-01-11')
    expect(await offered(bw_lead_id)).toEqual([])
    expect(await demand()).toEqual([])
    expect(refused(await propose(position))).toEqual({ position_id: 'too_late' })
  })
})

describe('the list of the German side', () => {
  test('says how far employers are with somebody, and who refused last and why', async () => {
    itIs('2027-01-04')
    const desk = await app.api('de_user')
    const { id: house } = await employer()
    const { id: clinic } = await employer()
    const person = await candidateId({ b1_passed: true, recognition_result_kind: 'full' })
    await makePresentable(app.sql, [person])
    await consent(person, house)
    const row = async (filter: Record<string, unknown> = {}) => {
      const found = (await desk.get(`/ready-candidates?filter=${JSON.stringify({ ...filter, id: person })}`))
        .page.data
      return found[0]
    }
    expect(await row()).toMatchObject({ match_state: null, match_employer_ids: [], rejected_by: null })
    const first = await match(await post(house), person)
    const second = await match(await post(clinic), person)
    good(await move(german, first, { state: 'presented' }))
    expect(await row()).toMatchObject({ match_state: 'presented', match_employer_ids: [house, clinic] })
    expect(await row({ match_employer_ids: clinic })).toBeDefined()
    expect(await row({ match_state: 'hired' })).toBeUndefined()
    good(await move(german, second, { state: 'declined', declined_by: 'employer', reason: 'Wants B2' }))
    expect(await row({ rejected_by: 'employer' })).toMatchObject({
      ...{ match_state: 'presented', match_employer_ids: [house] },
      ...{ rejected_by: 'employer', rejection_reason: 'Wants B2' },
    })
    for (const state of ['offer', 'accepted', 'hired']) good(await move(german, first, { state }))
    expect(await row({ match_state: 'hired' })).toMatchObject({
      match_state: 'hired',
      match_employer_ids: [],
    })
  })
})
