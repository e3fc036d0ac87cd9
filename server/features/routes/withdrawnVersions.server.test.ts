import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { caseMoveCalls } from '../../../contract/calls/case-moves'
import { routeCalls, type VersionAnswer } from '../../../contract/calls/routes'
import type { VersionContent } from '../../../contract/routes/version'
import { expectRefusal, marker } from '../../../tests/cases/case'
import type { Answer, Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { lockWaiters } from '../../../tests/kit/locks'

let app: TestApp
let superadmin: Api
let master: Api
let user: Api
beforeAll(async () => {
  app = await startApp()
  ;[superadmin, master, user] = await Promise.all([app.api('superadmin'), app.api('master'), app.api('user')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { orderStep, takeStep, wayOf } = caseKit(() => app)

const names = (en: string) => ({ en, ar: 'خطوة', fr: 'Étape', de: 'Schritt' })
const contentWith = (...keys: string[]): VersionContent => ({
  tracks: [
    {
      ...{ key: 'only_track', names: names('A track'), runs: 'in_order' as const },
      steps: keys.map(key => ({ key, names: names(key), holder: 'us' as const, kind: 'milestone' as const })),
    },
  ],
  clocks: [],
  requirements: [],
})

async function makeRoute(): Promise<number> {
  const answer = await superadmin.post('/routes', { slug: marker(), en: 'A route' })
  expect(answer.status, answer.text).toBe(201)
  return answer.record.id
}
async function answerOf(sent: Promise<Answer>): Promise<VersionAnswer> {
  const { status, text, json } = await sent
  expect(status, text.slice(0, 400)).toBe(200)
  return routeCalls.read.answer.parse(json)
}
async function draft(route: number, ...keys: string[]) {
  const { version } = await answerOf(superadmin.post(`/routes/${route}/draft`, {}))
  const body = { version: version.version, content: contentWith(...keys) }
  return (await answerOf(superadmin.put(`/routes/${route}/draft`, body))).version
}
async function publish(route: number, keys: string[], more: Record<string, unknown> = {}) {
  const { version } = await draft(route, ...keys)
  const order = { version, reason: 'A new rule', ...more }
  return (await answerOf(superadmin.post(`/routes/${route}/publish`, order))).version
}
const open = async (route_id: number): Promise<Row> => {
  const answer = await user.post('/cases', { candidate_id: await candidateId(), route_id })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const move = async ({ id }: Row) => {
  const { version } = (await user.get(`/cases/${id}`)).record
  expect((await user.post(`/cases/${id}/version`, { version })).status).toBe(200)
}
const withdraw = (route: number, version: Record<string, unknown>, api = superadmin) =>
  api.post(`/routes/${route}/withdraw`, {
    number: version.number,
    version: version.version,
    reason: 'Published too early',
  })
const preview = async (route: number, number: number) => {
  const answer = await superadmin.get(`/routes/${route}/versions/${number}/withdrawal`)
  expect(answer.status, answer.text).toBe(200)
  return caseMoveCalls.previewWithdrawal.answer.parse(answer.json)
}
const numberOf = async ({ id }: Row) => (await wayOf(id)).number
const statesOf = async (route: number) => {
  const rows = await app.sql<{ state: string }[]>`
    select state from route_versions where route_id = ${route} order by number`
  return rows.map(({ state }) => state)
}

test('a withdrawn version takes its open cases back to where they came from, and stays in the history', async () => {
  const route = await makeRoute()
  await publish(route, ['first_step'])
  const oldest = await open(route)
  await publish(route, ['first_step', 'second_step'])
  const moved = await open(route)
  const wrong = await publish(route, ['first_step', 'wrong_step'])
  await move(oldest)
  await move(moved)
  await takeStep(moved.id, { step: 'wrong_step', state: 'done', day: '2026-11-20' })
  const [began, ended] = [await open(route), await open(route)]
  await user.put(`/cases/${ended.id}`, { state: 'lost' })
  expect(await preview(route, 3)).toMatchObject({
    ...{ target: { number: 2 }, held_up: [], total: 3 },
    cases: [
      { id: oldest.id, number: 1, steps: { added: [] } },
      { id: moved.id, number: 2, steps: { added: [{ key: 'second_step' }], past: [{ key: 'wrong_step' }] } },
      { id: began.id, number: 2 },
    ],
  })
  expectRefusal(await withdraw(route, wrong, await app.api('admin')), 403, 'forbidden')
  const { version } = await answerOf(withdraw(route, wrong))
  expect(version).toMatchObject({
    ...{ number: 3, state: 'withdrawn', withdrawn_by: app.userOf('superadmin') },
    ...{ withdrawn_reason: 'Published too early', reason: 'A new rule' },
  })
  await vi.waitFor(async () => expect(await numberOf(began)).toBe(2), 20_000)
  expect([await numberOf(oldest), await numberOf(moved), await numberOf(ended)]).toEqual([1, 2, 3])
  expect((await wayOf(moved.id)).past).toMatchObject([{ key: 'wrong_step', state: 'done' }])
  expect(await statesOf(route)).toEqual(['retired', 'published', 'withdrawn'])
  expect(await numberOf(await open(route))).toBe(2)
  // Nobody goes back to what was withdrawn.
  const { version: now } = (await user.get(`/cases/${began.id}`)).record
  expectRefusal(await user.post(`/cases/${began.id}/version/undo`, { version: now }), 409, 'undo_expired')
  const log = await master.get(
    `/logs?filter=${encodeURIComponent(JSON.stringify({ resource: 'route-versions', record: version.id }))}`,
  )
  expect(log.text).toContain('Published too early')
})

test('a step that is added before one which a case has settled is said to be passed', async () => {
  const route = await makeRoute()
  await publish(route, ['first_step', 'later_step'])
  const case_ = await open(route)
  await takeStep(case_.id, { step: 'first_step', state: 'done', day: '2026-11-18' })
  await takeStep(case_.id, { step: 'later_step', state: 'done', day: '2026-11-20' })
  await publish(route, ['first_step', 'between_step', 'later_step', 'last_step'])
  const { json } = await superadmin.get(`/routes/${route}/open-cases`)
  expect(json).toMatchObject({
    cases: [{ id: case_.id, steps: { passed: [{ key: 'between_step' }], added: [{ key: 'last_step' }] } }],
  })
})

test('a number that no version can have is refused by its field', async () => {
  const refused = await withdraw(await makeRoute(), { number: 2_147_483_648, version: 1 })
  expectRefusal(refused, 422, 'invalid')
  expect(refused.json).toMatchObject({ fields: { number: 'invalid' } })
})

test('a version that is not in force yet is simply withdrawn', async () => {
  const route = await makeRoute()
  await publish(route, ['first_step'])
  const later = await publish(route, ['other_step'], { valid_from: '2099-01-01' })
  const file = await open(route)
  await answerOf(withdraw(route, later))
  expect([await statesOf(route), await numberOf(file)]).toEqual([['published', 'withdrawn'], 1])
  const steps = await user.get(`/routes/${route}/versions/published`)
  expect(steps.text).toContain('first_step')
})

test('cases that began on a version and have steps of it hold up its withdrawal, and are named', async () => {
  const route = await makeRoute()
  const first = await publish(route, ['first_step'])
  const alone = await open(route)
  const none = await withdraw(route, first)
  expectRefusal(none, 409, 'no_version_before')
  expect(none.json).toMatchObject({ cases: [{ id: alone.id }] })
  const wrong = await publish(route, ['first_step', 'wrong_step'])
  const file = await open(route)
  await takeStep(file.id, { step: 'first_step', state: 'done', day: '2026-11-20' })
  expect((await preview(route, 2)).held_up).toEqual([])
  await takeStep(file.id, { step: 'wrong_step', state: 'done', day: '2026-11-20' })
  const held = [{ id: file.id, steps: [{ key: 'wrong_step', day: '2026-11-20' }] }]
  expect((await preview(route, 2)).held_up).toMatchObject(held)
  const refused = await withdraw(route, wrong)
  expectRefusal(refused, 409, 'version_in_use')
  expect(refused.json).toMatchObject({ cases: [{ id: file.id, candidate: { id: file.candidate_id } }] })
  expect([await numberOf(file), await numberOf(alone)]).toEqual([2, 1])
  expect(await statesOf(route)).toEqual(['retired', 'published'])
})

test('of two who withdraw and publish at once the second is refused, in either order', async () => {
  const withdrawals = async (other: (route: number, version: Record<string, unknown>) => Promise<Answer>) => {
    const route = await makeRoute()
    await publish(route, ['first_step'])
    const wrong = await publish(route, ['first_step', 'wrong_step'])
    const file = await open(route)
    const next = await draft(route, 'third_step')
    const answers = await Promise.all([
      withdraw(route, wrong),
      other(route, { ...wrong, draft: next.version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ error: 'conflict' })
    const counting = await app.sql`
      select from route_versions where route_id = ${route} and state = 'published'`
    expect(counting).toHaveLength(1)
    return { answers, file }
  }
  const twice = await withdrawals((route, version) => withdraw(route, version, master))
  await vi.waitFor(async () => expect(await numberOf(twice.file)).toBe(1), 20_000)
  const publishing = (route: number, version: Record<string, unknown>) =>
    master.post(`/routes/${route}/publish`, { version: version.draft, reason: 'Another rule' })
  for (let round = 0; round < 3; round++) await withdrawals(publishing)
})

test('a case that is opened while its version is withdrawn is on the one that counts', async () => {
  const route_id = await makeRoute()
  await publish(route_id, ['first_step'])
  const wrong = await publish(route_id, ['first_step', 'wrong_step'])
  const candidate_id = await candidateId()
  const opening = await app.sql.begin(async tx => {
    await tx`update route_versions set state = 'withdrawn' where id = ${Number(wrong.id)}`
    const opened = user.post('/cases', { candidate_id, route_id })
    await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1), 10_000)
    await tx`update route_versions set state = 'published' where route_id = ${route_id} and number = 1`
    return { opened }
  })
  const answer = await opening.opened
  expect(answer.status, answer.text).toBe(201)
  expect(await numberOf(answer.record)).toBe(1)
})

test('a step that is set while its version is withdrawn is refused until the case is back, or holds it up', async () => {
  const route = await makeRoute()
  await publish(route, ['first_step'])
  const wrong = await publish(route, ['first_step', 'wrong_step'])
  const file = await open(route)
  const refused = await app.sql.begin(async tx => {
    await tx`update route_versions set state = 'withdrawn' where id = ${Number(wrong.id)}`
    const payload = { route_id: route, to_version_id: Number(wrong.id), back_to: 1 }
    await tx`
      insert into jobs (kind, resource, user_id, payload)
      values ('move_cases', 'cases', ${app.userOf('superadmin')}, ${tx.json(payload)})`
    const setting = orderStep(file.id, { step: 'wrong_step', state: 'done', day: '2026-11-20' })
    await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1), 10_000)
    return { setting }
  })
  expectRefusal(await refused.setting, 409, 'conflict')
  for (let round = 0; round < 3; round++) {
    const each = await makeRoute()
    await publish(each, ['first_step'])
    const version = await publish(each, ['first_step', 'wrong_step'])
    const own = await open(each)
    const order = { step: 'wrong_step', state: 'done', day: '2026-11-20' } as const
    const [taken, gone] = await Promise.all([orderStep(own.id, order), withdraw(each, version)])
    // One of both is refused: no step goes into the history unseen.
    expect([taken.status, gone.status].filter(status => status === 200)).toHaveLength(1)
  }
})
