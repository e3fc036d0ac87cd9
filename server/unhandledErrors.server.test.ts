import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bundled, bundled } from '../tests/kit/bundled'

let processes: Bundled
beforeAll(async () => {
  processes = await bundled(join(import.meta.dirname, '../tests/kit/processes/strayProcess.ts'))
})
afterAll(() => processes?.remove())

/** What a process says and how it ends that meets a stray error. */
async function meet(kind: string) {
  const child = spawn(process.execPath, [processes.file('strayProcess'), kind])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part))
  const [code] = await once(child, 'close')
  return { code, said }
}

it.each([
  ['rejection', /a rejection was handled by nobody/],
  ['io', /"code":"ECONNREFUSED".*an input or output error was handled by nobody/],
])('a stray %s is logged and the process serves on', async (kind, line) => {
  const { code, said } = await meet(kind)
  expect(code).toBe(0)
  expect(said).toMatch(line)
  expect(said).toContain('still here')
  expect(said).not.toContain('layla')
})

it('a stray exception is logged with its place and stops the process with a code', async () => {
  const { code, said } = await meet('exception')
  expect(code).toBe(1)
  expect(said).toMatch(/"name":"TypeError".*strayProcess.*an exception was handled by nobody; stopping/)
  expect(said).not.toContain('layla')
})
