import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../../../contract/http/errors'
import type { SavedView } from '../../../contract/lists/saved-views'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'

/** A resource that the German desk uses too, but for one field of it. */
const REQUESTS = 'candidateSubmissionRequest'
const HIDDEN = 'documents'

let app: TestApp
let user: Api
let admin: Api
let master: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  admin = await app.api('admin')
  master = await app.api('master')
  german = await app.api('de_user')
})
afterAll(() => app?.stop())
beforeEach(() => app.sql`delete from views`)

const STATE = {
  kind: 'list',
  filter: { source: ['form'], call_back_date_lte: '2026-12-01', q: 'salma' },
  sort: 'name',
  order: 'asc',
  per_page: 50,
  columns: ['name', 'phone', 'created_at'],
  density: 'compact',
  tab: null,
}
const LEADS = { resource: 'leads', name: 'From the form', state: STATE }

async function make(api: Api, body: Record<string, unknown> = LEADS): Promise<SavedView> {
  const { status, json, text } = await api.post('/views', body)
  expect(status, text).toBe(201)
  return json as SavedView
}
const viewsOf = async (api: Api, resource = 'leads') =>
  (await api.get(`/views?resource=${resource}`)).json as SavedView[]
const fieldsOf = async (state: Record<string, unknown>, resource = 'leads', api = user) => {
  const { status, refusal } = await api.post('/views', { resource, name: 'Never', state })
  expect(status).toBe(422)
  return refusal.fields
}

describe('an own view', () => {
  test('is kept as it was set up, changed, and deleted', async () => {
    const made = await make(user)
    expect(made).toMatchObject({ version: 1, name: 'From the form', shared: false, pinned: true, mine: true })
    expect(made.state).toEqual(STATE)
    expect(await viewsOf(user)).toEqual([made])
    const state = { ...STATE, filter: {}, columns: null }
    const changed = await user.put(`/views/${made.id}`, { version: 1, name: 'All by name', state })
    expect(changed.json).toMatchObject({ version: 2, name: 'All by name', state })
    expect((await user.delete(`/views/${made.id}`)).status).toBe(204)
    expect(await viewsOf(user)).toEqual([])
  })

  test('is nobody else’s, not even a master’s', async () => {
    const { id } = await make(user)
    expect(await viewsOf(master)).toEqual([])
    expect((await master.put(`/views/${id}`, { name: 'Mine now' })).status).toBe(404)
    expect((await master.delete(`/views/${id}`)).status).toBe(404)
  })

  test('has a name of its own in its list', async () => {
    const first = await make(user)
    const again = await user.post('/views', { ...LEADS, name: ' from THE form ' })
    expect([again.status, again.refusal.fields]).toEqual([422, { name: 'taken' }])
    const other = await make(user, { ...LEADS, name: 'Other' })
    const renamed = await user.put(`/views/${other.id}`, { name: first.name })
    expect(renamed.refusal.fields).toEqual({ name: 'taken' })
    await make(admin)
  })

  test('is one of a hundred at most', async () => {
    const [owner] = await app.sql<{ id: number }[]>`select id from users where role = 'user' limit 1`
    await app.sql`
      insert into views (user_id, resource, name, state)
      select ${owner?.id ?? 0}, 'leads', 'View ' || n, ${app.sql.json(STATE as never)} from generate_series(1, 100) n`
    const over = await user.post('/views', LEADS)
    expect([over.status, over.refusal.fields]).toEqual([422, { name: 'too_many' }])
  })

  test('stands in the log without what it filters by', async () => {
    const { id } = await make(user)
    await user.put(`/views/${id}`, { state: STATE, shared: true })
    await user.delete(`/views/${id}`)
    const logs = await app.sql`
      select action, after from logs where resource = 'views' and record = ${id} order by id`
    expect(logs.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(JSON.stringify(logs)).not.toContain('salma')
  })

  test('goes with its owner', async () => {
    const [owner] = await app.sql<{ id: number }[]>`
      insert into users (name, email, role) values ('Gone', 'gone@office.example', 'user') returning id`
    await app.sql`
      insert into views (user_id, resource, name, shared, state)
      values (${owner!.id}, 'leads', 'Left behind', true, ${app.sql.json(STATE)})`
    expect(await viewsOf(admin)).toHaveLength(1)
    await app.sql`delete from users where id = ${owner!.id}`
    expect(await viewsOf(admin)).toEqual([])
  })
})

describe('a shared view', () => {
  test('is found by all who may use the resource, and by no others', async () => {
    const { id } = await make(user, { ...LEADS, shared: true })
    expect(await viewsOf(admin)).toMatchObject([{ id, mine: false, owner: 'The user', reduced: false }])
    expect((await german.get('/views?resource=leads')).status).toBe(403)
    expect((await german.get('/views')).json).toEqual([])
    expect((await german.delete(`/views/${id}`)).status).toBe(404)
    expect((await german.put(`/views/${id}`, { pinned: false })).status).toBe(404)
    expect((await german.post('/views', LEADS)).status).toBe(403)
  })

  test('is pinned by each for oneself, which changes nothing of it', async () => {
    const { id } = await make(user, { ...LEADS, shared: true })
    const { json } = await admin.put(`/views/${id}`, { pinned: false })
    expect(json).toMatchObject({ pinned: false, version: 1 })
    expect(await viewsOf(admin)).toMatchObject([{ pinned: false }])
    expect(await viewsOf(user)).toMatchObject([{ pinned: true }])
  })

  test('is changed by its owner alone; who manages takes it back or deletes it', async () => {
    const { id } = await make(admin, { ...LEADS, shared: true })
    expect((await user.put(`/views/${id}`, { name: 'Ours' })).status).toBe(403)
    expect((await user.put(`/views/${id}`, { shared: false })).status).toBe(403)
    expect((await user.delete(`/views/${id}`)).status).toBe(403)
    expect((await master.put(`/views/${id}`, { name: 'Ours', shared: false })).status).toBe(403)
    expect((await master.put(`/views/${id}`, { state: STATE })).status).toBe(403)
    expect((await master.put(`/views/${id}`, { shared: false })).json).toMatchObject({ shared: false })
    expect(await viewsOf(master)).toEqual([])
    expect(await viewsOf(admin)).toMatchObject([{ id, shared: false }])
    await admin.put(`/views/${id}`, { shared: true })
    expect((await master.delete(`/views/${id}`)).status).toBe(204)
    expect(await viewsOf(admin)).toEqual([])
  })

  test('shows nobody what the role may not see, and says that it leaves something out', async () => {
    const state = { filter: { [HIDDEN]: [4711], status: 'pending' }, columns: [HIDDEN, 'status'] }
    await make(master, { resource: REQUESTS, name: 'With papers', shared: true, state })
    const answer = await german.get(`/views?resource=${REQUESTS}`)
    expect(answer.json).toMatchObject([
      { reduced: true, state: { filter: { status: 'pending' }, columns: ['status'] } },
    ])
    expect(answer.text).not.toMatch(/4711|documents/)
    expect(await viewsOf(master, REQUESTS)).toMatchObject([{ reduced: false, state }])
    expect(await fieldsOf(state, REQUESTS, german)).toEqual({
      [`state.filter.${HIDDEN}`]: 'unknown_field',
      'state.columns': 'unknown_field',
    })
  })

  test('leaves out what is no field any more', async () => {
    const { id } = await make(user, { ...LEADS, shared: true })
    await app.sql`update views set state = state || '{"filter": {"shoe_size": 44}, "sort": "shoe_size"}' where id = ${id}`
    expect(await viewsOf(admin)).toMatchObject([{ reduced: true, state: { filter: {}, sort: null } }])
  })
})

describe('two who edit the same view', () => {
  test('do not undo each other: the second is told and has what is there', async () => {
    const { id } = await make(user)
    const answers = await Promise.all(
      ['One', 'Other'].map(name => user.put(`/views/${id}`, { version: 1, name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.json as SavedView
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.refusal).toMatchObject({ error: 'conflict', current: { version: 2, name: won.name } })
    expect(await viewsOf(user)).toMatchObject([{ version: 2, name: won.name }])
  })

  test('of the same name at the same moment keep one', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.post('/views', LEADS)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    expect(await viewsOf(user)).toHaveLength(1)
  })
})

describe('what is no view', () => {
  test('is refused with the place of what is wrong', async () => {
    expect(await fieldsOf({ filter: { shoe_size: 44 } })).toEqual({
      'state.filter.shoe_size': 'unknown_field',
    })
    expect(await fieldsOf({ filter: { call_back_date: 'soon' } })).toEqual({
      'state.filter.call_back_date': 'valid_day',
    })
    expect(await fieldsOf({ filter: { q: ' ' } })).toEqual({ 'state.filter.q': 'invalid' })
    expect(await fieldsOf({ sort: 'shoe_size' })).toEqual({ 'state.sort': 'unknown_field' })
    expect(await fieldsOf({ columns: ['name', 'name'] })).toEqual({ 'state.columns': 'taken' })
    expect(await fieldsOf({ per_page: 501, density: 'tiny', kind: 'pie', tab: 'A B' })).toEqual({
      'state.per_page': 'too_large',
      'state.density': 'not_a_choice',
      'state.kind': 'not_a_choice',
      'state.tab': 'invalid',
    })
    expect(await fieldsOf({ theme: 'dark' })).toEqual({ theme: 'unknown_field' })
    const nowhere = await user.post('/views', { ...LEADS, resource: 'shoes' })
    expect(nowhere.refusal.fields).toEqual({ resource: 'not_a_choice' })
    expect((await user.get('/views?resource=shoes')).status).toBe(422)
    expect((await user.get('/views/1')).status).toBe(405)
  })

  test('never breaks the server, whatever is sent', async () => {
    const { id } = await make(master)
    const wild = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('\u0000', '\ud800', '__proto__', 'x'.repeat(60_000), -1, 1e308),
    )
    const key = fc.oneof(
      fc.constantFrom('q', 'name_like', 'id', 'list_ids', 'toString', '__proto__'),
      fc.string(),
    )
    const state = fc.record(
      {
        filter: fc.oneof(fc.dictionary(key, wild), wild),
        sort: fc.oneof(key, wild),
        columns: fc.oneof(fc.array(key), wild),
        per_page: wild,
        tab: wild,
      },
      { requiredKeys: [] },
    )
    const body = fc.record(
      { name: fc.oneof(fc.string(), wild), shared: wild, state: fc.oneof(state, wild) },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (sent, isNew) => {
        const { status, refusal, text } = isNew
          ? await master.post('/views', { resource: 'leads', ...sent })
          : await master.put(`/views/${id}`, sent)
        expect(status, text).toBeLessThan(500)
        if (status >= 400) expect(ERROR_STATUS[refusal.error as keyof typeof ERROR_STATUS]).toBe(status)
        else expect((await master.get('/views?resource=leads')).status).toBe(200)
      }),
      { numRuns: 150 },
    )
  })
})
