import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '../../contract/definition/define'
import { text } from '../../contract/definition/fields'
import { leads } from '../../contract/resources/leads'
import { lists } from '../../contract/resources/lists'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { type Actor, SYSTEM } from '../auth/actor'
import { runJobs } from '../jobs/queue'
import { BULK_MAX, chosenIds, deleteMany, keepUndo, undo, updateMany } from './bulk'
import { forgetTraces } from './forget'
import type { Hooks, Row, UpdatedRow, Values } from './hooks'
import type { Target } from './records'

let services: TestServices
let actor: Actor
let target: Target
beforeAll(async () => {
  services = await testServices()
  const { id } = await makeUser(services, { role: 'admin' })
  actor = { ...SYSTEM, id, role: 'admin' }
  target = { definition: leads, actor }
})
afterAll(() => services?.drop())
beforeEach(async () => {
  for (const table of ['leads', 'lists', 'undos']) await services.sql`delete from ${services.sql(table)}`
})
afterEach(() => {
  services.hooks = {}
})

/** Leads by the notes that they are made with. */
async function makeLeads(...notes: (string | null)[]): Promise<number[]> {
  const rows = await services.sql<{ id: number }[]>`
    insert into leads (name, phone, source, note)
    select 'Mona', '+21266100000' || place, 'form', note from unnest(${notes}::text[]) with ordinality given(note, place)
    order by place returning id`
  return rows.map(({ id }) => id)
}
async function makeLists(...names: string[]): Promise<number[]> {
  const rows = await services.sql<{ id: number }[]>`
    insert into lists (audience, name, description, version) select 'general', name, 'About ' || name, 3
    from unnest(${names}::text[]) name order by name returning id`
  return rows.map(({ id }) => id)
}
const notes = async () => (await services.sql`select note from leads order by id`).map(({ note }) => note)
const versions = async () =>
  (await services.sql`select version from leads order by id`).map(({ version }) => version)
const actions = async (resource: string) =>
  (await services.sql`select action from logs where resource = ${resource} order by id`).map(
    ({ action }) => action,
  )

const within = <T>(act: (scope: { services: TestServices; tx: never }) => Promise<T>) =>
  services.sql.begin(tx => act({ services, tx: tx as never })) as Promise<T>
const choose = (body: Values, by = target) => within(scope => chosenIds(scope, by, body))
const change = (body: Values, by = target) => within(scope => updateMany(scope, by, body))
const remove = (body: Values, by = target) => within(scope => deleteMany(scope, by, body))
const takeBack = (token: unknown, by = actor) => within(scope => undo(scope, by, String(token)))
const keep = (given: Omit<Parameters<typeof keepUndo>[1], 'actor'>, by = actor) =>
  within(({ tx }) => keepUndo(tx, { ...given, actor: by }))
const refusal = (fields: Values) => ({ code: 'invalid', details: { fields } })

describe('the records of a change of many', () => {
  it('are those of the ids, each once', async () => {
    expect(await choose({ ids: [7, 3, 7] })).toEqual([7, 3])
  })

  it.each([
    ['no id', { ids: [] }, { ids: 'required' }],
    ['only what is none', { ids: ['x', null] }, { ids: 'required' }],
    ['also what is none', { ids: [1, 'x'] }, { ids: 'invalid' }],
    ['a number as a text', { ids: ['5'] }, { ids: 'required' }],
    ['no whole number', { ids: [1, 1.5] }, { ids: 'invalid' }],
    ['a number below one', { ids: [1, 0] }, { ids: 'invalid' }],
    ['only numbers below one', { ids: [-5] }, { ids: 'required' }],
    ['too many', { ids: Array.from({ length: 100_001 }, (_, n) => n + 1) }, { ids: 'too_long' }],
    ['neither ids nor a filter', {}, { ids: 'required' }],
    ['a filter that is no object', { filter: 'all' }, { filter: 'invalid' }],
    ['a text in place of ids', { ids: '5', filter: {} }, { ids: 'invalid' }],
    ['ids and a filter', { ids: [5], filter: {} }, { filter: 'unknown_field' }],
    ['ids and exceptions', { ids: [5], except: [5] }, { except: 'unknown_field' }],
    ['a text in place of exceptions', { filter: {}, except: '5' }, { except: 'invalid' }],
    ['an exception that is no id', { filter: {}, except: [1, 'x'] }, { except: 'invalid' }],
    ['a field that is none', { filter: { nothing: 1 } }, { nothing: 'unknown_field' }],
  ])('are refused where they are %s', async (_, body, fields) => {
    await expect(choose(body)).rejects.toMatchObject(refusal(fields))
  })

  it('may be a hundred thousand', async () => {
    expect(await choose({ ids: Array.from({ length: 100_000 }, (_, n) => n + 1) })).toHaveLength(BULK_MAX)
  })

  it('are those that the filter finds and the caller sees, but for the exceptions', async () => {
    const [one, two, three, four] = (await makeLeads('a', 'b', 'a', 'a')) as [number, number, number, number]
    await services.sql`update leads set deleted_at = now() where id = ${three}`
    expect(await choose({ filter: {} })).toEqual([one, two, four])
    expect(await choose({ filter: { id: [one, two, three] } })).toEqual([one, two])
    expect(await choose({ filter: {}, except: [two] })).toEqual([one, four])
    services.hooks = { leads: { scope: ({ sql }) => sql`note = 'b'` } }
    expect(await choose({ filter: {} })).toEqual([two])
  })

  it('are no more than a hundred thousand of a filter either', async () => {
    const { sql } = services
    await sql`create table bulk_things as select n as id, 'x' as name from generate_series(1, 100000) n`
    const things = defineResource('bulk-things', {
      title: 'name',
      fields: { name: text() },
      list: { columns: ['name'] },
      form: [['name']],
      table: 'bulk_things',
    })
    expect(await choose({ filter: {} }, { definition: things, actor })).toHaveLength(100_000)
    await sql`insert into bulk_things values (100001, 'x')`
    await expect(choose({ filter: {} }, { definition: things, actor })).rejects.toMatchObject(
      refusal({ filter: 'too_long' }),
    )
  })
})

describe('a change of many', () => {
  it('sets the fields of those that differ, and counts them', async () => {
    const ids = await makeLeads('a', 'new', null)
    expect(await change({ ids, changes: { note: ' new ', source: 'form' } })).toEqual({
      updated: 2,
      undo: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(await notes()).toEqual(['new', 'new', 'new'])
    expect(await versions()).toEqual([2, 1, 2])
    expect((await actions('leads')).slice(-2)).toEqual(['bulk_update', 'bulk_update'])
  })

  it.each([
    ['without changes', {}, { changes: 'required' }],
    ['with changes that are no object', { changes: 'note' }, { changes: 'required' }],
    ['with no change', { changes: {} }, { changes: 'required' }],
    ['with a key that is none', { changes: { note: 'x' }, id: 1 }, { id: 'unknown_field' }],
    ['of a field that is none', { changes: { nothing: 'x' } }, { nothing: 'unknown_field' }],
  ])('%s is refused', async (_, body, fields) => {
    const ids = await makeLeads('a')
    await expect(change({ ids, ...body })).rejects.toMatchObject(refusal(fields))
    expect(await notes()).toEqual(['a'])
  })

  it('takes a filter with exceptions', async () => {
    const [one] = await makeLeads('a', 'b')
    services.hooks = { leads: {} }
    expect(await change({ filter: {}, except: [one], changes: { note: 'c' } })).toMatchObject({ updated: 1 })
    expect(await notes()).toEqual(['a', 'c'])
  })

  it('changes none where one is not there', async () => {
    const ids = await makeLeads('a')
    await expect(change({ ids: [...ids, 987_654_321], changes: { note: 'x' } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await notes()).toEqual(['a'])
  })

  it('goes through the hooks of the resource, record by record', async () => {
    const ids = await makeLeads('a', 'b')
    const through: UpdatedRow[] = []
    const before: unknown[] = []
    const hooks: Hooks = {
      beforeWrite(_, { action, actor: by, before: row, changes, extra }) {
        before.push([action, by.id, row?.note, extra])
        return row?.note === 'a' ? { ...changes, source_detail: 'first' } : { source: 'form' }
      },
      async afterUpdate(_, rows) {
        through.push(...rows)
      },
    }
    services.hooks = { leads: hooks }
    const answer = await change({ ids, changes: { note: 'c' } })
    expect(answer.updated).toBe(1)
    expect(before).toEqual([
      ['update', actor.id, 'a', {}],
      ['update', actor.id, 'b', {}],
    ])
    // Also the one that nothing changed in.
    expect(through.map(({ before: row, changes }) => [row.id, changes])).toEqual([
      [ids[0], { note: 'c', source_detail: 'first' }],
      [ids[1], { source: 'form' }],
    ])
    expect(await notes()).toEqual(['c', 'b'])
    services.hooks = { leads: {} }
    expect(await takeBack(answer.undo)).toEqual({ undone: 1 })
    expect(await services.sql`select note, source_detail from leads order by id`).toEqual([
      { note: 'a', source_detail: null },
      { note: 'b', source_detail: null },
    ])
  })
})

describe('a change of many that is taken back', () => {
  it('leaves the values from before, once, for its author', async () => {
    const ids = await makeLeads('a', null, 'new')
    const { undo: token } = await change({ ids, changes: { note: 'new' } })
    await expect(takeBack(token, { ...actor, id: actor.id + 1 })).rejects.toMatchObject({
      code: 'undo_expired',
    })
    expect(await takeBack(token)).toEqual({ undone: 2 })
    expect(await notes()).toEqual(['a', null, 'new'])
    expect(await versions()).toEqual([3, 3, 1])
    expect((await actions('leads')).slice(-2)).toEqual(['undo_update', 'undo_update'])
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'undo_expired' })
  })

  it('leaves out a person who was erased since, and puts the others back', async () => {
    const ids = await makeLeads('a', 'b')
    const { undo: token } = await change({ ids, changes: { note: 'new' } })
    const erase = (id: number | undefined) =>
      within(({ tx }) =>
        forgetTraces(tx, { records: [{ resource: 'leads', id: id ?? 0 }], marks: [], names: [] }),
      )
    // The queue's tables are made by its first process.
    await (await runJobs(services, {}, { url: services.database.url, onTime: false })).stop()
    await erase(ids[0])
    expect(await takeBack(token)).toEqual({ undone: 1 })
    expect(await notes()).toEqual(['new', 'b'])
    const { undo: other } = await change({ ids, changes: { note: 'last' } })
    for (const id of ids) await erase(id)
    expect(await services.sql`select from undos where token = ${String(other)}`).toEqual([])
  })

  it('is so for ten minutes', async () => {
    const ids = await makeLeads('a')
    const { undo: token } = await change({ ids, changes: { note: 'b' } })
    const [kept] = await services.sql`
      select extract(epoch from expires_at - now())::float8 as seconds from undos where token = ${String(token)}`
    expect(kept?.seconds).toBeGreaterThan(540)
    expect(kept?.seconds).toBeLessThanOrEqual(600)
    await services.sql`update undos set expires_at = now()`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'undo_expired' })
    await expect(takeBack('nothing')).rejects.toMatchObject({ code: 'undo_expired' })
  })

  it('is not so where one was changed since, or is gone', async () => {
    const ids = await makeLeads('a', 'b')
    const { undo: token } = await change({ ids, changes: { note: 'c' } })
    const { sql } = services
    await sql`update leads set version = 3 where id = ${ids[1] as number}`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'conflict' })
    await sql`update leads set version = 2, deleted_at = now() where id = ${ids[1] as number}`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'not_found' })
    await sql`update leads set deleted_at = null`
    expect(await takeBack(token)).toEqual({ undone: 2 })
  })

  it('is not so for a role that lost the right, or of a resource that is no more', async () => {
    const ids = await makeLeads('a')
    const { undo: token } = await change({ ids, changes: { note: 'b' } })
    await expect(takeBack(token, { ...actor, role: 'user' })).rejects.toMatchObject({ code: 'forbidden' })
    await services.sql`update undos set resource = 'nothing'`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'undo_expired' })
    expect(await notes()).toEqual(['b'])
  })
})

describe('many that are deleted', () => {
  it('go to the bin where there is one, and come back', async () => {
    const ids = await makeLeads('a', 'b')
    const { undo: token, ...answer } = await remove({ ids })
    expect(answer).toEqual({ deleted: 2 })
    const binned = () => services.sql`select id from leads where deleted_at is not null order by id`
    expect(await binned()).toHaveLength(2)
    expect(await takeBack(token)).toEqual({ undone: 2 })
    expect(await binned()).toEqual([])
    expect(await actions('leads')).toEqual(expect.arrayContaining(['bulk_delete', 'undo_restore']))
  })

  it('stay in the bin where one of them is there no more', async () => {
    const ids = await makeLeads('a', 'b')
    const { undo: token } = await remove({ ids })
    await services.sql`update leads set deleted_at = null where id = ${ids[0] as number}`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'conflict' })
    await services.sql`delete from leads where id = ${ids[0] as number}`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await services.sql`select from leads where deleted_at is null`).toEqual([])
  })

  it('are made again where there is no bin, with their ids and a later version', async () => {
    const ids = await makeLists('Fes', 'Rabat')
    const master = { ...actor, role: 'master' as const }
    const author = 4_242
    await services.sql`update lists set created_by = ${author}`
    const made = await services.sql`select created_at from lists order by id`
    const { undo: token, ...answer } = await remove({ ids }, { definition: lists, actor: master })
    expect(answer).toEqual({ deleted: 2 })
    expect(await services.sql`select from lists`).toEqual([])
    expect(await takeBack(token, master)).toEqual({ undone: 2 })
    expect(
      await services.sql`
        select id, audience, name, description, version, search_text, created_by, created_at from lists order by id`,
    ).toEqual(
      ['Fes', 'Rabat'].map((name, at) => ({
        id: ids[at],
        audience: 'general',
        name,
        description: `About ${name}`,
        version: 4,
        search_text: `${name.toLowerCase()}\nabout ${name.toLowerCase()}`,
        created_by: author,
        created_at: made[at]?.created_at,
      })),
    )
    expect((await actions('lists')).slice(-2)).toEqual(['undo_create', 'undo_create'])
  })

  it('are named as those that are changed', async () => {
    const [one] = await makeLeads('a', 'b')
    await expect(remove({ ids: [one], changes: {} })).rejects.toMatchObject(
      refusal({ changes: 'unknown_field' }),
    )
    await expect(remove({})).rejects.toMatchObject(refusal({ ids: 'required' }))
    expect(await remove({ filter: {}, except: [one] })).toMatchObject({ deleted: 1 })
  })
})

describe('a record that was made, when it is taken back', () => {
  /** A new lead whose making changed the lead before it. */
  async function made(other: Partial<Row> & { resource?: string } = {}) {
    const [first, second] = (await makeLeads('after', 'made')) as [number, number]
    const others = [{ resource: 'leads', id: first, version: 1, values: { note: 'before' }, ...other }]
    const rows = [{ id: second, version: 1, others }]
    return { definition: leads, action: 'create' as const, rows, second }
  }
  const user = () => ({ ...actor, role: 'user' as const })

  it('is deleted, and what its making changed is as it was, for whoever may make one', async () => {
    const token = await keep(await made(), user())
    expect(await takeBack(token, user())).toEqual({ undone: 1 })
    expect(await services.sql`select note from leads where deleted_at is null`).toEqual([{ note: 'before' }])
    expect((await actions('leads')).slice(-2)).toEqual(['undo_update', 'undo_delete'])
  })

  it('stays where it or another one was changed since', async () => {
    const { second, ...given } = await made()
    const token = await keep(given)
    await services.sql`update leads set version = 2 where id = ${second}`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'conflict' })
    await services.sql`update leads set version = case when id = ${second} then 1 else 2 end`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'conflict' })
    await services.sql`update leads set deleted_at = now() where id = ${second}`
    await expect(takeBack(token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await notes()).toEqual(['after', 'made'])
  })

  it('is deleted though the other one is of a resource that is no more', async () => {
    const token = await keep(await made({ resource: 'nothing' }))
    expect(await takeBack(token)).toEqual({ undone: 1 })
    expect(await services.sql`select note from leads where deleted_at is null`).toEqual([{ note: 'after' }])
  })
})
