import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { opened, seal, unseal } from './seal'

const dataDir = mkdtempSync(join(tmpdir(), 'lotse-seal-'))
const other = mkdtempSync(join(tmpdir(), 'lotse-seal-'))
afterAll(() => {
  for (const folder of [dataDir, other]) rmSync(folder, { recursive: true })
})

it('opens what it sealed, and seals the same text never alike', async () => {
  const sealed = await seal({ dataDir }, 'token ü')
  expect(sealed).not.toContain('token')
  expect(await seal({ dataDir }, 'token ü')).not.toBe(sealed)
  expect(await seal({ dataDir }, sealed)).toBe(sealed)
  expect(await unseal({ dataDir }, sealed)).toBe('token ü')
})

it('opens nothing that was changed, or sealed elsewhere', async () => {
  const sealed = await seal({ dataDir }, 'token')
  await expect(unseal({ dataDir: other }, sealed)).rejects.toThrow()
  await expect(
    unseal({ dataDir }, `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`),
  ).rejects.toThrow()
  await expect(unseal({ dataDir }, 'token')).rejects.toThrow('no sealed text')
  expect(await opened({ dataDir: other }, sealed)).toBeUndefined()
  expect(await opened({ dataDir }, sealed)).toBe('token')
})
