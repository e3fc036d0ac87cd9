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
  const ship = () => shipRoutes(sql as unknown as Sql, new Date('2026-12-01T09:00:00Z'))
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
  const lines = await ship()
  expect(await ship()).toEqual([])
  expect(lines).toEqual([
    'Route STUDY: a new version is offered as draft 2; open cases: 0. See Settings, Legal changes.',
    'Route SEARCH: version 2 is published; no case is on it.',
    'Route CARE_ASSISTANT: its draft has the content of this version of Lotse.',
  ])
  expect(await versionsOf('SEARCH')).toEqual(['1 retired, 0 tracks', '2 published, 4 tracks'])
  expect(await versionsOf('STUDY')).toEqual(['1 published, 0 tracks', '2 draft, 5 tracks'])
  expect(await versionsOf('CARE_ASSISTANT')).toEqual(['1 draft, 8 tracks'])
  expect(await versionsOf('SKILLED')).toHaveLength(1)
})

test('a version that an upgrade brings is listed with the open cases that it concerns, once, also while a draft is in the way', async () => {
  const { sql } = database
  const ship = () => shipRoutes(sql as unknown as Sql, new Date('2026-12-01T09:00:00Z'))
  const [route] = await sql<{ id: number; version: number }[]>`
    select r.id, v.id as version from routes r join route_versions v on v.route_id = r.id where slug = 'SKILLED'`
  const { id = 0, version = 0 } = route ?? {}
  const [person] = await sql<{ id: number }[]>`
    insert into candidates (name, phone) values ('Amal Idrissi', '+212661421801') returning id`
  for (const state of ['open', 'on_hold', 'lost'])
    await sql`
      insert into cases (candidate_id, route_id, route_version_id, state) values (${person?.id ?? 0}, ${id}, ${version}, ${state})`
  await sql`alter table route_contents disable trigger route_contents_kept`
  await sql`update route_contents set content = jsonb_set(content, '{tracks}', '[]') where version_id = ${version}`
  await sql`alter table route_contents enable trigger route_contents_kept`
  await sql`update routes set shipped_revision = 1 where id = ${id}`
  const [other] = await sql<{ id: number }[]>`
    insert into route_versions (route_id, number, state, saved_at) values (${id}, 2, 'draft', now()) returning id`
  await sql`insert into route_contents (version_id, content) values (${other?.id ?? 0}, '{"tracks":[],"clocks":[],"requirements":[1]}')`
  const waits =
    'Route SKILLED: a new version waits until draft 2 is published or discarded; open cases: 2. See Settings, Legal changes.'
  expect([await ship(), await ship()]).toEqual([[waits], [waits]])
  await sql`delete from route_versions where id = ${other?.id ?? 0}`
  expect(await ship()).toEqual([
    'Route SKILLED: a new version is offered as draft 2; open cases: 2. See Settings, Legal changes.',
  ])
  const listed = await sql`
    select en, de, due_on::text, settled_on, note from legal_changes where source like 'Lotse, SKILLED, %'`
  expect(listed).toEqual([
    {
      en: expect.stringMatching(/^New version of the route .+; open cases: 2$/),
      de: expect.stringMatching(/offene Fälle: 2$/),
      due_on: '2026-12-01',
      settled_on: null,
      note: `/routes/${id}/draft\n/routes/${id}/open-cases`,
    },
  ])
})
