import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { givePdfBrowser } from '../../tests/kit/pdf'
import { renderPdf } from '.'
import { withChromium } from './launch'
import { describePrinting, launchModeOf } from './launchMode'

let takeBack: () => void
let folder: string
beforeAll(async () => {
  takeBack = await givePdfBrowser()
  // As an installed one is: every user may run it.
  execFileSync('chmod', ['-R', 'a+rX', dirname(process.env.CHROMIUM_PATH ?? '')])
  // A run of all tests may have a folder that only its own user enters: profiles and programs lie in a public one.
  folder = await mkdtemp('/tmp/lotse-launch-mode-')
  await chmod(folder, 0o755)
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  takeBack()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const OTHER = 65_533
const LIMITS = { seconds: 30, bytes: 1_000_000_000 }
const isRoot = process.getuid?.() === 0

/** Whether another user can start it: a folder above it may be closed. */
const isReachable = () =>
  spawnSync('test', ['-x', process.env.CHROMIUM_PATH ?? ''], { uid: OTHER, gid: OTHER }).status === 0

/** The users of the processes whose environment names this folder as their home. */
async function usersOf(marker: string): Promise<Set<number>> {
  const users = new Set<number>()
  for (const id of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (!words.includes(marker)) continue
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    const user = /^Uid:\t(\d+)/m.exec(status)?.[1]
    if (user) users.add(Number(user))
  }
  return users
}

it.skipIf(!isRoot || process.platform !== 'linux')(
  'as root, Chromium runs as a user of its own',
  async context => {
    if (!isReachable()) return context.skip()
    const path = process.env.CHROMIUM_PATH ?? ''
    const mode = await launchModeOf(path)
    expect(mode.user).toBe(OTHER)
    const users = await withChromium(path, { mode, limits: LIMITS }, async devtools => {
      await devtools.call('Target.createTarget', { url: 'about:blank' })
      return usersOf('lotse-pdf-')
    })
    expect([...users]).toEqual([OTHER])
  },
)

it('makes the same PDF in the safest way as in the plainest', async () => {
  const pdf = await renderPdf({ html: '<html><body><p>Hello', title: 'Hello' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(2_000)
})

/** A program in the place of Chromium. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}
const plain = { sandbox: false }
const opened = (path: string, limits = LIMITS) =>
  withChromium(path, { mode: plain, limits }, devtools => devtools.call('Browser.getVersion'))

it.each([
  ['no JSON', `printf 'nonsense\\0' >&4`],
  ['no object', `printf 'null\\0' >&4`],
])('a browser that writes %s is given up, and harms nobody', async (name, script) => {
  const path = await program(name.replace(' ', '-'), `${script}; sleep 60`)
  await expect(opened(path)).rejects.toThrow('the browser wrote what is no message')
})

it('a browser that takes too long is ended with all that it started', async () => {
  const path = await program('slow', 'sleep 4711 & sleep 4711')
  await expect(opened(path, { ...LIMITS, seconds: 1 })).rejects.toThrow('it took too long')
  const left = spawnSync('sh', ['-c', 'cat /proc/[0-9]*/cmdline 2>/dev/null'], { encoding: 'latin1' }).stdout
  expect(left).not.toContain('sleep\x004711')
})

it.skipIf(process.platform !== 'linux')('a browser that takes too much memory is ended', async () => {
  const path = await program('large', 'sleep 60')
  await expect(opened(path, { ...LIMITS, bytes: 1 })).rejects.toThrow('it took too much memory')
})

it('a sandbox that took too long once is tried again for the next PDF', async () => {
  // Every user may run it, as root gives Chromium a user of its own.
  await chmod(folder, 0o755)
  const busy = join(folder, 'busy')
  const path = join(folder, 'busy-chromium')
  const script = `#!${process.execPath}
const { createReadStream, existsSync, writeSync } = require('node:fs')
if (!process.argv.includes('--no-sandbox') && existsSync(${JSON.stringify(busy)})) setInterval(() => {}, 1000)
else createReadStream(null, { fd: 3 }).on('data', bytes => {
  for (const text of String(bytes).split('\\0').filter(Boolean))
    writeSync(4, JSON.stringify({ id: JSON.parse(text).id, result: {} }) + '\\0')
})
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  await writeFile(busy, '')
  expect((await launchModeOf(path, { ...LIMITS, seconds: 2 })).sandbox).toBe(false)
  vi.stubEnv('CHROMIUM_PATH', path)
  // The start says nothing of a machine that is busy, and tries again.
  const said = describePrinting({ trial: { ...LIMITS, seconds: 2 }, againMs: 10 })
  await rm(busy)
  expect(await said).toBeUndefined()
  expect((await launchModeOf(path)).sandbox).toBe(true)
})
