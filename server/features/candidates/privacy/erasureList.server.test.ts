import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { marker, phone } from '../../../../tests/cases/case'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { emptyDatabase, type TestDatabase } from '../../../../tests/kit/database'
import { papersOf } from '../../../../tests/kit/papers'
import { SYSTEM } from '../../../auth/actor'
import { opened, seal } from '../../../auth/seal'
import { backup } from '../../../db/backup'
import { openUrl, type Sql } from '../../../db/connect'
import { migrate } from '../../../db/migrate'
import { restore } from '../../../db/restore'
import { hooks } from '../../../features'
import { eraseAddressAlone, mailKey } from '../../../mail'
import { erasureHash } from '../../../mail/message/tokens'
import type { Services } from '../../../services'
import { applyErasures, erasuresPath, merged, readErasures, saveErasures } from './erasureList'

let app: TestApp
let master: Api
let papers: ReturnType<typeof papersOf>
let folder: string
let copy: TestDatabase
let word: string

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  papers = papersOf(app, master)
})
afterAll(() => app?.stop())
beforeEach(async () => {
  word = marker()
  folder = await mkdtemp(join(tmpdir(), 'lotse-erasures-'))
  copy = await emptyDatabase()
})
afterEach(async () => {
  await copy.drop()
  await rm(folder, { recursive: true })
})

const erase = async (resource: string, { id }: Row) => {
  const answer = await master.post(`/${resource}/${id}/erase`, { reason: 'The person asked for it' })
  expect(answer.status, answer.text).toBe(200)
}

const makeBackup = () =>
  backup({
    sql: app.services.sql,
    folders: {},
    to: join(folder, 'one.tar.gz'),
    seal: secret => seal(app.services.config, secret),
  })

/** Restores the backup into another database, as the command does. @returns what it said of erasures */
async function bring(config: Services['config'], list = readErasures(erasuresPath(config.dataDir))) {
  let told: Awaited<ReturnType<typeof applyErasures>> | undefined
  const settle = async (sql: Sql) => {
    told = await applyErasures({ ...app.services, sql, config, hooks }, await list)
  }
  await restore({
    sql: copy.sql,
    url: copy.url,
    dataDir: join(folder, 'restored'),
    from: join(folder, 'one.tar.gz'),
    unseal: text => opened(config, text),
    settle,
    force: true,
  })
  copy.sql = openUrl(copy.url, { max: 4 })
  return told
}

/** Looks for a text in every row of every table of the copy. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await copy.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await copy.sql`
      select 1 from ${copy.sql.unsafe(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`
    if (row) found.push(name)
  }
  return found
}

test('an older backup brings nobody back who was erased since, and everybody else', async () => {
  const other = marker()
  const person = await papers.candidate({
    name: `${word} Person`,
    phone: phone(),
    email: `${word}@people.example`,
    notes: word,
  })
  const asked = await papers.make('leads', { name: `${word} lead`, phone: phone(), note: word })
  await papers.candidate({ name: `${other} stays`, phone: phone(), email: `${other}@people.example` })
  await app.sql`
    insert into subscribers (audience, email, name) values ('general', ${`${word}.letters@people.example`}, ${word})`
  await makeBackup()
  await erase('candidates', person)
  await erase('leads', asked)
  await app.sql.begin(tx => eraseAddressAlone(tx, SYSTEM, `${word}.letters@people.example`))
  await saveErasures(app.services)
  expect(await readFile(erasuresPath(app.services.config.dataDir), 'utf8')).not.toMatch(new RegExp(word, 'i'))

  const told = await bring(app.services.config)
  expect(await tablesWith(word)).toEqual([])
  expect(await tablesWith(other)).toContain('candidates')
  expect(told).toMatchObject({ erased: 3, unrecognised: [] })
  const [erased] = await copy.sql`select erased_at from candidates where id = ${person.id}`
  expect(erased?.erased_at).not.toBeNull()
  // Erased people stay known, also by marks of records that the backup does not have.
  const count = 'select count(*)::int as n from erased_people'
  expect([...(await copy.sql.unsafe(count))].map(({ n }) => n)[0]).toBeGreaterThanOrEqual(
    [...(await app.sql.unsafe(count))].map(({ n }) => n)[0],
  )
  expect(await saveErasures({ ...app.services, sql: copy.sql })).toMatchObject({
    people: expect.arrayContaining([
      expect.objectContaining({ resource: 'candidates', record_id: person.id }),
    ]),
  })
})

test('the number of a record alone erases nobody; a person is asked to look', async () => {
  const person = await papers.candidate({ name: `${word} Other`, phone: phone() })
  await makeBackup()
  await erase('candidates', person)
  const list = await saveErasures(app.services)
  const elsewhere = { ...app.services.config, dataDir: join(folder, 'another-machine') }
  const told = await bring(elsewhere, Promise.resolve(list))
  expect(told?.unrecognised).toContain(`candidates ${person.id}`)
  expect(await tablesWith(word)).toContain('candidates')
  // The same list on a machine that has the keys as well.
  const here = { ...app.services, sql: copy.sql as unknown as Services['sql'] }
  expect((await applyErasures(here, list)).unrecognised).toEqual([])
  expect(await tablesWith(word)).toEqual([])
})

const mark = (record_id: number) => ({
  resource: 'leads',
  record_id,
  kind: 'phone',
  hash: 'a'.repeat(64),
  at: '2026-01-01T00:00:00.000Z',
})
const address = (letter: string, year = 2026) => ({
  hash: letter.repeat(64),
  at: `${year}-01-01T00:00:00.000Z`,
})

test('a list loses nothing to one that knows less, and an address only to a later return of the person', () => {
  const none = { people: [], addresses: [], returned: [] }
  const kept = { people: [mark(1)], addresses: [address('b'), address('c')], returned: [] }
  expect(merged(kept, none)).toEqual(kept)
  expect(merged(none, kept)).toEqual(kept)
  const addressesAlone = { ...none, addresses: [address('b')] }
  expect(merged(addressesAlone, none)).toEqual(addressesAlone)
  expect(merged(kept, { ...none, people: [mark(1), mark(2)], addresses: [address('c')] })).toEqual({
    people: [mark(1), mark(2)],
    addresses: [address('b'), address('c')],
    returned: [],
  })
  const returned = { ...none, returned: [address('b', 2027)] }
  expect(merged(kept, returned).addresses).toEqual([address('c')])
  expect(merged(returned, kept)).toEqual(merged(kept, returned))
  // The person was erased once more after the return.
  expect(
    merged(merged(kept, returned), { ...none, addresses: [address('b', 2028)] }).addresses,
  ).toContainEqual(address('b', 2028))
})

test('the list in DATA_DIR survives a database that knows nobody, without another minute', async () => {
  const { dataDir } = app.services.config
  const person = await papers.candidate({
    name: `${word} Person`,
    phone: phone(),
    email: `${word}@people.example`,
  })
  await erase('candidates', person)
  const list = await saveErasures(app.services)
  expect(list.addresses.length).toBeGreaterThan(0)
  await migrate(copy.sql)
  expect(await saveErasures({ ...app.services, sql: copy.sql })).toEqual(list)
  expect(await readErasures(erasuresPath(dataDir))).toEqual(list)
  expect((await readdir(dataDir)).filter(name => name.startsWith('erased'))).toEqual(['erased'])
})

test('an erasure, and a return, queue one writing of the list in their own transaction', async () => {
  const queued = () =>
    app.sql<{ n: number }[]>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'save_erasures'`
  await app.sql.begin(async tx => {
    for (const letter of ['one', 'two'])
      await eraseAddressAlone(tx, SYSTEM, `${word}.${letter}@people.example`)
    const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'save_erasures' and locked_at is null`
    expect(n).toBe(1)
  })
  await expect.poll(async () => (await queued())[0]?.n).toBe(0)
  const { addresses } = await readErasures(erasuresPath(app.services.config.dataDir))
  const key = await mailKey(app.sql)
  for (const letter of ['one', 'two'])
    expect(addresses).toContainEqual(
      expect.objectContaining({ hash: erasureHash(key, `${word}.${letter}@people.example`).toString('hex') }),
    )
})
