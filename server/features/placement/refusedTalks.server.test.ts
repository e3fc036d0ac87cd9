import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { makeInterviewable } from '../../../tests/kit/presentable'
import { remindOfTalks } from '../candidates'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2027-01-04')
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

/** Somebody who agreed to an employer, with two interviews to come: one of the employer's day, one of a later hour. */
async function planned() {
  itIs('2027-01-04')
  const { id: bw_lead_id } = good(
    await master.post('/bw-leads', { company: 'Klinik am See', ...EMPLOYER_ADDRESS }),
  )
  const candidate_id = await candidateId()
  await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
  const day = good(
    await master.post('/interviews', {
      ...{ title: 'Nurses', bw_lead_id, at: '2027-01-20T09:00:00Z', candidates: [candidate_id] },
    }),
  )
  const talk = async (values: Record<string, unknown>) =>
    good(await master.post('/candidateInterviews', { candidate_id, bw_lead_id, ...values }))
  const talks = [await talk({ interview_id: day.id }), await talk({ at: '2027-01-25T09:00:00Z' })]
  return {
    ...{ bw_lead_id, candidate_id, day, talks, talk },
    states: async () => {
      const all = talks.map(({ id }) => master.get(`/candidateInterviews/${id}`))
      return (await Promise.all(all)).map(({ record }) => record.status)
    },
    listed: async () => (await master.get(`/interviews/${day.id}`)).record.candidates ?? [],
  }
}
type Planned = Awaited<ReturnType<typeof planned>>

const consentOf = async ({ candidate_id, bw_lead_id }: Planned) => {
  const [found] = await app.sql<{ id: number }[]>`
    select id from employer_consents where candidate_id = ${candidate_id} and bw_lead_id = ${bw_lead_id}`
  return Number(found?.id)
}
const withdraw = async (of: Planned) =>
  good(await master.put(`/employer-consents/${await consentOf(of)}`, { withdrawn_on: '2027-01-04' }))

async function presentedTo({ bw_lead_id, candidate_id }: Planned): Promise<Row> {
  const { id: position_id } = good(await master.post('/positions', { bw_lead_id, name: 'Pflegefachkraft' }))
  const made = good(await master.post('/matches', { position_id, candidate_id }))
  return good(await master.put(`/matches/${made.id}`, { state: 'presented' }))
}

const ENDS: [string, (of: Planned, match: Row) => Promise<unknown>][] = [
  ['the consent is withdrawn', of => withdraw(of)],
  [
    'the employer declines',
    async (_, { id }) =>
      good(
        await master.put(`/matches/${id}`, { state: 'declined', declined_by: 'employer', reason: 'Full' }),
      ),
  ],
  [
    'the person declines',
    async (_, { id }) =>
      good(await master.put(`/matches/${id}`, { state: 'declined', declined_by: 'candidate' })),
  ],
]
test.each(ENDS)('%s: all planned interviews end, and the day no longer lists her', async (_, end) => {
  const of = await planned()
  await end(of, await presentedTo(of))
  expect(await of.states()).toEqual(['rejected', 'rejected'])
  expect(await of.listed()).toEqual([])
})

test('a consent that is withdrawn ends interviews that no match led to, and none of them is accepted', async () => {
  const of = await planned()
  await withdraw(of)
  expect(await of.states()).toEqual(['rejected', 'rejected'])
  expect(await of.listed()).toEqual([])
  await app.sql`update candidate_interviews set status = 'pending' where candidate_id = ${of.candidate_id}`
  const [{ id }] = of.talks as [Row]
  expect(refused(await master.put(`/candidateInterviews/${id}`, { status: 'accepted' }))).toEqual({
    status: 'refused_by_rule',
  })
})

test('another open match with the employer keeps its own interviews', async () => {
  const of = await planned()
  const first = await presentedTo(of)
  const own = await of.talk({ match_id: first.id, at: '2027-01-26T09:00:00Z' })
  await presentedTo(of)
  good(await master.put(`/matches/${first.id}`, { state: 'withdrawn', reason: 'Other post' }))
  expect((await master.get(`/candidateInterviews/${own.id}`)).record.status).toBe('rejected')
  expect(await of.states()).toEqual(['pending', 'pending'])
  expect(await of.listed()).toEqual([of.candidate_id])
  expect(refused(await master.put(`/candidateInterviews/${own.id}`, { status: 'accepted' }))).toEqual({
    status: 'not_a_choice',
  })
})

test('nobody is reminded of an interview with an employer to whom she said no', async () => {
  const reminded = async ({ talks: [, talk] }: Planned) => {
    const [row] = await app.sql<{ reminded_hours: number | null }[]>`
      select reminded_hours from candidate_interviews where id = ${Number(talk?.id)}`
    return row?.reminded_hours
  }
  const [coming, gone] = [await planned(), await planned()]
  await withdraw(gone)
  // As an interview of earlier days, which the no had left.
  await app.sql`update candidate_interviews set status = 'pending', invited_at = '2027-01-04T11:00:00Z'`
  itIs('2027-01-24')
  await remindOfTalks(app.services)
  expect(await reminded(coming)).toBe(24)
  expect(await reminded(gone)).toBeNull()
})
