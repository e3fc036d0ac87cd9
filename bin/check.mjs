import { ensureInstalled, isMain, programs, runNode, say } from './setup.mjs'
import { runProject } from './vitest.mjs'

const STEPS = [
  ['format and lint', [programs.biome, 'check', '--error-on-warnings']],
  ['types of contract', [programs.tsc, '-p', 'contract']],
  ['types of src', [programs.tsc, '-p', 'src']],
  ['types of server', [programs.tsc, '-p', 'server']],
  ['types of tests', [programs.tsc, '-p', '.']],
]

/** Steps that run side by side: each compiler keeps one core busy. */
const LANES = 2

/** Format, lint, types and unit tests, all of them whatever fails: `{ passed, failed, failures }`, one for each step. */
export async function check() {
  const waiting = [...STEPS]
  const failures = []
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        const [name, args] = step
        say(`\nChecking: ${name}`)
        if ((await runNode(args)) !== 0) failures.push(name)
      }
    }),
  )
  if (failures.length) say(`\nFailed: ${failures.join(', ')}`)
  say('\nChecking: unit tests')
  const unit = await runProject('unit')
  return {
    passed: STEPS.length - failures.length + unit.passed,
    failed: failures.length + unit.failed,
    failures: [...failures, ...unit.failures],
  }
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  const { passed, failed } = await check()
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
