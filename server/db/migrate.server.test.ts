import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../tests/kit/database'
import { openUrl } from './connect'
import { MIGRATIONS, migrate } from './migrate'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lotse-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(folder, name), text)
const applied = () =>
  database.sql`SELECT number FROM migrations ORDER BY number`.then(rows => rows.map(r => r.number))

describe('migrate', () => {
  it('applies the files in order, once', async () => {
    await file('0002_fill.sql', `INSERT INTO things VALUES (1); INSERT INTO things VALUES (2);`)
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    expect(await migrate(database.sql, folder)).toEqual([1, 2])
    expect(await migrate(database.sql, folder)).toEqual([])
    expect(await database.sql`SELECT id FROM things ORDER BY id`).toHaveLength(2)
  })

  it('upgrades an older database', async () => {
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    await migrate(database.sql, folder)
    await database.sql`INSERT INTO things VALUES (7)`
    await file('0002_names.sql', `ALTER TABLE things ADD COLUMN name text NOT NULL DEFAULT 'ليلى';`)
    expect(await migrate(database.sql, folder)).toEqual([2])
    expect([...(await database.sql`SELECT * FROM things`)]).toEqual([{ id: 7, name: 'ليلى' }])
  })

  it('refuses an edited file, and a database newer than the files', async () => {
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    await file('0002_more.sql', 'CREATE TABLE more (id int);')
    await migrate(database.sql, folder)
    await file('0002_more.sql', 'CREATE TABLE more (id bigint);')
    await expect(migrate(database.sql, folder)).rejects.toThrow(
      /0002_more.sql was changed after it was applied/,
    )
    await rm(join(folder, '0002_more.sql'))
    await expect(migrate(database.sql, folder)).rejects.toThrow(
      /newer than this program: it has 0002_more.sql/,
    )
  })

  it('says in plain words that the database ended the connection, and goes on at the next start', async () => {
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    await file('0002_cut.sql', 'CREATE TABLE half (id int);\nSELECT pg_terminate_backend(pg_backend_pid());')
    await expect(migrate(database.sql, folder)).rejects.toThrow(
      /^The connection to the database ended while 0002_cut\.sql upgraded the database \(\w+\): PostgreSQL was stopped.+the upgrade goes on where it ended\.$/,
    )
    expect(await applied()).toEqual([1])
    await file('0002_cut.sql', 'CREATE TABLE half (id int);')
    expect(await migrate(database.sql, folder)).toEqual([2])
  })

  it('says so too where the connection that holds the lock of the upgrade is cut', async () => {
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();`
    await file('0002_all.sql', `${cut} SELECT pg_terminate_backend(pg_backend_pid());`)
    await expect(migrate(database.sql, folder)).rejects.toThrow(/the upgrade goes on where it ended\.$/)
  })

  it('leaves nothing of a file that fails, and names it', async () => {
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    await file('0002_wrong.sql', 'CREATE TABLE half (id int);\nINSERT INTO nowhere VALUES (1);')
    await expect(migrate(database.sql, folder)).rejects.toThrow(/0002_wrong.sql:2: .*nowhere/)
    expect(await applied()).toEqual([1])
    expect(await database.sql`SELECT 1 FROM pg_class WHERE relname = 'half'`).toHaveLength(0)
  })

  it('is done once when two processes start together', async () => {
    await file('0001_things.sql', 'SELECT pg_sleep(0.2); CREATE TABLE things (id int);')
    await file('0002_more.sql', 'CREATE TABLE more (id int);')
    const other = openUrl(database.url, { max: 2 })
    const both = await Promise.all([migrate(database.sql, folder), migrate(other, folder)])
    await other.end()
    expect(both.flat().sort()).toEqual([1, 2])
    expect(await applied()).toEqual([1, 2])
  })

  it('is told only by the process that does it: neither by one that waited for it nor for a new database', async () => {
    const told: number[][] = []
    const tell = (numbers: number[]) => void told.push(numbers)
    await file('0001_things.sql', 'CREATE TABLE things (id int);')
    await migrate(database.sql, folder, { tell })
    expect(told).toEqual([])
    await file('0002_more.sql', 'SELECT pg_sleep(0.2); CREATE TABLE more (id int);')
    const other = openUrl(database.url, { max: 2 })
    await Promise.all([migrate(database.sql, folder, { tell }), migrate(other, folder, { tell })])
    await other.end()
    expect(told).toEqual([[2]])
  })

  it('refuses a file without number and a number twice', async () => {
    await file('things.sql', '')
    await expect(migrate(database.sql, folder)).rejects.toThrow(/things.sql has no number/)
    await rm(join(folder, 'things.sql'))
    await file('0001_a.sql', '')
    await file('0001_b.sql', '')
    await expect(migrate(database.sql, folder)).rejects.toThrow(
      /Two migrations have the number of 0001_b.sql/,
    )
  })

  it('brings a database of every earlier version to the one that a fresh database has', async () => {
    const names = (await readdir(MIGRATIONS)).sort()
    for (const name of names) {
      await cp(join(MIGRATIONS, name), join(folder, name))
      await migrate(database.sql, folder)
    }
    const fresh = await testDatabase()
    expect(await columnsOf(database)).toEqual(await columnsOf(fresh))
    await fresh.drop()
  })
})

async function columnsOf({ sql }: TestDatabase) {
  return [
    ...(await sql`
      SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, column_name`),
  ]
}
