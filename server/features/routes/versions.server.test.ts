import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseCalls } from '../../../contract/calls/cases'
import { routeCalls, type VersionAnswer } from '../../../contract/calls/routes'
import type {
  ClockRule,
  RequirementLine,
  RouteRequirement,
  VersionContent,
} from '../../../contract/routes/version'
import { expectRefusal, marker } from '../../../tests/cases/case'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'

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

async function makeRoute(): Promise<Row> {
  const answer = await superadmin.post('/routes', { slug: marker(), en: 'A route' })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

async function answerOf(sent: ReturnType<Api['post']>): Promise<VersionAnswer> {
  const { status, text, json } = await sent
  expect(status, text.slice(0, 400)).toBe(200)
  return routeCalls.read.answer.parse(json)
}
const begin = (id: number, api = superadmin) => answerOf(api.post(`/routes/${id}/draft`, {}))

const names = (en: string) => ({ en, ar: 'خطوة', fr: 'Étape', de: 'Schritt' })
const step = (key: string, en = 'A step') => ({
  key,
  names: names(en),
  holder: 'us' as const,
  kind: 'milestone' as const,
})
const contentWith = (...steps: VersionContent['tracks'][number]['steps']): VersionContent => ({
  tracks: [{ key: 'only_track', names: names('A track'), runs: 'in_order', steps }],
  clocks: [],
  requirements: [],
})

/** A deadline with names that nothing answers, and blocks with one line each. */
function rulesOf(source: ClockRule['source']) {
  const clock: ClockRule = {
    ...{ key: 'X-01', names: names('A deadline'), record: 'recognitionz', land: 'atlantis', holder: 'us' },
    ...{ nature: 'house_target', start: ['decided'], length: { number: 1, unit: 'months' }, pause: 'none' },
    ...{ extension: 'none', expiry: 'overdue', applies_if: [{ fact: 'accelerated', in: ['maybe'] }], source },
    settled_by: [{ resource: 'remedies', event: 'filed', where: [{ field: 'kind', in: ['complaint'] }] }],
  }
  const block = (key: string, line: RequirementLine): RouteRequirement => ({
    ...{ key, names: names(key), step: 'next_step', groups: [[line]], effect: 'block', source },
  })
  return { clock, block }
}

async function save(id: number, content: VersionContent, api = superadmin) {
  const { version } = await begin(id, api)
  return answerOf(api.put(`/routes/${id}/draft`, { version: version.version as number, content }))
}
async function publish(id: number, more: Record<string, unknown> = {}) {
  const { version } = await begin(id)
  return answerOf(
    superadmin.post(`/routes/${id}/publish`, { version: version.version, reason: 'A new rule', ...more }),
  )
}

describe('a draft', () => {
  test('begins empty, is changed, and says what keeps it from being published', async () => {
    const { id } = await makeRoute()
    const empty = await begin(id)
    expect(empty.content).toEqual({ tracks: [], clocks: [], requirements: [] })
    expect(empty.problems).toMatchObject([{ code: 'invalid', path: 'tracks' }])
    const unnamed = { ...step('first_step'), names: { ...names('First'), de: '' } }
    const saved = await save(id, contentWith(unnamed))
    expect(saved.problems).toMatchObject([{ code: 'name_missing', path: 'tracks.0.steps.0.names.de' }])
    const refused = await superadmin.post(`/routes/${id}/publish`, {
      version: saved.version.version,
      reason: 'Too early',
    })
    expectRefusal(refused, 422, 'invalid')
    expect(refused.json).toMatchObject({ problems: [{ code: 'name_missing', values: { language: 'de' } }] })
    expect((await user.get(`/routes/${id}/versions/published`)).status).toBe(404)
  })

  test('renames a step for all routes only where all of them have its new name', async () => {
    const [one, other] = [await makeRoute(), await makeRoute()]
    const publishAs = async ({ id }: Row, name: string) => {
      await save(id, contentWith(step('shared_step', name)))
      await publish(id)
      const filter = encodeURIComponent(JSON.stringify({ slug: 'shared_step' }))
      return (await user.get(`/route-steps?filter=${filter}`)).page.data[0]?.en
    }
    expect(await publishAs(one, 'Old name')).toBe('Old name')
    expect(await publishAs(other, 'New name')).toBe('Old name')
    expect(await publishAs(one, 'New name')).toBe('New name')
  })

  test('is published, and the next one shows what it changes', async () => {
    const { id } = await makeRoute()
    await save(id, contentWith(step('kept_step'), step('dropped_step')))
    const first = await publish(id, { valid_from: '2026-12-01', affects_running: true })
    expect(first.version).toMatchObject({
      ...{ number: 1, state: 'published', valid_from: '2026-12-01', affects_running: true },
      ...{ reason: 'A new rule', published_by: app.userOf('superadmin') },
    })
    const changed = { ...step('kept_step'), holder: 'candidate' as const }
    const next = await save(id, contentWith(changed, step('added_step', 'Another step')))
    expect(next.version).toMatchObject({ number: 2, state: 'draft' })
    expect(next.difference).toMatchObject({
      added: [{ key: 'added_step' }],
      removed: [{ key: 'dropped_step' }],
      renamed: [],
      changed: [{ key: 'kept_step' }],
    })
    await publish(id)
    const old = await answerOf(user.get(`/routes/${id}/versions/1`))
    expect(old.version.state).toBe('retired')
    expect(old.content).toEqual(contentWith(step('kept_step'), step('dropped_step')))
    const steps = await user.get(
      `/route-steps?filter=${encodeURIComponent(JSON.stringify({ slug: 'added_step' }))}`,
    )
    expect(steps.text).toContain('Another step')
  })

  test('names every reference that nothing answers, and is not published with one', async () => {
    const { id } = await makeRoute()
    const source = { text: 'A law', kind: 'law', checked_on: '2099-01-01', confidence: 'sure' } as const
    const { clock, block } = rulesOf(source)
    const saved = await save(id, {
      ...contentWith(
        { ...step('first_step'), record: { resource: 'visaz', event: 'applied_on' } },
        step('next_step'),
      ),
      clocks: [clock],
      requirements: [
        block('one', { needs: 'guard', guard: 'G-99' }),
        block('two', { needs: 'paper', kind: 'no_such_kind', forms: ['copy'] }),
        block('three', { needs: 'figure', field: 'no_such_field', figure: 'F-99', route: 'NOWHERE' }),
        {
          ...block('four', { needs: 'field', field: 'name' }),
          applies_if: [{ fact: 'residence', in: ['eg', 'atlantis'] }],
        },
      ],
    })
    expect(saved.problems.map(({ code, path, values }) => [code, path, values.name ?? values.day])).toEqual([
      ['record_missing', 'tracks.0.steps.0.record.resource', 'visaz'],
      ['land_missing', 'clocks.0.land', 'atlantis'],
      ['record_missing', 'clocks.0.record', 'recognitionz'],
      ['record_field_missing', 'clocks.0.settled_by.0.event', 'filed'],
      ['record_value_missing', 'clocks.0.settled_by.0.where.0.in', 'complaint'],
      ['value_missing', 'clocks.0.applies_if.0.in', 'maybe'],
      ['checked_later', 'clocks.0.source.checked_on', '2099-01-01'],
      ['guard_missing', 'requirements.0.groups.0.0.guard', 'G-99'],
      ['checked_later', 'requirements.0.source.checked_on', '2099-01-01'],
      ['paper_missing', 'requirements.1.groups.0.0.kind', 'no_such_kind'],
      ['checked_later', 'requirements.1.source.checked_on', '2099-01-01'],
      ['field_missing', 'requirements.2.groups.0.0.field', 'no_such_field'],
      ['figure_missing', 'requirements.2.groups.0.0.figure', 'F-99'],
      ['route_missing', 'requirements.2.groups.0.0.route', 'NOWHERE'],
      ['checked_later', 'requirements.2.source.checked_on', '2099-01-01'],
      ['value_missing', 'requirements.3.applies_if.0.in', 'atlantis'],
      ['checked_later', 'requirements.3.source.checked_on', '2099-01-01'],
    ])
    const order = { version: saved.version.version, reason: 'Mistyped' }
    expectRefusal(await superadmin.post(`/routes/${id}/publish`, order), 422, 'invalid')
  })

  test('of each shipped route can be published as it is', async () => {
    const rows = await app.sql<{ id: number; slug: string }[]>`
      select id, slug from routes where slug = upper(slug) and shipped_revision is not null order by id`
    expect(rows.length).toBeGreaterThan(15)
    for (const { id, slug } of rows) {
      expect([slug, (await begin(id)).problems]).toEqual([slug, []])
      await superadmin.delete(`/routes/${id}/draft`)
    }
  })

  test('of the classic route keeps its fixed steps in their order', async () => {
    const [classic] = await app.sql<{ id: number }[]>`select id from routes where slug = 'CLASSIC'`
    const id = Number(classic?.id)
    const { content } = await begin(id)
    const at = content.tracks.findIndex(({ key }) => key === 'recognition')
    const change = async (steps: (keys: VersionContent['tracks'][number]['steps']) => typeof keys) =>
      save(id, {
        ...content,
        tracks: content.tracks.map((track, of) =>
          of === at ? { ...track, steps: steps(track.steps) } : track,
        ),
      })
    const without = await change(steps => steps.filter(({ key }) => key !== 'recognition_courier_sent'))
    expect(without.problems).toContainEqual({
      code: 'fixed_step_missing',
      path: 'tracks',
      values: { step: 'recognition_courier_sent' },
    })
    const moved = await change(([first, second, ...others]) =>
      [second, first, ...others].flatMap(each => each ?? []),
    )
    expect(moved.problems).toMatchObject([
      { code: 'fixed_step_moved', values: { step: 'recognition_submitted' } },
      { code: 'fixed_step_moved', values: { step: 'recognition_ready' } },
      { code: 'clock_ends_first', values: { clock: 'H-01' } },
    ])
    const more = await change(steps => [step('own_step'), ...steps])
    expect(more.problems).toEqual([])
    await superadmin.delete(`/routes/${id}/draft`)
  })

  test('begins from an earlier version, so that a wrong publication is taken back', async () => {
    const { id } = await makeRoute()
    await save(id, contentWith(step('right_step')))
    await publish(id)
    await save(id, contentWith(step('wrong_step')))
    await publish(id)
    const path = `/routes/${id}/draft`
    expectRefusal(await superadmin.post(`${path}?from=9`, {}), 422, 'invalid', { from: 'not_there' })
    const back = await answerOf(superadmin.post(`${path}?from=1`, {}))
    expect(back).toMatchObject({
      version: { number: 3, state: 'draft' },
      content: contentWith(step('right_step')),
      difference: { added: [{ key: 'right_step' }], removed: [{ key: 'wrong_step' }] },
    })
    expectRefusal(await superadmin.post(`${path}?from=2`, {}), 409, 'exists')
    expect((await publish(id)).content).toEqual(contentWith(step('right_step')))
  })

  test('is discarded', async () => {
    const { id } = await makeRoute()
    await save(id, contentWith(step('first_step')))
    expect((await superadmin.delete(`/routes/${id}/draft`)).status).toBe(204)
    expect((await user.get(`/routes/${id}/versions/draft`)).status).toBe(404)
  })

  test('that somebody else changed is not overwritten', async () => {
    const { id } = await makeRoute()
    const { version } = await begin(id)
    await save(id, contentWith(step('first_step')), master)
    const late = { version: version.version, content: contentWith(step('other_step')) }
    const refused = await superadmin.put(`/routes/${id}/draft`, late)
    expectRefusal(refused, 409, 'conflict')
    expect(refused.json).toMatchObject({ current: { version: Number(version.version) + 1, state: 'draft' } })
    const unseen = { version: version.version, reason: 'Unseen' }
    expectRefusal(await superadmin.post(`/routes/${id}/publish`, unseen), 409, 'conflict')
    expect((await begin(id)).content).toEqual(contentWith(step('first_step')))
  })

  test('is for those who keep the rules; others read', async () => {
    const { id } = await makeRoute()
    await save(id, contentWith(step('first_step')))
    for (const role of ['user', 'admin'] as const) {
      const api = await app.api(role)
      expectRefusal(await api.post(`/routes/${id}/draft`, {}), 403, 'forbidden')
      expect((await api.get(`/routes/${id}/versions/draft`)).status).toBe(200)
    }
  })
})

test('a step that was added by hand follows its record', async () => {
  const { id } = await makeRoute()
  const record = {
    ...{ resource: 'exams', event: 'decided_on', result: 'result' },
    where: [{ field: 'kind', in: ['final'] }],
  }
  const reached = { key: 'reached', names: names('Reached'), of: ['passed'] }
  await save(
    id,
    contentWith({ ...step('own_exam'), kind: 'exam', record, outcomes: [reached] }, step('after_exam')),
  )
  await publish(id)
  const candidate_id = await candidateId()
  const opened = await user.post('/cases', { candidate_id, route_id: id })
  expect(opened.status, opened.text).toBe(201)
  const exam = { candidate_id, case_id: opened.record.id, kind: 'final', attempt: 1 }
  const made = await user.post('/exams', { ...exam, result: 'passed', decided_on: '2026-11-20' })
  expect(made.status, made.text).toBe(201)
  const way = caseCalls.way.answer.parse((await user.get(`/cases/${opened.record.id}/way`)).json)
  expect(way.tracks[0]?.steps).toMatchObject([
    { key: 'own_exam', state: 'done', day: '2026-11-20', outcome: 'reached' },
    { key: 'after_exam', state: 'current' },
  ])
})

describe('a published version', () => {
  test('never changes, whoever asks the database', async () => {
    const { id } = await makeRoute()
    await save(id, contentWith(step('first_step')))
    const { version } = await publish(id)
    const content = app.sql.json(contentWith(step('other_step')))
    await expect(
      app.sql`update route_contents set content = ${content} where version_id = ${version.id as number}`,
    ).rejects.toThrow('never changes')
    await expect(
      app.sql`delete from route_contents where version_id = ${version.id as number}`,
    ).rejects.toThrow('never changes')
    await expect(
      app.sql`update route_versions set state = 'draft' where id = ${version.id as number}`,
    ).rejects.toThrow('stays published')
    await expect(app.sql`delete from route_versions where id = ${version.id as number}`).rejects.toThrow(
      'stays published',
    )
    expectRefusal(
      await superadmin.put(`/routes/${id}/draft`, { version: 1, content: contentWith() }),
      404,
      'not_found',
    )
  })
})
