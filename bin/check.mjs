import { setPriority } from 'node:os'
import { ensureInstalled, isMain, programs, runNode, say } from './setup.mjs'
import { runProject } from './vitest.mjs'

/** Each of the compiler's threads would check anew what another has checked: more work, and the steps share the cores. */
const ONE_THREAD = ['--singleThreaded']

const STEPS = [
  ['format and lint', [programs.biome, 'check', '--error-on-warnings']],
  ['types of contract', [programs.tsc, '-p', 'contract', ...ONE_THREAD]],
  ['types of src', [programs.tsc, '-p', 'src', ...ONE_THREAD]],
  // One program: their settings are the same, and each would read the other's half. What runs by tsconfig.json at the
  // root stays what it is.
  ['types of server and tests', [programs.tsc, '-p', 'server', ...ONE_THREAD]],
]

/** Steps that run side by side: each compiler keeps one core busy. */
const LANES = 2

/** Beside other tests, the unit tests yield a little, as what they wait for has a limit, and the compilers much. */
const NICE_BESIDE = 15

/** Format, lint, types and unit tests, all of them whatever fails: `{ passed, failed, failures }`, one for each step. */
async function check({ beside }) {
  if (!beside) {
    const failures = await steps()
    return counted(failures, await unit())
  }
  const tests = await unit({ workers: 1 })
  setPriority(NICE_BESIDE)
  return counted(await steps(), tests)
}

/** @returns the names of the steps that failed */
async function steps() {
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
  return failures
}

function unit(options) {
  say('\nChecking: unit tests')
  return runProject('unit', options)
}

function counted(failures, tests) {
  return {
    passed: STEPS.length - failures.length + tests.passed,
    failed: failures.length + tests.failed,
    failures: [...failures, ...tests.failures],
  }
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  const counts = await check({ beside: process.argv.includes('--beside') })
  say(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed ? 1 : 0
  // To who started this beside something else.
  process.send?.(counts)
}
