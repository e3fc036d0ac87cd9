import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotInvited } from '../../../../contract/calls/candidates/requests'
import { type Answer, type Api, good } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { dayFromToday } from '../../../../tests/kit/days'
import { makeInterviewable, makePresentable } from '../../../../tests/kit/presentable'

let app: TestApp
let master: Api
let employer: number
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  employer = good(await master.post('/bw-leads', { company: 'Klinik am See' })).id
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

const day = async (more: object = {}) =>
  good(
    await master.post('/interviews', {
      ...{ title: 'Nurses', bw_lead_id: employer, at: `${dayFromToday(10)}T09:00:00Z`, ...more },
    }),
  )

describe('an interview day takes nobody for whom it has no place', () => {
  const people = async (count: number) => {
    const all = await Promise.all(Array.from({ length: count }, () => candidateId()))
    await makeInterviewable(app.sql, all, employer)
    return all
  }
  const add = (interview_id: number, candidate_id: number, more: object = {}) =>
    master.post('/candidateInterviews', { candidate_id, interview_id, ...more })
  const fields = (answer: Answer) => [answer.status, answer.refusal.fields]
  const from = (time: string) => ({ at: `${dayFromToday(10)}T${time}:00Z` })

  test('by a form, in bulk and by a day that shrinks', async () => {
    const { id } = await day({ capacity: 1, minutes: 60 })
    const [one, two] = (await people(2)) as [number, number]
    const talk = (await add(id, one)).record
    expect(talk).toMatchObject({ bw_lead_id: employer })
    expect(fields(await add(id, two))).toEqual([422, { interview_id: 'too_many' }])
    const alone = good(
      await master.post('/candidateInterviews', {
        ...{ candidate_id: two, bw_lead_id: employer, ...from('09:30') },
      }),
    )
    const change = { interview_id: id }
    expect(fields(await master.put(`/candidateInterviews/${alone.id}`, change))).toEqual([
      ...[422, { interview_id: 'too_many' }],
    ])
    expect(fields(await master.put('/candidateInterviews', { ids: [alone.id], changes: change }))).toEqual([
      ...[422, { interview_id: 'too_many' }],
    ])
    expect((await master.put(`/interviews/${id}`, { capacity: 2 })).status).toBe(200)
    expect((await master.put(`/candidateInterviews/${alone.id}`, change)).status).toBe(200)
    expect(fields(await master.put(`/interviews/${id}`, { capacity: 1 }))).toEqual([
      ...[422, { capacity: 'too_small' }],
    ])
    expect(fields(await master.put(`/interviews/${id}`, { minutes: 20 }))).toEqual([
      ...[422, { minutes: 'too_small' }],
    ])
    for (const [time, error] of [
      ['08:59', 'too_early'],
      ['10:00', 'too_late'],
    ] as const)
      expect(fields(await master.put(`/candidateInterviews/${talk.id}`, from(time)))).toEqual([
        ...[422, { at: error }],
      ])
  })

  test('in a slot that another person has', async () => {
    const { id } = await day({ minutes: 40, slot_minutes: 20 })
    const [one, two, three] = (await people(3)) as [number, number, number]
    const first = (await add(id, one)).record
    expect(fields(await add(id, two, from('09:10')))).toEqual([422, { at: 'taken' }])
    const second = (await add(id, two)).record
    expect([first, second].map(({ at }) => String(at).slice(11, 16))).toEqual(['09:00', '09:20'])
    expect(fields(await add(id, three))).toEqual([422, { interview_id: 'too_many' }])
    expect(fields(await master.put(`/candidateInterviews/${second.id}`, { at: first.at }))).toEqual([
      ...[422, { at: 'taken' }],
    ])
    const cancelled = await master.put('/candidateInterviews', {
      ...{ ids: [first.id], changes: { status: 'rejected' } },
    })
    expect((await add(id, three)).record.at).toBe(first.at)
    const back = await master.post('/undo', { undo: (cancelled.json as { undo: string }).undo })
    expect(fields(back)).toEqual([422, { at: 'taken' }])
  })

  test('however many come at once', async () => {
    const { id } = await day({ minutes: 100, slot_minutes: 20 })
    const all = await people(4)
    const answers = await Promise.all(all.map(person => add(id, person, from('09:20'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })

  test('and moves with its people to another hour', async () => {
    const { id } = await day({ minutes: 40, slot_minutes: 20 })
    const [one] = (await people(1)) as [number]
    const talk = (await add(id, one, from('09:20'))).record
    expect((await master.put(`/interviews/${id}`, from('13:00'))).status).toBe(200)
    expect((await master.get(`/candidateInterviews/${talk.id}`)).record.at).toContain('T13:20')
  })
})

describe('an invitation to a day says for each person why not', () => {
  const invite = (id: number, candidate_ids: number[]) =>
    master.post(`/interviews/${id}/invite`, { candidate_ids, language: 'en' })
  const reasonsOf = ({ json }: Answer) =>
    (json as { not_invited: NotInvited[] }).not_invited.map(({ candidate_id, reason, guards }) => [
      candidate_id,
      guards?.map(({ kind }) => kind) ?? reason,
    ])

  test('and invites the others, each at a time at which the person is free', async () => {
    const { id } = await day({ minutes: 60, slot_minutes: 20 })
    const ids: number[] = []
    for (const place of Array(6).keys()) ids.push(await candidateId(place === 3 ? { email: null } : {}))
    const [known, declined, unasked, unreachable, busy, free] = ids as [
      ...[number, number, number, number, number, number],
    ]
    await makeInterviewable(app.sql, [known, declined, unreachable, busy, free], employer)
    await makePresentable(app.sql, [unasked])
    good(await invite(id, [known, declined]))
    const [talk] = (await master.get(`/candidateInterviews?filter={"candidate_id":${declined}}`)).page.data
    good(await master.put(`/candidateInterviews/${talk?.id}`, { status: 'rejected' }))
    const evaluation = { candidate_id: busy, appointment: `${dayFromToday(10)}T09:20:00Z`, minutes: 20 }
    good(await master.post('/candidateEvaluations', evaluation))
    const answer = await invite(id, [known, unasked, declined, unreachable, busy])
    expect(answer.status, answer.text).toBe(200)
    expect(reasonsOf(answer)).toEqual([
      [known, 'already_invited'],
      [declined, 'declined'],
      [unasked, ['presenting_needs_consent']],
      [unreachable, 'no_address'],
    ])
    const talks = await app.sql<{ candidate_id: number; at: Date; invited_at: Date | null }[]>`
      select candidate_id, at, invited_at from candidate_interviews
      where interview_id = ${id} and status <> 'rejected' order by at`
    const seen = talks.map(({ candidate_id, at, invited_at }) => [
      candidate_id,
      new Date(at).toISOString().slice(11, 16),
      invited_at !== null,
    ])
    expect(seen).toEqual([
      [known, '09:00', true],
      [unreachable, '09:20', false],
      [busy, '09:40', true],
    ])
    const full = await invite(id, [free])
    expect([full.status, full.refusal.fields]).toEqual([422, { candidate_ids: 'too_many' }])
    expect(reasonsOf(full)).toEqual([[free, 'no_place']])
  })

  test('and is refused where nobody is invited', async () => {
    const { id } = await day()
    const [known, unasked] = [await candidateId(), await candidateId()]
    await makeInterviewable(app.sql, [known], employer)
    good(await invite(id, [known]))
    const refused = await invite(id, [known, unasked])
    expect([refused.status, refused.refusal.fields]).toEqual([422, { candidate_ids: 'already_invited' }])
    expect(reasonsOf(refused)[0]).toEqual([known, 'already_invited'])
    expect((await master.get(`/interviews/${id}`)).record.candidates).toEqual([known])
  })
})
