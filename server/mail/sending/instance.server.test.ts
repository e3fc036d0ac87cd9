import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { adoptDatabase, ownsDatabase } from './instance'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lotse-instance-'))
})
afterAll(async () => {
  await database?.drop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const owns = (name: string) => ownsDatabase({ sql: database.sql as never, dataDir: join(folder, name) })

test('a copy of the whole folder sends nothing until a person releases it; the original goes on', async () => {
  expect(await owns('original')).toBe(true)
  await cp(join(folder, 'original'), join(folder, 'copy'), { recursive: true })
  expect(await owns('copy')).toBe(false)
  expect(await owns('original')).toBe(true)
  await adoptDatabase({ sql: database.sql as never, dataDir: join(folder, 'copy') })
  expect(await owns('copy')).toBe(true)
})

test('a database of an earlier version, without the note, stays with its folder', async () => {
  await adoptDatabase({ sql: database.sql as never, dataDir: join(folder, 'original') })
  await database.sql`update instance set inode = null`
  expect(await owns('original')).toBe(true)
  const [row] = await database.sql`select inode from instance`
  expect(row?.inode).toMatch(/^\d+$/)
})
