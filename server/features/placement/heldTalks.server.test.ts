import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { makePresentable } from '../../../tests/kit/presentable'

let app: TestApp
let master: Api
let user: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2028-01-10')
  ;[master, user] = await Promise.all([app.api('master'), app.api('user')])
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

describe('an interview with an employer that has an outcome', () => {
  /** An interview of yesterday with an employer to which the person had agreed. */
  async function held(given: Record<string, unknown>) {
    itIs('2027-01-04')
    const of = await presented()
    const at = '2027-01-05T09:00:00Z'
    const talk = good(
      await master.post('/candidateInterviews', { candidate_id: of.person, bw_lead_id: of.bw_lead_id, at }),
    )
    itIs('2027-01-06')
    const change = (values: Record<string, unknown>) => master.put(`/candidateInterviews/${talk.id}`, values)
    good(await change(given))
    return { ...of, talk, change }
  }
  const kept = (answer: Answer, code: string) =>
    expect([answer.status, answer.refusal.error], answer.text).toEqual([409, code])

  test.each([[{ was_present: true }], [{ outcome: 'missed' }]])(
    'stays with its person and its employer, and so does the consent: %o',
    async given => {
      const { person, talk, change } = await held(given)
      for (const answer of [
        await master.delete(`/candidateInterviews/${talk.id}`),
        await master.delete('/candidateInterviews', { ids: [talk.id] }),
      ])
        kept(answer, 'was_held')
      const other = await presented()
      expect(refused(await change({ candidate_id: other.person }))).toEqual({ candidate_id: 'not_writable' })
      for (const values of [{ bw_lead_id: other.bw_lead_id }, { bw_lead_id: null }])
        expect(refused(await change(values))).toEqual({ bw_lead_id: 'not_writable' })
      const [consent] = (
        await master.get(`/employer-consents?filter=${JSON.stringify({ candidate_id: person })}`)
      ).page.data
      kept(await master.delete(`/employer-consents/${consent?.id}`), 'proves_presentation')
    },
  )

  test('has its day and its outcome corrected, not emptied, and not to before the consent', async () => {
    const { change } = await held({ was_present: true })
    expect(refused(await change({ at: null }))).toEqual({ at: 'required' })
    expect(refused(await change({ at: '2027-01-03T09:00:00Z' }))).toEqual({ at: 'too_early' })
    expect(refused(await change({ was_present: false }))).toEqual({ outcome: 'required' })
    good(await change({ at: '2027-01-05T10:00:00Z' }))
    good(await change({ was_present: false, outcome: 'missed' }))
    expect(refused(await change({ outcome: null }))).toEqual({ outcome: 'required' })
  })

  test('is not undone to be deleted', async () => {
    const { change, talk, made } = await held({ link: 'https://talk.example' })
    good(await move(made, { state: 'withdrawn', reason: 'Other post' }))
    const marked = await master.put('/candidateInterviews', {
      ids: [talk.id],
      changes: { was_present: true },
    })
    const undone = await master.post('/undo', { undo: (marked.json as { undo: string }).undo })
    expect(refused(undone)).toEqual({ outcome: 'required' })
    good(await change({ information: 'Floor 2' }))
  })

  test('is free without one', async () => {
    const { talk, change } = await held({ link: 'https://talk.example' })
    good(await change({ bw_lead_id: null }))
    expect((await master.delete(`/candidateInterviews/${talk.id}`)).status).toBeLessThan(300)
  })
})

describe('an interview without the consent to its employer', () => {
  const told = async () =>
    (
      await app.sql<{ title: string }[]>`
        select title from notifications where kind = 'met_without_consent' order by id`
    ).map(({ title }) => title)

  test('that is recorded as past is told to the masters, warned of, and plans nothing for a proposal', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = good(
      await master.post('/bw-leads', { company: 'Klinik am Meer', ...EMPLOYER_ADDRESS }),
    )
    const position_id = good(await master.post('/positions', { bw_lead_id, name: 'Pflegefachkraft' })).id
    const candidate_id = await candidateId()
    const made = good(await master.post('/matches', { position_id, candidate_id }))
    const past = { candidate_id, bw_lead_id, status: 'accepted', at: '2027-01-03T09:00:00Z' }
    const written = good(await user.post('/candidateInterviews', past))
    expect(written.warnings).toMatchObject([
      { kind: 'presenting_needs_consent', source: '§ 298 (1) SGB III' },
    ])
    expect(await told()).toEqual([expect.stringContaining('Klinik am Meer')])
    expect((await master.get(`/matches/${made.id}`)).record.talk_at).toBeNull()
    // Nobody is told twice of the same interview.
    good(await user.put(`/candidateInterviews/${written.id}`, { information: 'Floor 2' }))
    expect(await told()).toHaveLength(1)
  })

  test('is told of when it is marked as held after the consent was taken back', async () => {
    itIs('2027-01-04')
    const before = (await told()).length
    const { person, bw_lead_id, made } = await presented()
    good(await move(made, { state: 'withdrawn', reason: 'Other post' }))
    const at = { candidate_id: person, bw_lead_id, at: '2027-01-08T09:00:00Z' }
    const talk = good(await master.post('/candidateInterviews', at))
    expect(talk.warnings).toBeUndefined()
    await app.sql`update employer_consents set withdrawn_on = '2027-01-05' where candidate_id = ${person}`
    itIs('2027-01-09')
    good(await user.put(`/candidateInterviews/${talk.id}`, { was_present: true }))
    expect(await told()).toHaveLength(before + 1)
  })
})
