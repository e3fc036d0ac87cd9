import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programs, runNode } from './setup.mjs'

/** Runs one project of vitest and counts: a run that breaks down outside a test counts as one failure more. */
export async function runProject(name) {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-counts-'))
  const file = join(folder, 'counts.json')
  try {
    const args = [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const code = await runNode([programs.vitest, ...args])
    const { passed, failed } = countsIn(file)
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
