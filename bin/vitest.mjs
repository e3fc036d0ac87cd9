import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withOwnFolder } from './leftovers.mjs'
import { programs, runNode } from './setup.mjs'

/** Runs one project of vitest and counts: a run that breaks down outside a test counts as one failure more. */
export function runProject(name) {
  return withOwnFolder(async folder => {
    const file = join(folder, 'counts.json')
    const args = [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    // A home folder that is there and can be written, whatever the caller's is.
    const code = await runNode([programs.vitest, ...args], { env: { TMPDIR: folder, HOME: folder } })
    const { passed, failed } = countsIn(file)
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  })
}

function countsIn(file) {
  try {
    const { numPassedTests, testResults, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    // A file that cannot be read or whose hooks fail has no failed test of its own.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some(result => result.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
