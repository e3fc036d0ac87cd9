import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root, runNode } from './setup.mjs'

const RESULTS = join(root, 'tests/mutation.md')
const HEAD = `# Mutation tests

How many of the faults that Stryker puts into a file make a test fail. \`npm run test:long\` runs all of it and writes this
table; \`node bin/mutation.mjs unit contract/imports/runs.ts\` runs a part (\`unit\`, or \`server\` for what needs the database) and only
replaces its lines. Files are chosen in \`stryker.config.mjs\`.

| file | killed of all | killed | survived | without a test | day |
|---|---|---|---|---|---|
`

/**
 * Runs the mutation tests of a part, of all its files unless some are named, and writes the result down. Gives
 * `{ passed, failed, failures }` as other phases do: a part fails where fewer than 80 % are killed.
 */
export async function runMutation(part, files = []) {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const args = ['run', 'stryker.config.mjs', ...(files.length ? ['--mutate', files.join(',')] : [])]
  const file = join(root, `node_modules/.cache/mutation-${part}.json`)
  rmSync(file, { force: true })
  const code = await runNode([stryker, ...args], { env: { LOTSE_MUTATION: part } })
  if (!existsSync(file)) return failed(`mutation tests of ${part} broke down`)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  writeLines(Object.entries(report.files).map(([path, { mutants }]) => [path, lineOf(path, mutants)]))
  if (code !== 0) return failed(`mutation tests of ${part}: fewer than 80 % were killed`)
  return { passed: 1, failed: 0, failures: [] }
}

function failed(reason) {
  return { passed: 0, failed: 1, failures: [reason] }
}

function lineOf(file, mutants) {
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const untested = count('NoCoverage')
  const all = killed + survived + untested
  const share = all ? `${((100 * killed) / all).toFixed(0)} %` : '–'
  const day = new Date().toISOString().slice(0, 10)
  return `| ${file} | ${share} | ${killed} | ${survived} | ${untested} | ${day} |`
}

function writeLines(fresh) {
  const lines = new Map([...knownLines(), ...fresh].filter(([, line]) => !line.includes('| – |')))
  const sorted = [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
  writeFileSync(RESULTS, `${HEAD}${sorted.join('\n')}\n`)
}

function knownLines() {
  try {
    const lines = readFileSync(RESULTS, 'utf8').split('\n')
    return lines.flatMap(line => {
      const file = /^\| (\S+\.ts) /.exec(line)?.[1]
      return file ? [[file, line]] : []
    })
  } catch {
    return []
  }
}

if (isMain(import.meta.url)) {
  const [part = 'unit', ...files] = process.argv.slice(2)
  const { failures } = await runMutation(part, files)
  process.exitCode = failures.length
}
