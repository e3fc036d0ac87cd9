import { ensureInstalled, isMain, programs, runNode, say } from './setup.mjs'
import { runProject } from './vitest.mjs'

const STEPS = [
  ['format and lint', [programs.biome, 'check', '--error-on-warnings']],
  ['types of contract', [programs.tsc, '-p', 'contract']],
  ['types of src', [programs.tsc, '-p', 'src']],
  ['types of server', [programs.tsc, '-p', 'server']],
  ['types of tests', [programs.tsc, '-p', '.']],
]

/** Format, lint, types and unit tests, all of them whatever fails: `{ passed, failed }`, one for each step. */
export async function check() {
  let passed = 0
  let failed = 0
  for (const [name, args] of STEPS) {
    say(`\nChecking: ${name}`)
    if ((await runNode(args)) === 0) passed++
    else failed++
  }
  say('\nChecking: unit tests')
  const unit = await runProject('unit')
  return { passed: passed + unit.passed, failed: failed + unit.failed }
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  const { passed, failed } = await check()
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
