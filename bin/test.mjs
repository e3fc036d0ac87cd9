import { runMutation } from './mutation.mjs'
import { ensureInstalled, runBeside, runNode, say } from './setup.mjs'
import { runProject } from './vitest.mjs'

// Everything, whatever fails; the last line counts. --long runs the long forms and the mutation tests too.
const isLong = process.argv.includes('--long')
if (isLong) process.env.LONG = '1'
await ensureInstalled()

/** Of the check, while the other tests run: these have limits of time. */
const NICE = 5
const BROKEN = { passed: 0, failed: 1, failures: ['the check broke down'] }

// Tests of servers and pages wait for much: the check is done meanwhile, and heard afterwards.
const started = Date.now()
const checking = runBeside(['bin/check.mjs', '--beside'], { nice: NICE }).then(result => ({
  ...result,
  seconds: secondsSince(started),
}))
const phases = []
await phase('build', build)
await phase('server', () => runProject('server'))
await phase('browser', () => runProject('browser'))
const { output, message, seconds } = await checking
say(`\ncheck\n${output}`)
phases.unshift({ name: 'check', ...(message ?? BROKEN), seconds })
if (isLong) for (const part of ['unit', 'server']) await phase(`mutation of ${part}`, () => runMutation(part))

// Again at the end: the output is long, and often only its last lines are kept.
for (const { name, failures } of phases)
  for (const failure of failures) say(`\nFailed in ${name}: ${failure}`)
say('')
for (const { name, passed, failed, seconds } of phases)
  say(`${name.padEnd(18)} ${count({ passed, failed })} in ${seconds} s`)
const sum = key => phases.reduce((total, counts) => total + counts[key], 0)
const total = { passed: sum('passed'), failed: sum('failed') }
process.exitCode = total.failed ? 1 : 0
say(count(total))

async function phase(name, act) {
  say(`\n${name}`)
  const started = Date.now()
  const counts = await act()
  phases.push({ name, ...counts, seconds: secondsSince(started) })
}

function secondsSince(started) {
  return Math.round((Date.now() - started) / 1000)
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
