import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role, type Verb } from '../contract/access/roles'
import { CALLS as NAMED_CALLS } from '../contract/calls'
import { definitionOf, RESOURCES, SCREENS } from '../contract/resources'
import { expectRefusal, marker, phone } from './cases/case'
import {
  CALLERS,
  type Caller,
  granted,
  KEYS,
  NAMED_ACCESS,
  type NamedAccess,
  placeOf,
  rolesThat,
  rolesThatName,
  TABLED,
} from './kit/access'
import type { Answer, Api, Row } from './kit/api'
import { signIn, startApp, type TestApp } from './kit/app'
import { isLong } from './kit/long'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

const NOT_THERE = 987_654_321
/** A call of each verb that is refused for what it asks, once it is let in: what is held here is who is let in. */
const CALLS: { what: string; verb: Verb; call(api: Api, name: string): Promise<Answer> }[] = [
  { what: 'list', verb: 'read', call: (api, name) => api.get(`/${name}?page=1`) },
  { what: 'one', verb: 'read', call: (api, name) => api.get(`/${name}/${NOT_THERE}`) },
  { what: 'search', verb: 'read', call: (api, name) => api.post(`/${name}?page=1`, { value: 'zz' }) },
  { what: 'create', verb: 'create', call: (api, name) => api.post(`/${name}`, { 'no such field': 1 }) },
  { what: 'change', verb: 'update', call: (api, name) => api.put(`/${name}/${NOT_THERE}`, {}) },
  { what: 'delete', verb: 'delete', call: (api, name) => api.delete(`/${name}/${NOT_THERE}`) },
  { what: 'change many', verb: 'bulk', call: (api, name) => api.put(`/${name}`, { ids: [], changes: {} }) },
  { what: 'delete many', verb: 'delete', call: (api, name) => api.delete(`/${name}`, { ids: [] }) },
  { what: 'import', verb: 'import', call: (api, name) => api.post(`/${name}/import`, {}) },
  { what: 'export', verb: 'export', call: (api, name) => api.get(`/${name}/export?format=csv`) },
]

/** The table's word on a role and a call: let in, or refused and with what status. */
function expected(name: string, role: Role, verb: Verb): 'in' | 403 | 405 {
  if (!rolesThat(name, 'read').includes(role)) return 403
  const users = rolesThat(name, verb)
  if (users.length === 0) return 405
  return users.includes(role) ? 'in' : 403
}

/**
 * Whether a role makes a call of a resource here. The short form makes each call of a resource as one role of those that
 * the table lets in and one of each kind that it refuses, the next resource as the next ones; tests/access.test.ts holds
 * every role against the table.
 */
function isMade(name: string, role: Role, verb: Verb): boolean {
  if (isLong) return true
  const alike = ROLES.filter(other => expected(name, other, verb) === expected(name, role, verb))
  return alike[TABLED.indexOf(name) % alike.length] === role
}

test('the table has a line for every resource and every named call, and for nothing else', () => {
  expect([...TABLED].sort()).toEqual(RESOURCES.map(({ name }) => name).sort())
  const declared = new Set(NAMED_CALLS.map(placeOf))
  const tabled = new Set(NAMED_ACCESS.map(placeOf))
  expect([...declared].filter(place => !tabled.has(place))).toEqual([])
  expect([...tabled].filter(place => !declared.has(place))).toEqual([])
})

describe.each(ROLES)('%s', role => {
  test.each(TABLED)('at %s', async name => {
    const api = await app.api(role)
    const made = CALLS.filter(({ verb }) => isMade(name, role, verb))
    const found = await Promise.all(
      made.map(async ({ what, call }) => {
        const { status } = await call(api, name)
        return [what, status === 403 || status === 405 || status >= 500 ? status : 'in']
      }),
    )
    const wanted = made.map(({ what, verb }) => [what, expected(name, role, verb)])
    expect(found).toEqual(wanted)
  })

  test('reads of the menu what the matrix grants', async () => {
    const api = await app.api(role)
    for (const key of KEYS.filter(key => definitionOf(key) ?? SCREENS.includes(key as never))) {
      const { status } = await api.get(`/${key}?page=1`)
      expect(status, key).toBe(granted(key).includes(role) ? 200 : 403)
    }
  })

  test('reads names where it refers, all where it may use, nothing else', async () => {
    const api = await app.api(role)
    for (const name of TABLED)
      expect((await api.get(`/${name}-all`)).status, name).toBe(
        rolesThatName(name).includes(role) ? 200 : 403,
      )
  })
})

describe('named calls', () => {
  const people = new Map<Caller, number>()

  beforeAll(async () => {
    const [made] = await app.sql<{ id: number }[]>`
      insert into users (name, email) values ('Without Role', 'without@office.example') returning id`
    people.set('none', Number(made?.id))
    for (const role of ROLES) people.set(role, app.userOf(role))
  })

  test.each(NAMED_ACCESS)('$label', async access => {
    const callers = CALLERS.filter(caller => isCaller(access, caller))
    const found = await Promise.all(
      callers.map(async caller => {
        const status = await statusFor(access, people.get(caller))
        // 404, 422, 503 and the like come after the question of who may.
        return [caller, [401, 403, 405, 500].includes(status) ? status : 'in']
      }),
    )
    const refusal = (caller: Caller) => (caller === 'nobody' ? 401 : 403)
    const wanted = callers.map(caller => [caller, access.callers.includes(caller) ? 'in' : refusal(caller)])
    expect(found).toEqual(wanted)
  })
})

/** Whether somebody makes a named call here: in the short form nobody, somebody without a role, and one role of each answer. */
function isCaller(access: NamedAccess, caller: Caller): boolean {
  if (isLong || caller === 'nobody' || caller === 'none') return true
  const isIn = access.callers.includes(caller)
  const alike = ROLES.filter(role => access.callers.includes(role) === isIn)
  return alike[NAMED_ACCESS.indexOf(access) % alike.length] === caller
}

/** Makes a call of the table in a session of its own, for some end or lock theirs. */
async function statusFor({ method, path, body }: NamedAccess, person: number | undefined): Promise<number> {
  const token = person && (await signIn(app.services, person))
  const filled = path
    .replace('{id=own}', String(person))
    .replace(/\{(\w+)(?:=([\w-]+))?\}/g, (_, name, value) => value ?? (/id$/.test(name) ? NOT_THERE : 'x'))
  const answer = await fetch(app.url + (filled.startsWith('//') ? filled.slice(1) : `/api/v1${filled}`), {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: method === 'GET' ? null : JSON.stringify(body),
  })
  // An open stream of events would never end.
  await answer.body?.cancel()
  return answer.status
}

describe('without a role', () => {
  test('a person may ask who it is and sign out, and nothing else', async () => {
    const [made] = await app.sql<{ id: number }[]>`
      insert into users (name, email) values ('Nobody Yet', 'nobody@office.example') returning id`
    const api = await app.apiOfUser(Number(made?.id))
    for (const { name } of RESOURCES) expectRefusal(await api.get(`/${name}`), 403, 'forbidden')
    expectRefusal(await api.post('/lists-un', { list_ids: [] }), 403, 'forbidden')
    expect((await api.get('/user/me')).status).toBe(200)
    expect((await api.get('/user/logout')).status).toBe(200)
    expectRefusal(await api.get('/user/me'), 401, 'unauthenticated')
  })
})

const UUIDS_AND_INSTANTS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g

describe('users', () => {
  let count = 0
  const person = (more: object = {}) => ({ name: marker(), email: `made${++count}@office.example`, ...more })

  test('a master is made, changed, disabled and deleted by a master only', async () => {
    const [master, superadmin] = [await app.api('master'), await app.api('superadmin')]
    expect((await superadmin.post('/users', person({ role: 'master' }))).status).toBe(403)
    const other = await master.post('/users', person({ role: 'master' }))
    expect(other.status, other.text).toBe(201)
    const { id } = other.record
    for (const change of [{ name: 'x' }, { active: false }, { role: 'user' }]) {
      expect((await superadmin.put(`/users/${id}`, change)).status, JSON.stringify(change)).toBe(403)
    }
    expect((await superadmin.delete(`/users/${id}`)).status).toBe(403)
    expect((await superadmin.delete('/users', { ids: [id] })).status).toBe(403)
    expect((await superadmin.put('/users', { ids: [id], changes: { active: false } })).status).toBe(403)
    expect((await master.put(`/users/${id}`, { active: false })).status).toBe(200)
    expect((await master.delete(`/users/${id}`)).status).toBe(204)
  })

  test('master is granted, and special set, by a master only', async () => {
    const [master, superadmin] = [await app.api('master'), await app.api('superadmin')]
    const made = await superadmin.post('/users', person({ role: 'admin' }))
    expect(made.status, made.text).toBe(201)
    expect((await superadmin.put(`/users/${made.record.id}`, { role: 'master' })).status).toBe(403)
    expect((await superadmin.put(`/users/${made.record.id}`, { special: true })).status).toBe(403)
    expect((await superadmin.post('/users', person({ special: true }))).status).toBe(403)
    expect((await master.put(`/users/${made.record.id}`, { special: true })).record.special).toBe(true)
  })

  test('nobody raises the own role', async () => {
    const superadmin = await app.api('superadmin')
    expect((await superadmin.put(`/users/${app.userOf('superadmin')}`, { role: 'master' })).status).toBe(403)
    const user = await app.api('user')
    const own = `/users/${app.userOf('user')}`
    for (const change of [{ role: 'admin' }, { level: 9 }, { special: true }, { office_id: 1 }]) {
      const { status } = await user.put(own, change)
      expect([403, 422], JSON.stringify(change)).toContain(status)
    }
    expect((await user.get('/user/me')).record.role).toBe('user')
  })

  test('each changes the own name and language; of others nothing', async () => {
    const user = await app.api('user')
    const changed = await user.put(`/users/${app.userOf('user')}`, { name: 'New name', language: 'ar' })
    expect(changed.status, changed.text).toBe(200)
    expect((await user.get('/user/me')).record).toMatchObject({ name: 'New name', language: 'ar' })
    expectRefusal(await user.put(`/users/${app.userOf('admin')}`, { name: 'x' }), 403, 'forbidden')
  })

  test('a secret is never given back', async () => {
    const master = await app.api('master')
    const made = await master.post(
      '/users',
      person({ role: 'user', password: 'a long enough secret', pin: '4711' }),
    )
    expect(made.status, made.text).toBe(201)
    expect(made.record).toMatchObject({ password: true, pin: true })
    const texts = await Promise.all([
      master.get(`/users/${made.record.id}`),
      master.get('/users-all'),
      master.get('/users?per_page=500'),
      master.get('/users/export?format=csv'),
      master.get('/logs-all'),
    ])
    // Ids of requests and instants are digits too, and now and then these.
    for (const { text } of texts)
      expect(text.replace(UUIDS_AND_INSTANTS, '')).not.toMatch(/a long enough secret|4711|\$argon2|scrypt/)
  })
})

describe('own rows', () => {
  test('everybody has the own notifications, reads no others, and may delete them', async () => {
    const [user, other] = [await app.api('user'), await app.api('de_user')]
    const mine = (await user.post('/notifications', { title: 'Call back' })).record
    expect(mine.user_id).toBe(app.userOf('user'))
    for (const call of [
      other.get(`/notifications/${mine.id}`),
      other.put(`/notifications/${mine.id}`, { title: 'x' }),
      other.delete(`/notifications/${mine.id}`),
    ]) {
      expectRefusal(await call, 404, 'not_found')
    }
    expect((await other.get('/notifications-all')).rows).toEqual([])
    expect((await user.delete(`/notifications/${mine.id}`)).status).toBe(204)
  })
})

describe('the bin', () => {
  test('is seen by who may delete, and by nobody else', async () => {
    const admin = await app.api('admin')
    const lead = (await admin.post('/leads', { name: marker(), phone: phone() })).record as Row
    await admin.delete(`/leads/${lead.id}`)
    for (const role of rolesThat('leads', 'read')) {
      const api = await app.api(role)
      const manager = rolesThat('leads', 'delete').includes(role)
      const listed = await api.get('/leads?bin=1')
      const sees = listed.status === 200 && listed.page.data.some(row => row && (row as Row).id === lead.id)
      expect(sees, role).toBe(manager)
      if (!manager) expectRefusal(await api.post(`/leads/${lead.id}/restore`), 403, 'forbidden')
    }
  })
})
