import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withOwnFolder } from './leftovers.mjs'
import { programs, runNode } from './setup.mjs'

/**
 * Runs one project of vitest: `{ passed, failed, failures }`, where `failures` says by name and first line what failed.
 * A run that breaks down outside a test counts as one failure more. `workers` are those of the configuration unless said.
 */
export function runProject(name, { workers } = {}) {
  return withOwnFolder(async folder => {
    const file = join(folder, 'counts.json')
    const args = [
      'run',
      '--project',
      // Unit tests are two projects.
      `${name}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const env = {
      // A home folder that is there and can be written, whatever the caller's is.
      ...{ TMPDIR: folder, HOME: folder },
      // Two runs side by side would write what they know of the last run into one file.
      LOTSE_TESTS_CACHE: `node_modules/.cache/vitest-${name}`,
      ...(workers ? { LOTSE_TESTS_WORKERS: String(workers) } : {}),
    }
    const code = await runNode([programs.vitest, ...args], { env })
    const { passed, failures } = countsIn(file)
    if (code !== 0 && failures.length === 0) failures.push(`${name}: broke down outside a test`)
    return { passed, failed: failures.length, failures }
  })
}

function countsIn(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failures: [] }
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(result => result.status === 'failed')
  // A file that cannot be read or whose hooks fail has no failed test of its own.
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
  )
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 300)
}
