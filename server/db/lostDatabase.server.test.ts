import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../tests/kit/database'
import { backup } from './backup'
import { openUrl, type Sql } from './connect'
import { migrate } from './migrate'
import { restore } from './restore'

let database: TestDatabase
let folder: string
let migrations: string
beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lotse-lost-'))
  migrations = join(folder, 'migrations')
  await mkdir(migrations)
  await writeFile(join(migrations, '0001_made.sql'), 'create table said (what text);')
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

it('of a restore says in plain words that the database ended the connection, and that nothing was replaced', async () => {
  const { url } = database
  const folders = { files: join(folder, 'files'), imports: join(folder, 'imports') }
  const from = join(folder, 'backup.tar.gz')
  await within(url, async sql => {
    await migrate(sql, migrations)
    await backup({ sql, folders, to: from, seal: async secret => secret })
    await sql`insert into said values ('after the backup')`
  })
  const settle = async (staging: Sql) => {
    await staging`select pg_terminate_backend(pg_backend_pid())`
  }
  const place = { url, dataDir: join(folder, 'restored'), migrations }
  await expect(within(url, sql => restore({ ...place, sql, from, force: true, settle }))).rejects.toThrow(
    /^The connection to the database ended while the backup was restored \(\w+\).+Nothing was replaced.+restore again\.$/,
  )
  await within(url, async sql => {
    expect(await sql`select what from said`).toMatchObject([{ what: 'after the backup' }])
  })
})

/** Acts with connections that are closed afterwards: a restore refuses where there are others. */
async function within(url: string, act: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = openUrl(url, { max: 4 })
  try {
    await act(sql)
  } finally {
    await sql.end()
  }
}
