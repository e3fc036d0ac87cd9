import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Definition, defineResource } from '../../contract/definition/define'
import { html, number, text } from '../../contract/definition/fields'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { SYSTEM } from '../auth/actor'
import type { Values } from './hooks'
import { endedBy, type ListRequest, listPage, readRecord, streamAll, streamReferences } from './list'

const draft = {
  title: 'name',
  fields: { name: text(), rank: number() },
  list: { columns: ['name'], search: ['name'], sort: ['rank', 'desc'] },
  form: [['name', 'rank']],
  table: 'list_things',
} as const
const things = defineResource('things', { ...draft, bin: true })
const many = defineResource('many', { ...draft, table: 'list_many' })
const pages = defineResource('pages', {
  ...draft,
  fields: { ...draft.fields, page: html() },
  table: 'list_many',
})
const counted = defineResource('counted', { ...draft, computed: true })
const reading = (definition: Definition) => ({ definition, actor: SYSTEM })

let services: TestServices
beforeAll(async () => {
  services = await testServices()
  const { sql } = services
  const system = sql`version int default 1, created_at timestamptz default now(), updated_at timestamptz default now(),
    created_by bigint, deleted_at timestamptz, search_text text`
  await sql`create table list_things (id bigint primary key, name text, rank int, ${system})`
  await sql`create table list_many (id bigint primary key, name text, rank int, page text, ${system})`
  await sql`
    insert into list_things (id, name, rank, search_text, deleted_at) values
      (1, 'Fes', 3, 'fes', null), (2, 'Rabat', 1, 'rabat', null), (3, 'Fes', null, 'fes', null),
      (4, 'Agadir', 3, 'agadir', null), (5, 'Fes', 9, 'fes', now())`
  await sql`insert into list_many (id, name, rank) select n, 'Thing', 1 from generate_series(1, 501) n`
})
afterAll(() => services?.drop())
afterEach(() => {
  services.hooks = {}
})

const page = (definition: Definition, request: Partial<ListRequest> = {}) =>
  listPage(services, SYSTEM, definition, { filter: {}, page: 1, per_page: 10, order: 'asc', ...request })
const idsOf = (rows: readonly Values[]) => rows.map(({ id }) => id)
const shown = async (request: Partial<ListRequest>, definition: Definition = things) =>
  idsOf((await page(definition, request)).data)
async function batchesOf(batches: AsyncGenerator<Values[]>): Promise<Values[][]> {
  const found: Values[][] = []
  for await (const batch of batches) found.push(batch)
  return found
}
const all = async (request: Partial<Parameters<typeof streamAll>[2]> = {}, definition: Definition = things) =>
  idsOf((await batchesOf(streamAll(services, reading(definition), { filter: {}, ...request }))).flat())

describe('a page', () => {
  it('is in the order that is asked for, else in that of the resource, those without a value last', async () => {
    expect(await shown({})).toEqual([4, 1, 2, 3])
    expect(await shown({ sort: 'rank' })).toEqual([2, 1, 4, 3])
    expect(await shown({ sort: 'name' })).toEqual([4, 1, 3, 2])
    expect(await shown({ sort: 'name', order: 'desc' })).toEqual([2, 3, 1, 4])
    expect(await shown({ sort: 'id', order: 'desc' })).toEqual([4, 3, 2, 1])
  })

  it('is in the order of the field that stands in for the one asked for', async () => {
    services.hooks = { things: { sorts: { name: 'id' } } }
    expect(await shown({ sort: 'name' })).toEqual([1, 2, 3, 4])
    expect(await shown({ sort: 'rank' })).toEqual([2, 1, 4, 3])
  })

  it('of a search has the newest first, unless another order is asked for', async () => {
    expect(await shown({ search: 'fes' })).toEqual([3, 1])
    expect(await shown({ search: 'fes', sort: 'id' })).toEqual([1, 3])
    expect(await shown({ search: 'FES', filter: { rank: 3 } })).toEqual([1])
    expect(await shown({ search: 'nowhere' })).toEqual([])
  })

  it('of a search is empty where the resource is not searched', async () => {
    const silent = defineResource('silent', { ...draft, list: { columns: ['name'], sort: ['rank', 'desc'] } })
    expect(await shown({}, silent)).toHaveLength(5)
    expect(await shown({ search: 'fes' }, silent)).toEqual([])
  })

  it('holds so many rows, and tells how many there are', async () => {
    const last = await page(things, { sort: 'id', page: 2, per_page: 3 })
    expect(last).toEqual({
      data: [expect.objectContaining({ id: 4, name: 'Agadir', rank: 3, version: 1 })],
      current_page: 2,
      per_page: 3,
      last_page: 2,
      total: 4,
    })
    expect(await page(things, { page: 3, per_page: 3 })).toMatchObject({ data: [], total: 4 })
    expect(await page(things, { filter: { name: 'x' } })).toMatchObject({ data: [], total: 0, last_page: 1 })
  })

  it('has rows of the bin or the others, of the filter and of the scope', async () => {
    expect(await shown({ bin: true })).toEqual([5])
    expect(await shown({ filter: { name: 'Fes' } })).toEqual([1, 3])
    services.hooks = { things: { scope: ({ sql }) => sql`rank = 3` } }
    expect(await shown({})).toEqual([4, 1])
  })
})

describe('a page of rows that are counted', () => {
  const asked: unknown[] = []
  const count = () => {
    asked.length = 0
    services.hooks = {
      counted: {
        rows({ sql }, _, filter) {
          asked.push(filter)
          return sql`select * from list_things where id < 5`
        },
      },
    }
  }

  it('is one of a table’s', async () => {
    count()
    expect(await page(counted, { per_page: 3 })).toMatchObject({
      data: [{ id: 4 }, { id: 1 }, { id: 2 }],
      total: 4,
      last_page: 2,
    })
    expect(await page(counted, { page: 2, per_page: 3, sort: 'name', order: 'desc' })).toMatchObject({
      data: [{ id: 4 }],
      total: 4,
    })
    expect(await page(counted, { page: 3, per_page: 3 })).toMatchObject({ data: [], total: 4 })
    expect(await page(counted, { filter: { rank: 7 } })).toMatchObject({ data: [], total: 0 })
    expect(asked).toEqual([{}, {}, {}, { rank: 7 }])
  })

  it('is counted for the filter also where all rows are read', async () => {
    count()
    expect(await all({ filter: { rank: 3 } }, counted)).toEqual([4, 1])
    expect(asked).toEqual([{ rank: 3 }])
  })
})

describe('a record', () => {
  it('is read where the caller may meet it', async () => {
    expect(await readRecord(services, SYSTEM, things, 4)).toMatchObject({ id: 4, name: 'Agadir', rank: 3 })
    expect(await readRecord(services, SYSTEM, things, 5, { bin: true })).toMatchObject({ id: 5 })
    const refused: [number, { bin?: boolean }?][] = [[5], [5, {}], [4, { bin: true }], [6]]
    for (const [id, options] of refused)
      await expect(readRecord(services, SYSTEM, things, id, options)).rejects.toMatchObject({
        code: 'not_found',
      })
  })
})

describe('all rows of a resource', () => {
  it('come in the order that is asked for, else in that of the resource', async () => {
    expect(await all()).toEqual([4, 1, 2, 3])
    expect(await all({ sort: 'name' })).toEqual([4, 1, 3, 2])
    expect(await all({ sort: 'id', order: 'desc' })).toEqual([4, 3, 2, 1])
    // An order without a field to sort by is none.
    expect(await all({ order: 'asc' })).toEqual([4, 1, 2, 3])
  })

  it('are those of some ids, a filter or a search', async () => {
    expect(await all({ ids: [1, 2, 5, 9] })).toEqual([1, 2])
    expect(await all({ ids: [] })).toEqual([])
    expect(await all({ filter: { rank: 3 } })).toEqual([4, 1])
    expect(await all({ search: 'fes', sort: 'id' })).toEqual([1, 3])
  })

  it('come in batches, smaller ones where a row may be long', async () => {
    const sizes = async (definition: Definition) =>
      (await batchesOf(streamAll(services, reading(definition), { filter: {}, sort: 'id' }))).map(
        ({ length }) => length,
      )
    expect(await sizes(many)).toEqual([500, 1])
    const long = await sizes(pages)
    expect(long).toHaveLength(51)
    expect(Math.max(...long)).toBe(10)
  })
})

describe('the references of a resource', () => {
  const references = async (ids?: number[], definition: Definition = things) =>
    (await batchesOf(streamReferences(services, reading(definition), ids))).flat()

  it('are ids and titles, by the title', async () => {
    expect(await references()).toEqual([
      { id: 4, name: 'Agadir' },
      { id: 1, name: 'Fes' },
      { id: 3, name: 'Fes' },
      { id: 2, name: 'Rabat' },
    ])
    expect(await references([2, 4, 5])).toEqual([
      { id: 4, name: 'Agadir' },
      { id: 2, name: 'Rabat' },
    ])
    expect(await references([])).toEqual([])
    expect(await references(undefined, many)).toHaveLength(501)
  })
})

describe('reading that is given up', () => {
  const read = () => streamAll(services, reading(pages), { filter: {}, sort: 'id' })

  it('ends with the batch that it is at', async () => {
    const stop = new AbortController()
    let batches = 0
    for await (const _ of endedBy(read(), stop.signal)) {
      batches += 1
      if (batches === 2) stop.abort()
    }
    expect(batches).toBe(2)
  })

  it('does not begin where it was given up before', async () => {
    expect(await batchesOf(endedBy(read(), AbortSignal.abort()))).toEqual([])
  })

  it('goes on to the end where nobody gives up', async () => {
    expect(await batchesOf(endedBy(read(), undefined))).toHaveLength(51)
    expect(await batchesOf(endedBy(read(), new AbortController().signal))).toHaveLength(51)
  })
})
