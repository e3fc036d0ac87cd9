import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '../tests/mutation/files.mjs'
import { isMain, root, runNode } from './setup.mjs'

/** Percent of a part's mutants that its tests have to kill. */
const LEAST_KILLED = 80
const RESULTS = join(root, 'tests/mutation.md')

/**
 * Runs the mutation tests of a part, `unit` or `server`, of all its files unless some are named, and writes the result
 * down. Gives `{ passed, failed, failures }` as other phases do: a part fails where too few mutants are killed.
 * @param files paths, of `server` also parts of a file: `server/crud/bulk.ts:10-90`
 */
export async function runMutation(part, files = []) {
  const found = part === 'server' ? await runServer(files) : await runStryker({ part, files })
  if (!found) return failed(`mutation tests of ${part} broke down`)
  writeLines(found)
  const all = found.map(([, mutants]) => countsOf(mutants))
  const killed = all.reduce((sum, each) => sum + each.killed, 0)
  const share = (100 * killed) / all.reduce((sum, each) => sum + each.all, 0)
  if (share < LEAST_KILLED) return failed(`mutation tests of ${part}: only ${share.toFixed(1)} % were killed`)
  return { passed: 1, failed: 0, failures: [] }
}

/** Each file has tests of its own, so each is a run of its own. */
async function runServer(files) {
  const found = []
  for (const file of files.length ? files : Object.keys(SERVER)) {
    const of = await runStryker({ part: 'server', files: [file], tests: SERVER[file.split(':')[0]] })
    if (!of) return undefined
    found.push(...of)
  }
  return found
}

/** Gives the mutants of each file by its path, or nothing where Stryker ends without a report. */
async function runStryker({ part, files, tests = [] }) {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const args = ['run', 'stryker.config.mjs', ...(files.length ? ['--mutate', files.join(',')] : [])]
  const report = join(root, `node_modules/.cache/mutation-${part}.json`)
  rmSync(report, { force: true })
  await runNode([stryker, ...args], {
    env: { LOTSE_MUTATION: part, LOTSE_MUTATION_TESTS: tests.join(',') },
  })
  if (!existsSync(report)) return undefined
  const { files: found } = JSON.parse(readFileSync(report, 'utf8'))
  return Object.entries(found).map(([path, { mutants }]) => [path, mutants])
}

function failed(reason) {
  return { passed: 0, failed: 1, failures: [reason] }
}

function countsOf(mutants) {
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const untested = count('NoCoverage')
  return { killed, survived, untested, all: killed + survived + untested }
}

/** Replaces the lines of files that were measured; the text around the table stays. */
function writeLines(found) {
  const text = readFileSync(RESULTS, 'utf8').split('\n')
  const start = text.findIndex(line => line.startsWith('|---')) + 1
  const end = text.findIndex((line, at) => at >= start && !line.startsWith('|'))
  const rows = new Map(text.slice(start, end).map(row => [row.split(' ')[1], row]))
  for (const [file, mutants] of found) {
    const counts = countsOf(mutants)
    if (counts.all) rows.set(file, rowOf(file, counts))
  }
  const sorted = [...rows.keys()].sort().map(file => rows.get(file))
  writeFileSync(RESULTS, [...text.slice(0, start), ...sorted, ...text.slice(end)].join('\n'))
}

function rowOf(file, { killed, survived, untested, all }) {
  const day = new Date().toISOString().slice(0, 10)
  return `| ${file} | ${((100 * killed) / all).toFixed(0)} % | ${killed} | ${survived} | ${untested} | ${day} |`
}

if (isMain(import.meta.url)) {
  const [part = 'unit', ...files] = process.argv.slice(2)
  const { failures } = await runMutation(part, files)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length
}
