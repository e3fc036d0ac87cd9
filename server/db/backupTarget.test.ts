import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { targetOf } from './backupTarget'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'target-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

it('is where a link leads, also to an archive that is not there yet', async () => {
  await symlink('archive', at('link'))
  expect(await targetOf(at('link'))).toBe(at('archive'))
  await writeFile(at('archive'), 'older')
  expect(await targetOf(at('link'))).toBe(at('archive'))
  expect(await targetOf(at('archive'))).toBe(at('archive'))
  expect(await targetOf(at('new'))).toBe(at('new'))
})

it('is nothing but a file', async () => {
  spawnSync('mkfifo', [at('pipe')])
  for (const place of [at('pipe'), folder])
    await expect(targetOf(place)).rejects.toThrow(`${place} is not a file`)
  await symlink('two', at('one'))
  await symlink('one', at('two'))
  await expect(targetOf(at('one'))).rejects.toThrow('ELOOP')
})
