import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '../../contract/access/roles'
import { definitionOf } from '../../contract/resources'
import { lookups } from '../../contract/resources/lookups'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import type { Values } from '../crud/hooks'
import { searchText } from '../crud/search'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const rowsOf = (table: string) => database.sql<Values[]>`select * from ${database.sql(table)} order by id`

describe('the lists that come filled', () => {
  it.each([
    ['roles', ROLES.length],
    ['bundeslands', 16],
    ['countries', 249],
    ['statuses', 14],
    ['programs', 6],
    ['sectors', 23],
    ['database-sectors', 31],
  ])('%s has %d items', async (name, count) => {
    expect(await rowsOf(definitionOf(name)?.table ?? name)).toHaveLength(count)
  })

  it.each(lookups.map(definition => [definition.name, definition] as const))(
    '%s is named in each language and found by each name',
    async (_, definition) => {
      for (const row of await rowsOf(definition.table)) {
        expect(row.ar).toMatch(/^[^A-Za-z]*[\u0621-\u064a][^A-Za-z]*$/)
        for (const language of ['en', 'fr', ...('de' in definition.fields ? ['de'] : [])]) {
          expect(row[language], `${row.slug}.${language}`).toBeTruthy()
        }
        expect(row.search_text).toBe(searchText(definition, row))
      }
    },
  )

  it('names the seven roles by their slugs', async () => {
    expect((await rowsOf('roles')).map(({ slug }) => slug)).toEqual(ROLES)
  })

  it('names countries by ISO 3166-1 alpha-2, as phone numbers are read by', async () => {
    expect((await rowsOf('countries')).every(({ slug }) => /^[a-z]{2}$/.test(String(slug)))).toBe(true)
  })

  it('puts each sector under a program', async () => {
    expect((await rowsOf('sectors')).every(({ program_id }) => program_id !== null)).toBe(true)
  })
})
