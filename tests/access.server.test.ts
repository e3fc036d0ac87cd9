import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Definition, visibleFields } from '../contract/define'
import { definitionOf, RESOURCES, referrersOf, SCREENS } from '../contract/resources'
import { MANAGERS, ROLES, type Role, type Verb } from '../contract/roles'
import { expectRefusal, marker, phone } from './cases/case'
import { granted, KEYS } from './kit/access'
import type { Answer, Api, Row } from './kit/api'
import { startApp, type TestApp } from './kit/app'

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
  { what: 'delete many', verb: 'bulk', call: (api, name) => api.delete(`/${name}`, { ids: [] }) },
  { what: 'import', verb: 'import', call: (api, name) => api.post(`/${name}/import`, {}) },
  { what: 'export', verb: 'export', call: (api, name) => api.get(`/${name}/export?format=csv`) },
]

/** What the rules say of a role and a call: let in, or refused and with what. */
function expected(definition: Definition, role: Role, verb: Verb): 'in' | 403 | 405 {
  if (!definition.roles.includes(role)) return 403
  if (!definition.verbs.includes(verb)) return 405
  return can(definition, role, verb) ? 'in' : 403
}

describe.each(ROLES)('%s', role => {
  test.each(RESOURCES)('at $name', async definition => {
    const api = await app.api(role)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { what, verb, call } of CALLS) {
      const { status } = await call(api, definition.name)
      wanted[what] = expected(definition, role, verb)
      found[what] = status === 403 || status === 405 ? status : status < 500 ? 'in' : status
    }
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
    for (const definition of RESOURCES) {
      const refers = referrersOf(definition.name).some(
        referrer =>
          referrer.definition.roles.includes(role) &&
          visibleFields(referrer.definition, role).some(([field]) => referrer.fields.includes(field)),
      )
      const may = definition.roles.includes(role) || refers
      expect((await api.get(`/${definition.name}-all`)).status, definition.name).toBe(may ? 200 : 403)
    }
  })
})

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

describe('sending', () => {
  const CAMPAIGNS = {
    campaigns: ['superadmin', 'master'],
    'bw-campaigns': ['master', 'de_superadmin', 'de_admin'],
  }

  test.each(Object.entries(CAMPAIGNS))('of %s is for %s', async (name, senders) => {
    for (const role of ROLES) {
      const api = await app.api(role)
      const users = definitionOf(name)?.roles ?? []
      for (const verb of ['send-now', 'send-later', 'stop', 'resume', 'cancel', 'uncertain']) {
        const { status } = await api.post(`/${name}/${NOT_THERE}/${verb}`, {})
        const may = users.includes(role) && senders.includes(role)
        expect(may ? status !== 403 && status < 500 : status === 403, `${role} ${verb}: ${status}`).toBe(true)
      }
    }
  })
})

describe('the bin', () => {
  test('is seen by who may delete, and by nobody else', async () => {
    const admin = await app.api('admin')
    const lead = (await admin.post('/leads', { name: marker(), phone: phone() })).record as Row
    await admin.delete(`/leads/${lead.id}`)
    for (const role of definitionOf('leads')?.roles ?? []) {
      const api = await app.api(role)
      const manager = MANAGERS.includes(role)
      const listed = await api.get('/leads?bin=1')
      const sees = listed.status === 200 && listed.page.data.some(row => row && (row as Row).id === lead.id)
      expect(sees, role).toBe(manager)
      if (!manager) expectRefusal(await api.post(`/leads/${lead.id}/restore`), 403, 'forbidden')
    }
  })
})
