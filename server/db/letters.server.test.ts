import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('Arabic words are in the index that names are searched by', async () => {
  const [found] = await database.sql<{ trigrams: string[] }[]>`select show_trgm('مني صالح') as trigrams`
  expect(found?.trigrams.length).toBeGreaterThan(5)
})

test('order stays that of code points', async () => {
  const [sorted] = await database.sql<{ names: string[] }[]>`
    select array_agg(name order by name) as names from unnest(array['ä', 'b', 'Z', 'مني']) name`
  expect(sorted?.names).toEqual(['Z', 'b', 'ä', 'مني'])
})
