import { UNIT } from './tests/mutation/files.mjs'

/** Mutation tests: `npm run test:long` runs them, `tests/mutation.md` holds what they found last. */
const { LOTSE_MUTATION: part, LOTSE_MUTATION_TESTS: tests = '' } = process.env
const isServer = part === 'server'

export default {
  mutate: UNIT,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: !isServer },
  testFiles: isServer ? tests.split(',') : [],
  // A mutant in code that runs once, when a file is loaded, would need a run of its own for each mutant.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: isServer ? 1 : 2,
  // Counted as killed, so a slow machine must not reach it: a test of the server may wait for another connection.
  timeoutMS: isServer ? 60_000 : 30_000,
  dryRunTimeoutMinutes: 20,
  // TypeScript 7 has no API by which Stryker could rewrite a tsconfig; nothing in the copy needs it.
  tsconfigFile: 'none.json',
  tempDirName: '.stryker',
  // With a slash: without one a folder of that name is left out wherever it is, such as server/features/reports.
  ignorePatterns: ['/dist', '/data', '/bench', '/docs', '/tests/browser', '/coverage', '/reports'],
  allowEmpty: true,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: `node_modules/.cache/mutation-${part}.json` },
}
