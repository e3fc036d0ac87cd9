import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '../../contract/access/roles'
import { HOUSE_RULE } from '../../contract/candidates/rules'
import { definitionOf } from '../../contract/resources'
import { candidates } from '../../contract/resources/candidates'
import { lookups, sectors } from '../../contract/resources/lookups'
import { checklists, complianceRules, deadlines, requirements } from '../../contract/resources/rules'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../tests/kit/database'
import type { Values } from '../crud/hooks'
import { referenceNames } from '../crud/import'
import { searchText } from '../crud/search'
import { migrate } from './migrate'

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
        for (const language of ['en', 'fr', 'de']) {
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

  it('names countries in German as Unicode does, and imports read those names', async () => {
    const german = new Intl.DisplayNames('de', { type: 'region' })
    const rows = await rowsOf('countries')
    for (const { slug, de } of rows) expect(de).toBe(german.of(String(slug).toUpperCase()))
    const byName = await database.sql.begin(tx => referenceNames(tx, candidates))
    expect(byName('countries', 'Ägypten')).toBe(rows.find(({ slug }) => slug === 'eg')?.id)
  })
})

const RULES = [deadlines, requirements, checklists, complianceRules]

describe('rules that come with the program', () => {
  it.each(RULES.map(definition => [definition.name, definition] as const))(
    '%s are named in each language, with their sources, and found by that',
    async (_, definition) => {
      for (const row of await rowsOf(definition.table)) {
        const texts = [
          'name',
          ...(row.source === HOUSE_RULE ? [] : ['source']),
          ...(row.text_en ? ['text'] : []),
        ]
        for (const text of texts)
          for (const language of ['fr', 'de'])
            expect(row[`${text}_${language}`], `${row.name} ${text}_${language}`).toBeTruthy()
        for (const german of [row.name_de, row.source_de, row.text_de])
          expect(german ?? '').not.toMatch(/Section|Sections|no\. |sentence|counsel/)
        expect(row.search_text).toBe(searchText(definition, row))
      }
    },
  )
})

it('an upgrade gives German and French to texts of rules as they came, and to none that somebody wrote', async () => {
  const upgraded = await emptyDatabase()
  try {
    const { sql } = upgraded
    await migrate(sql, undefined, { upTo: 225 })
    await sql`update compliance_rules set name = 'Our limit', text_en = 'No more than we say.' where kind = 'placement_fee_limit'`
    await sql`update deadlines set source = 'Our contract' where name = 'BA approval'`
    await migrate(sql)
    const [limit] = await sql<Values[]>`select * from compliance_rules where kind = 'placement_fee_limit'`
    expect(limit).toMatchObject({ name: 'Our limit', name_de: null, text_de: null, text_fr: null })
    expect(limit?.source_de).toBe('§ 296 Abs. 3 SGB III in Verbindung mit § 45 SGB III')
    const [approval] = await sql<Values[]>`select * from deadlines where name = 'BA approval'`
    expect(approval).toMatchObject({ source: 'Our contract', source_de: null, name_de: 'Zustimmung der BA' })
  } finally {
    await upgraded.drop()
  }
})

it('an upgrade gives German names to lists as they came, and to nothing that somebody renamed or added', async () => {
  const upgraded = await emptyDatabase()
  try {
    const { sql } = upgraded
    await migrate(sql, undefined, { upTo: 211 })
    await sql`update statuses set en = 'Lost to us' where slug = 'lost'`
    await sql`insert into programs (slug, en, search_text) values ('own', 'Own program', 'own')`
    await sql`insert into sectors (slug, en, de, search_text) values ('roofs', 'Roofs', 'Straßen- und  Dächerbau', E'roofs\nroofs')`
    await sql`update sectors set de = 'Köchin, Koch' where slug = 'cooking'`
    await migrate(sql)
    const german = await sql<{ slug: string; de: string | null }[]>`
      select slug, de from statuses where slug in ('lost', 'new') union all select slug, de from programs where slug = 'own'
      union all select slug, de from sectors where slug = 'cooking' order by slug`
    expect(Object.fromEntries(german.map(({ slug, de }) => [slug, de]))).toEqual({
      ...{ cooking: 'Köchin, Koch', lost: null, new: 'Neu', own: null },
    })
    const own = await sql<Values[]>`select * from sectors where slug in ('roofs', 'cooking')`
    for (const row of own) expect(row.search_text).toBe(searchText(sectors, row))
  } finally {
    await upgraded.drop()
  }
})
