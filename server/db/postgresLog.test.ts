import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPostgresLogShort, openPostgresLog, rotatePostgresLog } from './postgresLog'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-log-'))
  path = join(folder, 'postgres.log')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

it('moves a long log away while a process has it open, which goes on in the emptied file', async () => {
  const { log } = await openPostgresLog(path)
  await log.write('one\n')
  await rotatePostgresLog(path, 3)
  await log.write('two\n')
  await log.close()
  expect(await readFile(`${path}.1`, 'utf8')).toBe('one\n')
  expect(await readFile(path, 'utf8')).toBe('two\n')
})

it('leaves a short log alone, and a missing one', async () => {
  await rotatePostgresLog(path, 3)
  await appendFile(path, 'one')
  await rotatePostgresLog(path, 3)
  expect(await readFile(path, 'utf8')).toBe('one')
})

it('looks again and again while PostgreSQL runs, not only at its start', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const end = keepPostgresLogShort(path)
  await appendFile(path, Buffer.alloc(21 * 2 ** 20))
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(async () => expect((await stat(path)).size).toBe(0), 10_000)
  end()
  expect(vi.getTimerCount()).toBe(0)
})
