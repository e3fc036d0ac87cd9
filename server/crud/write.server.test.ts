import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Definition } from '../../contract/definition/define'
import { leads } from '../../contract/resources/leads'
import { lists } from '../../contract/resources/lists'
import { statuses } from '../../contract/resources/lookups'
import { subscribers } from '../../contract/resources/subscribers'
import { users } from '../../contract/resources/users'
import { whatsappSettings } from '../../contract/resources/whatsapp'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { type Actor, SYSTEM } from '../auth/actor'
import { followers } from '../features'
import { declareFollowers } from './follow'
import type { Row, Tx, Values } from './hooks'
import { eraseRows, purgeRows, type Write, writeRows } from './write'

let services: TestServices
let actor: Actor
beforeAll(async () => {
  services = await testServices()
  const { id } = await makeUser(services, { role: 'admin' })
  actor = { ...SYSTEM, id, role: 'admin' }
})
afterAll(() => services?.drop())
beforeEach(async () => {
  for (const table of ['leads', 'subscribers', 'lists'])
    await services.sql`delete from ${services.sql(table)}`
})
// The next test file may have the same modules, and needs those that are declared at the start.
afterEach(() => declareFollowers(followers))

const within = <T>(act: (tx: Tx) => Promise<T>) =>
  services.sql.begin(tx => act(tx as unknown as Tx)) as Promise<T>
const create = (definition: Definition, records: Values[], more: Partial<Write> = {}) =>
  within(tx => {
    const rows = records.map(changes => ({ before: undefined, changes }))
    return writeRows(tx, { definition, actor, action: 'create', rows, ...more })
  })
const update = (definition: Definition, rows: Write['rows'], more: Partial<Write> = {}) =>
  within(tx => writeRows(tx, { definition, actor, action: 'update', rows, ...more }))
const erase = (definition: Definition, rows: readonly (Row | undefined)[], by?: Write['by']) =>
  within(tx =>
    eraseRows(tx, {
      definition,
      actor,
      action: 'delete',
      by,
      rows: rows.map(before => ({ before, changes: {} })),
    }),
  )
const logged = async (definition: Definition, count: number) =>
  (
    await services.sql`
      select action, user_id, record, before, after from logs where resource = ${definition.name} order by id`
  ).slice(-count)
const lead = (name: string, more: Values = {}): Values => ({ name, phone: '+212661000001', ...more })
const refusal = (fields: Values) => ({ code: 'invalid', details: { fields } })

describe('new records', () => {
  it('come back in their order, with their author, their view and the text that they are found by', async () => {
    const made = await create(lists, [
      { name: 'Zagora', description: 'South', double_opt_in: false },
      { name: 'Agadir', double_opt_in: true },
    ])
    expect(made).toMatchObject([
      { name: 'Zagora', description: 'South', version: 1, created_by: actor.id, audience: 'general' },
      { name: 'Agadir', description: null, double_opt_in: true, search_text: 'agadir' },
    ])
    expect(made[0]?.search_text).toBe('zagora\nsouth')
    expect(await services.sql`select name from lists order by id`).toEqual([
      { name: 'Zagora' },
      { name: 'Agadir' },
    ])
    expect(await logged(lists, 2)).toMatchObject([
      { action: 'create', user_id: actor.id, record: made[0]?.id, before: null, after: { name: 'Zagora' } },
      { action: 'create', record: made[1]?.id, after: { name: 'Agadir', double_opt_in: true } },
    ])
  })

  it('of no person have no author', async () => {
    const [made] = await create(lists, [{ name: 'Fes' }], { actor: SYSTEM })
    expect(made).toMatchObject({ name: 'Fes', created_by: null })
  })

  it('are none where none are given', async () => {
    expect(await create(lists, [])).toEqual([])
  })

  it.each([99, 100, 101])('come back in their order where they are %i', async count => {
    const names = Array.from({ length: count }, (_, n) => `Lead ${(n * 37) % count}`)
    const made = await create(
      leads,
      names.map((name, n) => lead(name, n % 2 ? { note: `"${n}"` } : {})),
    )
    expect(made.map(({ name }) => name)).toEqual(names)
    expect(made.slice(0, 3).map(({ note }) => note)).toEqual([null, '"1"', null])
    expect(made[7]?.search_text).toBe(`lead ${(7 * 37) % count}\n+212661000001`)
  })

  it('may be many with columns that are no fields', async () => {
    const records = Array.from({ length: 100 }, (_, n) => lead('Mona', { id: 7_000_000 + n, version: 4 }))
    const made = await create(leads, records)
    expect(made.map(({ id, version }) => [id, version])).toEqual(records.map(({ id }) => [id, 4]))
  })

  it('of a file are known by their values, and say when they are on their way', async () => {
    let sent = 0
    const made = await create(
      subscribers,
      [{ email: 'a@people.example' }, { email: 'b@people.example', name: 'B' }],
      { by: 'import', together: { lines: [2, 3] }, sent: () => (sent += 1) },
    )
    expect(sent).toBe(1)
    expect(made).toEqual([
      { email: 'a@people.example', id: expect.any(Number), version: 1 },
      { email: 'b@people.example', name: 'B', id: (made[0]?.id as number) + 1, version: 1 },
    ])
    expect(await services.sql`select email, name, status from subscribers order by id`).toEqual([
      { email: 'a@people.example', name: null, status: 'subscribed' },
      { email: 'b@people.example', name: 'B', status: 'subscribed' },
    ])
  })

  it('tell the database who writes them', async () => {
    const acting = await within(async tx => {
      const rows = [{ before: undefined, changes: { name: 'Fes' } }]
      await writeRows(tx, { definition: lists, actor, action: 'create', rows })
      return tx`select current_setting('lotse.actor') as id`
    })
    expect(acting).toEqual([{ id: String(actor.id) }])
  })
})

describe('a value that is taken', () => {
  it('is refused by its field, and the transaction goes on', async () => {
    await create(subscribers, [{ email: 'mona@people.example' }])
    const left = await within(async tx => {
      const rows = [{ before: undefined, changes: { email: 'mona@people.example' } }]
      const write: Write = { definition: subscribers, actor, action: 'create', rows }
      await expect(writeRows(tx, write)).rejects.toMatchObject(refusal({ email: 'taken' }))
      return tx`select email from subscribers`
    })
    expect(left).toHaveLength(1)
  })

  it('is refused by a field that is not the title', async () => {
    const [person] = (await create(users, [{ name: 'Mona', email: 'mona@people.example' }])) as [Row]
    const second = create(users, [{ name: 'Salma', email: 'mona@people.example' }])
    await expect(second).rejects.toMatchObject({ details: { fields: { email: 'taken' } } })
    await expect(second).rejects.not.toHaveProperty('details.fields.name')
    await services.sql`delete from users where id = ${person.id}`
  })

  it('is refused by the title where no field alone holds it', async () => {
    const { sql } = services
    await sql`create unique index lists_calm_once on lists (audience) where description = 'calm'`
    await create(lists, [{ name: 'One', description: 'calm' }])
    await expect(create(lists, [{ name: 'Two', description: 'calm' }])).rejects.toMatchObject(
      refusal({ name: 'taken' }),
    )
    await sql`drop index lists_calm_once`
  })

  it('is told from other faults of the database', async () => {
    await expect(create(lists, [{ name: null }])).rejects.toMatchObject({ code: '23502' })
  })
})

describe('a reference', () => {
  it('to nothing is refused by its field', async () => {
    await expect(
      create(leads, [lead('Mona'), lead('Salma', { status_id: 987_654_321 })]),
    ).rejects.toMatchObject(refusal({ status_id: 'not_there' }))
    const [before] = await create(leads, [lead('Mona')])
    await expect(
      update(leads, [{ before, changes: { note: 'x', status_id: 987_654_321 } }]),
    ).rejects.toMatchObject(refusal({ status_id: 'not_there' }))
    expect(await services.sql`select name, note from leads`).toEqual([{ name: 'Mona', note: null }])
  })

  it('that has gone meanwhile does not block other changes', async () => {
    const [list] = (await create(lists, [{ name: 'Fes' }])) as [Row]
    const [before] = (await create(subscribers, [{ email: 'a@people.example', list_ids: [list.id] }])) as [
      Row,
    ]
    await services.sql`delete from lists`
    const [after] = await update(subscribers, [{ before, changes: { name: 'A', list_ids: [list.id] } }])
    expect(after).toMatchObject({ name: 'A', list_ids: [list.id], version: 2 })
  })
})

describe('records that are changed', () => {
  it('keep what the change does not name, each as it comes, in their order', async () => {
    const made = await create(leads, [lead('Anna', { note: 'a' }), lead('Berta', { note: 'b' })])
    const [anna, berta] = made as [Row, Row]
    await services.sql`update leads set updated_at = '2026-01-01'`
    const after = await update(leads, [
      { before: berta, changes: { name: 'Bertha', email: 'b@people.example' } },
      { before: anna, changes: { note: undefined } },
    ])
    expect(after).toMatchObject([
      { id: berta.id, name: 'Bertha', email: 'b@people.example', note: 'b', version: 2 },
      { id: anna.id, name: 'Anna', email: null, note: null, version: 2 },
    ])
    expect(after.map(row => row.search_text)).toEqual([
      'bertha\n+212661000001\nb@people.example',
      'anna\n+212661000001',
    ])
    for (const { updated_at } of after)
      expect(Date.parse(String(updated_at))).toBeGreaterThan(Date.now() - 60_000)
    expect(await logged(leads, 2)).toMatchObject([
      { action: 'update', record: berta.id, before: { name: 'Berta' }, after: { name: 'Bertha' } },
      { action: 'update', record: anna.id, before: { note: 'a' } },
    ])
  })

  it('are not written where one has another version by now', async () => {
    const [anna, berta] = (await create(leads, [lead('Anna'), lead('Berta')])) as [Row, Row]
    await update(leads, [{ before: anna, changes: { note: 'theirs' } }])
    const both = [anna, berta].map(before => ({ before, changes: { note: 'mine' } }))
    await expect(update(leads, both)).rejects.toMatchObject({ code: 'conflict' })
    expect(await services.sql`select note from leads order by id`).toEqual([
      { note: 'theirs' },
      { note: null },
    ])
  })

  it('need their state before', async () => {
    await expect(update(leads, [{ before: undefined, changes: { note: 'x' } }])).rejects.toThrow(
      'A change needs the record as it stands',
    )
  })

  it('go to the bin and back', async () => {
    const [before] = (await create(leads, [lead('Anna')])) as [Row]
    const [binned] = (await update(leads, [{ before, changes: {} }], { action: 'delete' })) as [Row]
    expect(Date.parse(String(binned.deleted_at))).toBeGreaterThan(Date.now() - 60_000)
    const [changed] = (await update(leads, [{ before: binned, changes: { note: 'x' } }])) as [Row]
    expect(changed.deleted_at).toBe(binned.deleted_at)
    const [back] = await update(leads, [{ before: changed, changes: {} }], { action: 'restore' })
    expect(back).toMatchObject({ deleted_at: null, note: 'x', version: 4 })
  })

  it('lose a secret that would go to another address', async () => {
    const settings = { name: 'Gateway', gateway_url: 'https://a.example', token: 'a-secret-that-is-sent' }
    const [before] = (await create(whatsappSettings, [settings])) as [Row]
    const moved = { gateway_url: 'https://b.example' }
    const [after] = await update(whatsappSettings, [{ before, changes: moved }])
    expect(after).toMatchObject({ ...moved, name: 'Gateway', token: null })
  })
})

describe('the follower of a resource', () => {
  const followed: [string, number[], number][] = []
  beforeEach(() => {
    followed.length = 0
    declareFollowers({
      ...followers,
      lists: async (_, { action, rows }, after) => {
        followed.push([action, after.map(({ id }) => id), rows.length])
      },
    })
  })

  it('follows each write, but its own and none', async () => {
    const [before] = (await create(lists, [{ name: 'Fes' }])) as [Row]
    const [after] = await update(lists, [{ before, changes: { name: 'Fez' } }])
    await update(lists, [{ before: after, changes: { name: 'Fes' } }], { isFollowUp: true })
    await update(lists, [])
    await erase(lists, [before])
    await erase(lists, [])
    expect(followed).toEqual([
      ['create', [before.id], 1],
      ['update', [before.id], 1],
      ['delete', [], 1],
    ])
  })
})

describe('records that are deleted for good', () => {
  it('leave their values in the log', async () => {
    const made = await create(lists, [{ name: 'Fes' }, { name: 'Rabat' }])
    await erase(lists, made.slice(0, 1), 'bulk')
    expect(await services.sql`select name from lists`).toEqual([{ name: 'Rabat' }])
    expect(await logged(lists, 1)).toMatchObject([
      { action: 'bulk_delete', record: made[0]?.id, before: { name: 'Fes' }, after: null },
    ])
  })

  it('are not deleted while others refer to one of them, and the transaction goes on', async () => {
    const [free, used] = (await create(statuses, [
      { slug: 'free', kind: 'none' },
      { slug: 'used', kind: 'none' },
    ])) as [Row, Row]
    await create(leads, [lead('Anna', { status_id: used.id })])
    const left = await within(async tx => {
      const rows = [free, used].map(before => ({ before, changes: {} }))
      const erasing = eraseRows(tx, { definition: statuses, actor, action: 'delete', rows })
      await expect(erasing).rejects.toMatchObject({
        code: 'in_use',
        details: { by: [{ resource: 'leads' }] },
      })
      return tx`select from statuses where id = any(${[free.id, used.id]}::bigint[])`
    })
    expect(left).toHaveLength(2)
  })

  it('fail with the words of the database otherwise', async () => {
    const gone = { ...lists, table: 'no_such_table' } as Definition
    await expect(erase(gone, [{ id: 1, version: 1 }])).rejects.toMatchObject({ code: '42P01' })
  })

  it('need their state before', async () => {
    await expect(erase(lists, [undefined])).rejects.toThrow('A change needs the record as it stands')
  })

  it('leave no value and let go of their files where nothing may stay', async () => {
    const { sql } = services
    const [person] = (await create(users, [{ name: 'Salma', email: 'salma@people.example' }])) as [Row]
    await sql`insert into files (path, folder, name, size, type, owner_id, resource, record_id)
      values ('users/a.png', 'users', 'a.png', 1, 'image/png', ${actor.id}, 'users', ${person.id}),
        ('users/b.png', 'users', 'b.png', 1, 'image/png', ${actor.id}, 'users', ${actor.id})`
    await within(tx => purgeRows(tx, { definition: users, actor, rows: [person] }))
    expect(await sql`select from users where id = ${person.id}`).toEqual([])
    expect(await logged(users, 1)).toMatchObject([
      { action: 'purge_delete', record: person.id, before: null, after: null },
    ])
    expect(await sql`select path, record_id from files order by path`).toEqual([
      { path: 'users/a.png', record_id: null },
      { path: 'users/b.png', record_id: actor.id },
    ])
  })

  it('keep their files for whoever takes the deletion back', async () => {
    const { sql } = services
    const [list] = (await create(lists, [{ name: 'Fes' }])) as [Row]
    await sql`insert into files (path, folder, name, size, type, owner_id, resource, record_id)
      values ('lists/a.png', 'lists', 'a.png', 1, 'image/png', ${actor.id}, 'lists', ${list.id})`
    await erase(lists, [list])
    expect(await sql`select record_id from files where path = 'lists/a.png'`).toEqual([
      { record_id: list.id },
    ])
  })
})
