import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import type { Sql } from '../../db/connect'
import { shipRoutes } from './shipRoutes'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

/** Versions of a route with the count of their tracks. */
async function versionsOf(slug: string): Promise<string[]> {
  const rows = await database.sql<{ number: number; state: string; tracks: number }[]>`
    select v.number, v.state, jsonb_array_length(c.content -> 'tracks') as tracks
    from route_versions v join routes r on r.id = v.route_id join route_contents c on c.version_id = v.id
    where r.slug = ${slug} order by v.number`
  return rows.map(({ number, state, tracks }) => `${number} ${state}, ${tracks} tracks`)
}

test('a new revision is published where nobody changed the route, and else becomes a draft', async () => {
  const { sql } = database
  const ship = () => shipRoutes(sql as unknown as Sql)
  // As an earlier version of the application had shipped them.
  await sql`alter table route_contents disable trigger route_contents_kept`
  await sql`
    update route_contents set content = jsonb_set(content, '{tracks}', '[]') where version_id in (
      select v.id from route_versions v join routes r on r.id = v.route_id
      where r.slug in ('SEARCH', 'STUDY', 'CARE_ASSISTANT'))`
  await sql`alter table route_contents enable trigger route_contents_kept`
  await sql`
    update route_versions set saved_at = now() where route_id = (select id from routes where slug = 'STUDY')`
  await sql`update routes set shipped_revision = 1`
  await ship()
  await ship()
  expect(await versionsOf('SEARCH')).toEqual(['1 retired, 0 tracks', '2 published, 4 tracks'])
  expect(await versionsOf('STUDY')).toEqual(['1 published, 0 tracks', '2 draft, 5 tracks'])
  expect(await versionsOf('CARE_ASSISTANT')).toEqual(['1 draft, 8 tracks'])
  expect(await versionsOf('SKILLED')).toHaveLength(1)
})
