import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AtEmployer } from '../../../contract/calls/placement'
import { type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { makePresentable } from '../../../tests/kit/presentable'

let app: TestApp
let user: Api
let master: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-01-04T11:00:00Z')
  ;[user, master, german] = await Promise.all([app.api('user'), app.api('master'), app.api('de_superadmin')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

const employer = async () => good(await master.post('/bw-leads', { company: 'Klinik am See' }))
const post = async (bw_lead_id: number) =>
  good(await german.post('/positions', { bw_lead_id, name: 'Pflegefachkraft' }))
const match = async (position: Row, candidate_id: number) =>
  good(await user.post('/matches', { position_id: position.id, candidate_id }))
const move = (api: Api, { id }: Row, values: Record<string, unknown>) => api.put(`/matches/${id}`, values)
const consent = async (candidate_id: number, bw_lead_id: number) =>
  good(
    await user.post('/employer-consents', {
      ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2027-01-04', how: 'signed' },
      text: 'My profile may go to Klinik am See.',
    }),
  )

describe('the employers of a candidate', () => {
  const seen = async (api: Api, id: number) => {
    const answer = await api.get(`/candidates/${id}/employers`)
    expect(answer.status, answer.text).toBe(200)
    return (answer.json as { employers: AtEmployer[] }).employers
  }

  test('say what is next, what is missing for it, and what the caller may do', async () => {
    const { id: bw_lead_id } = await employer()
    const person = await candidateId({ birth_date: '1998-03-14' })
    const made = await match(await post(bw_lead_id), person)
    const [asked] = await seen(user, person)
    expect(asked).toMatchObject({ employer: { id: bw_lead_id }, next_thing: 'ask_consent' })
    expect(asked?.matches[0]?.next).toEqual(['presented', 'declined', 'withdrawn'])
    expect(asked?.matches[0]?.guards.map(({ settled_by }) => settled_by?.resource)).toEqual([
      'employer-consents',
      'candidate-profiles',
    ])
    await consent(person, bw_lead_id)
    expect((await seen(user, person))[0]).toMatchObject({
      next_thing: 'complete',
      consents: [{ answer: 'yes' }],
    })
    await makePresentable(app.sql, [person])
    expect((await seen(user, person))[0]).toMatchObject({ next_thing: 'present' })
    good(await move(user, made, { state: 'presented' }))
    expect((await seen(user, person))[0]).toMatchObject({ next_thing: 'plan_talk' })
    good(
      await user.post('/candidateInterviews', {
        ...{ candidate_id: person, bw_lead_id, at: '2027-01-20T09:00:00Z' },
      }),
    )
    expect((await seen(user, person))[0]).toMatchObject({ next_thing: 'hold_talk', talks: [{ bw_lead_id }] })
    for (const state of ['offer', 'accepted']) good(await move(user, made, { state }))
    expect((await seen(user, person))[0]?.matches[0]?.next).toEqual(['hired', 'declined', 'withdrawn'])
    good(await move(german, made, { state: 'hired' }))
    expect((await seen(user, person))[0]).toMatchObject({ next_thing: 'none', placements: [{ bw_lead_id }] })
  })

  test('show emails of the job tool, under the employer that has the address', async () => {
    const { id: bw_lead_id } = good(
      await master.post('/bw-leads', { company: 'Haus Linde', email: 'hr@linde.example' }),
    )
    const person = await candidateId()
    await app.sql`
      insert into presentations (campaign_id, address, pair, employer_domain, candidate_id, application, application_name,
        claimed_at, left_out)
      select 1, address, address, 'stift.example', ${person}, '', '', claimed_at::timestamptz, left_out from (values
        ('hr@linde.example', '2026-12-01', false), ('pflege@stift.example', '2026-12-02', false),
        ('x@left.example', '2026-12-03', true), ('y@waits.example', null, false)) p (address, claimed_at, left_out)`
    expect(await seen(user, person)).toMatchObject([
      {
        employer: { id: bw_lead_id, company: 'Haus Linde' },
        next_thing: 'propose',
        presentations: [{ listing: null }],
      },
      { employer: null, presentations: [{ company: 'stift.example' }] },
    ])
  })

  test('are shown to the German desk only of people that it sees, without the consents', async () => {
    const desk = await app.api('de_user')
    const { id: bw_lead_id } = await employer()
    const position = await post(bw_lead_id)
    const hidden = await candidateId()
    expect((await desk.get(`/candidates/${hidden}/employers`)).status).toBe(404)
    const ready = await candidateId({ b1_passed: true, recognition_result_kind: 'full' })
    await app.sql`update candidates set ready = true where id = ${ready}`
    await consent(ready, bw_lead_id)
    good(await desk.post('/matches', { position_id: position.id, candidate_id: ready }))
    expect(await seen(desk, ready)).toMatchObject([
      { employer: { company: 'Klinik am See' }, consents: [], matches: [{ record: { consent: 'yes' } }] },
    ])
  })
})
