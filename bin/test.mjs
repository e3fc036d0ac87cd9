import { build } from './build.mjs'
import { check } from './check.mjs'
import { ensureInstalled, say } from './setup.mjs'
import { runProject } from './vitest.mjs'

// Everything, whatever fails; the last line counts. --long runs the long forms too.
if (process.argv.includes('--long')) process.env.LONG = '1'
ensureInstalled()
const counts = [await check()]

say('\nBuilding')
const built = await build().then(
  () => true,
  error => console.error(error),
)
counts.push(built ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

say('\nTesting on the real database')
counts.push(await runProject('server'))

say('\nTesting in a real browser')
counts.push(built ? await runProject('browser') : { passed: 0, failed: 1 })

const sum = key => counts.reduce((total, count) => total + count[key], 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
