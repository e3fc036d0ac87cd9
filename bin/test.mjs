import { check } from './check.mjs'
import { ensureInstalled, runNode, say } from './setup.mjs'
import { runProject } from './vitest.mjs'

// Everything, whatever fails; the last line counts. --long runs the long forms too.
if (process.argv.includes('--long')) process.env.LONG = '1'
await ensureInstalled()

const phases = []
await phase('check', check)
await phase('build', build)
await phase('server', () => runProject('server'))
await phase('browser', () => runProject('browser'))

// Again at the end: the output is long, and often only its last lines are kept.
for (const { name, failures } of phases)
  for (const failure of failures) say(`\nFailed in ${name}: ${failure}`)
say('')
for (const { name, passed, failed, seconds } of phases)
  say(`${name.padEnd(8)} ${count({ passed, failed })} in ${seconds} s`)
const sum = key => phases.reduce((total, counts) => total + counts[key], 0)
const total = { passed: sum('passed'), failed: sum('failed') }
process.exitCode = total.failed ? 1 : 0
say(count(total))

async function phase(name, act) {
  say(`\n${name}`)
  const started = Date.now()
  const counts = await act()
  phases.push({ name, ...counts, seconds: Math.round((Date.now() - started) / 1000) })
}

async function build() {
  const code = await runNode(['bin/build.mjs'])
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ['the build'] }
}

function count({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
