import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { makePresentable } from '../../../tests/kit/presentable'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2028-01-10')
  master = await app.api('master')
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
const move = ({ id }: Row, values: Record<string, unknown>) => master.put(`/matches/${id}`, values)
/** A candidate who was presented to an employer. */
async function presented() {
  const { id: bw_lead_id } = good(
    await master.post('/bw-leads', { company: 'Klinik am See', ...EMPLOYER_ADDRESS }),
  )
  const position_id = good(await master.post('/positions', { bw_lead_id, name: 'Pflegefachkraft' })).id
  const person = await candidateId()
  const made = good(await master.post('/matches', { position_id, candidate_id: person }))
  good(
    await master.post('/employer-consents', {
      ...{ candidate_id: person, bw_lead_id, answer: 'yes', given_on: '2027-01-04', how: 'signed' },
      ...{ text: 'My profile may go to Klinik am See.', language: 'ar' },
    }),
  )
  await makePresentable(app.sql, [person])
  good(await move(made, { state: 'presented' }))
  return { person, bw_lead_id, made }
}

describe('a match and its interview', () => {
  test('has the interview of the planned day, not before it, and settles the planned interview', async () => {
    itIs('2027-01-04')
    const { person, bw_lead_id, made } = await presented()
    const planned = good(
      await master.post('/candidateInterviews', {
        candidate_id: person,
        bw_lead_id,
        at: '2027-01-05T09:00:00Z',
      }),
    )
    const early = { interviewed_on: 'not_held_yet' }
    expect(refused(await move(made, { state: 'interview' }))).toEqual(early)
    expect(refused(await move(made, { interviewed_on: '2027-01-04' }))).toEqual(early)
    const talk = async () => (await master.get(`/candidateInterviews/${planned.id}`)).record
    for (const given of [{ was_present: true }, { outcome: 'offer' }])
      expect(refused(await master.put(`/candidateInterviews/${planned.id}`, given))).toEqual({
        [Object.keys(given)[0] ?? '']: 'not_held_yet',
      })
    expect(await talk()).toMatchObject({ status: 'pending', was_present: false, outcome: null })
    itIs('2027-01-07')
    const after = good(await move(made, { state: 'interview' }))
    expect(after).toMatchObject({ state: 'interview', interviewed_on: '2027-01-05' })
    expect(await talk()).toMatchObject({ status: 'accepted', was_present: true, outcome: null })
    good(await move(made, { state: 'offer' }))
    expect(await talk()).toMatchObject({ status: 'accepted', outcome: 'offer' })
    expect(
      refused(await master.put(`/candidateInterviews/${planned.id}`, { at: '2027-02-01T09:00:00Z' })),
    ).toEqual({ at: 'not_held_yet' })
  })

  test('cancels the interview that is ahead when the employer declines, and accepts one that was held', async () => {
    itIs('2027-01-04')
    const { person, bw_lead_id, made } = await presented()
    const at = (moment: string) =>
      master.post('/candidateInterviews', { candidate_id: person, match_id: made.id, bw_lead_id, at: moment })
    const [held, ahead] = [good(await at('2027-01-04T09:00:00Z')), good(await at('2027-01-20T09:00:00Z'))]
    const record = async ({ id }: Row) => (await master.get(`/candidateInterviews/${id}`)).record
    good(await master.put(`/candidateInterviews/${held.id}`, { was_present: true, outcome: 'second_talk' }))
    expect(await record(held)).toMatchObject({ status: 'accepted' })
    good(await move(made, { state: 'declined', declined_by: 'employer', reason: 'Other person' }))
    expect(await record(ahead)).toMatchObject({ status: 'rejected', was_present: false, outcome: null })
  })
})
