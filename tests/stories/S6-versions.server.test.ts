import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { caseMoveCalls, type OpenCases } from '../../contract/calls/case-moves'
import { routeCalls, type VersionAnswer } from '../../contract/calls/routes'
import type { VersionContent } from '../../contract/routes/version'
import { expectRefusal } from '../cases/case'
import type { Api } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'

let app: TestApp
let user: Api
let superadmin: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2027-02-28')
  ;[user, superadmin] = await Promise.all([app.api('user'), app.api('superadmin'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase, wayOf, takeStep, clockRows, routeId } = caseKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

async function answerOf(sent: ReturnType<Api['post']>): Promise<VersionAnswer> {
  const { status, text, json } = await sent
  expect(status, text.slice(0, 400)).toBe(200)
  return routeCalls.read.answer.parse(json)
}

/** Publishes a version of NURSE_MEASURE with a change of its content. */
async function publish(
  change: (content: VersionContent) => VersionContent,
  affects_running: boolean,
  valid_from?: string,
) {
  const id = await routeId('NURSE_MEASURE')
  const begun = await answerOf(superadmin.post(`/routes/${id}/draft`, {}))
  const body = { version: begun.version.version, content: change(begun.content) }
  const { version } = await answerOf(superadmin.put(`/routes/${id}/draft`, body))
  const order = { version: version.version, reason: 'A new rule', affects_running, valid_from }
  return answerOf(superadmin.post(`/routes/${id}/publish`, order))
}

const names = (en: string) => ({ en, ar: 'خطوة', fr: 'Étape', de: 'Schritt' })
const withStep = ({ tracks: [first, ...others], ...content }: VersionContent): VersionContent => ({
  ...content,
  tracks: first
    ? [
        {
          ...first,
          steps: [
            { key: 'extra_check', names: names('Extra check'), holder: 'us', kind: 'milestone' },
            ...first.steps,
          ],
        },
        ...others,
      ]
    : [],
})
/** Nurses get two months more, and one step goes. */
const otherwise = ({ tracks, clocks, ...content }: VersionContent): VersionContent => ({
  ...content,
  tracks: tracks.map(track => ({
    ...track,
    steps: track.steps.filter(({ key }) => key !== 'extra_check'),
  })),
  clocks: clocks.map(rule =>
    rule.key === 'C-06' ? { ...rule, length: { number: 6, unit: 'months' as const } } : rule,
  ),
})

async function openCases(api: Api = user): Promise<OpenCases> {
  const answer = await api.get(`/routes/${await routeId('NURSE_MEASURE')}/open-cases`)
  expect(answer.status, answer.text).toBe(200)
  return caseMoveCalls.list.answer.parse(answer.json)
}

/** Orders a move of all and waits for its job. */
async function order(what: 'move' | 'undo', body: Record<string, number>): Promise<number> {
  const answer = await superadmin.post(`/routes/${await routeId('NURSE_MEASURE')}/open-cases/${what}`, body)
  expect(answer.status, answer.text).toBe(202)
  const { job_id } = answer.json as { job_id: number }
  await vi.waitFor(async () => {
    const job = await superadmin.get(`/jobs/${job_id}`)
    expect(job.json).toMatchObject({ kind: 'move_cases', status: 'done' })
  }, 20_000)
  return job_id
}

const numberOf = async (id: number) => (await wayOf(id)).number
let older: number

test('version 2 of 2026-12-01: a case of 2026-11-30 shows version 1 on 2027-01-10, a new one version 2', async () => {
  itIs('2026-11-30')
  const candidate_id = await candidateId()
  older = (await openCase(candidate_id, 'NURSE_MEASURE', { procedure: 'nurse' })).id
  await user.post('/recognitions', {
    ...{ candidate_id, occupation: 'Nurse', applied_on: '2026-11-01', complete_on: '2026-11-20' },
  })
  itIs('2026-12-01')
  await publish(withStep, false)
  itIs('2027-01-10')
  const newer = await openCase(await candidateId(), 'NURSE_MEASURE')
  expect(await wayOf(older)).toMatchObject({ number: 1, newer: 2, undo_until: null })
  expect(stepIn(await wayOf(older), 'extra_check')).toBeUndefined()
  expect(await wayOf(newer.id)).toMatchObject({ number: 2, newer: null })
  await takeStep(newer.id, { step: 'extra_check', state: 'done', day: '2027-01-10' })
})

test('with affects_running a list of both appears with the difference of each; nobody moves by itself', async () => {
  itIs('2027-01-11')
  await publish(otherwise, true)
  const list = await openCases()
  expect(list.target).toMatchObject({ number: 3, affects_running: true, reason: 'A new rule' })
  expect(list.versions).toMatchObject([
    { number: 2, count: 1, difference: { removed: [{ key: 'extra_check' }], clocks: ['C-06'] } },
    { number: 1, count: 1, difference: { removed: [], clocks: ['C-06'] } },
  ])
  const [first, second] = list.cases
  expect(first).toMatchObject({
    ...{ id: older, number: 1, candidate: { name: 'Person 1' } },
    steps: { added: [], past: [] },
  })
  expect(first?.clocks).toMatchObject([
    { key: 'C-06', from: '2027-03-20', to: '2027-05-20' },
    // The right to sue does not open before the period of the authority is over.
    { key: 'C-10', from: '2027-03-20', to: '2027-05-20' },
  ])
  expect(second).toMatchObject({
    number: 2,
    clocks: [],
    steps: { past: [{ key: 'extra_check', state: 'done', day: '2027-01-10' }] },
  })
  expect([await numberOf(older), await numberOf(second?.id ?? 0)]).toEqual([1, 2])
})

test('a person moves one; what has no counterpart stays in the history, and it is undone for seven days', async () => {
  itIs('2027-01-12')
  const [, second] = (await openCases()).cases
  const id = second?.id ?? 0
  const moved = await user.post(`/cases/${id}/version`, { version: second?.version })
  expect(moved.status, moved.text).toBe(200)
  const way = await wayOf(id)
  expect(way).toMatchObject({ number: 3, past: [{ key: 'extra_check', state: 'done', day: '2027-01-10' }] })
  expect(way.undo_until).toBe('2027-01-19T11:00:00.000Z')
  const { version } = way.case
  expectRefusal(await user.post(`/cases/${id}/version`, { version }), 409, 'wrong_state')
  itIs('2027-01-20')
  expectRefusal(await user.post(`/cases/${id}/version/undo`, { version }), 409, 'undo_expired')
  itIs('2027-01-18')
  const undone = await user.post(`/cases/${id}/version/undo`, { version })
  expect(undone.status, undone.text).toBe(200)
  expect(await wayOf(id)).toMatchObject({ number: 2, past: [], undo_until: null })
  expect(stepIn(await wayOf(id), 'extra_check')).toMatchObject({ state: 'done', day: '2027-01-10' })
})

test('all are moved by a job, with their clocks, and put back but for those that somebody moved since', async () => {
  itIs('2027-01-20')
  const candidate_id = Number((await wayOf(older)).case.candidate_id)
  const all = (await openCases()).cases.map(({ id }) => id)
  const late = await superadmin.post(`/routes/${await routeId('NURSE_MEASURE')}/open-cases/move`, {
    number: 2,
  })
  expectRefusal(late, 409, 'conflict')
  const job_id = await order('move', { number: 3 })
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-06': '2027-05-20' })
  expect(clockIn(await wayOf(older), 'C-06')).toMatchObject({ due_on: '2027-05-20' })
  expect(await openCases()).toMatchObject({
    ...{ total: 0, cases: [] },
    moves: [{ job_id, status: 'done', is_undo: false, total: 2, done: 2, undoable: 2 }],
  })
  const one = await wayOf(older)
  await user.post(`/cases/${older}/version/undo`, { version: one.case.version })
  await order('undo', { job_id })
  expect(await Promise.all(all.map(numberOf))).toEqual([1, 2])
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-06': '2027-03-20' })
  const again = await superadmin.post(`/routes/${await routeId('NURSE_MEASURE')}/open-cases/undo`, { job_id })
  expectRefusal(again, 409, 'undo_expired')
})

test('the undo of a move of all leaves alone what a person has moved further since', async () => {
  itIs('2027-01-21')
  const all = (await openCases()).cases.map(({ id }) => id)
  const job_id = await order('move', { number: 3 })
  await publish(withStep, true)
  const { version } = (await wayOf(older)).case
  const moved = await user.post(`/cases/${older}/version`, { version })
  expect(moved.status, moved.text).toBe(200)
  expect((await openCases()).moves.find(move => move.job_id === job_id)).toMatchObject({ undoable: 1 })
  await order('undo', { job_id })
  expect(await Promise.all(all.map(numberOf))).toEqual(all.map(id => (id === older ? 4 : 2)))
})

test('a version for cases from a later day is taken by those alone, whenever they are written down', async () => {
  itIs('2027-01-22')
  await publish(otherwise, false, '2027-02-01')
  const opened = async (opened_on?: string) =>
    numberOf((await openCase(await candidateId(), 'NURSE_MEASURE', { opened_on })).id)
  expect([await opened(), await opened('2027-01-31'), await opened('2027-02-01')]).toEqual([4, 4, 5])
  itIs('2027-02-02')
  expect([await opened(), await opened('2026-11-30'), await opened('2026-12-15')]).toEqual([5, 1, 2])
  // Before the first version there was none.
  expect(await opened('2020-01-01')).toBe(1)
})

test('a desk user moves one, and not all', async () => {
  const refused = await user.post(`/routes/${await routeId('NURSE_MEASURE')}/open-cases/move`, { number: 3 })
  expectRefusal(refused, 403, 'forbidden')
})

test('a version of a later day is shown with that day, and takes nobody before it', async () => {
  itIs('2027-02-03')
  await publish(withStep, true, '2027-02-20')
  const list = await openCases()
  expect(list.target).toMatchObject({ number: 6, valid_from: '2027-02-20' })
  const way = await wayOf(older)
  expect(way).toMatchObject({ newer: 6, newer_from: '2027-02-20' })
  const version = { version: way.case.version }
  const refused = await user.post(`/cases/${older}/version`, version)
  expectRefusal(refused, 422, 'invalid', { route_version_id: 'not_valid_yet' })
  expect(refused.json).toMatchObject({ valid_from: '2027-02-20' })
  const path = `/routes/${await routeId('NURSE_MEASURE')}/open-cases/move`
  expectRefusal(await superadmin.post(path, { number: 6 }), 422, 'invalid', { number: 'not_valid_yet' })
  itIs('2027-02-20')
  expect((await openCases()).target).toMatchObject({ number: 6, valid_from: null })
  expect((await user.post(`/cases/${older}/version`, version)).status).toBe(200)
  expect(await wayOf(older)).toMatchObject({ number: 6, newer: null, newer_from: null })
})
