/** Mutation tests: `npm run test:long` runs them, `tests/mutation.md` holds what they found last. */
const FAST = [
  'contract/{booking/availability,definition/check,definition/define,definition/sensitive,forms/questions,lists/views}.ts',
  'contract/{access/menu,access/pages,access/roles,automation/action-rights,calls/call,places/country-zones,resources}.ts',
  'contract/{candidates/requests,candidates/steps,templates/liquid-tokens,templates/texts}.ts',
  'contract/{http/address,http/body-limits,http/openapi,http/page-query,http/paging,imports/csv,imports/runs}.ts',
  'contract/{text/fold,time/relative-days,time/wall-time}.ts',
  'contract/mail/{engine-replies,pause-reasons,send-window,spam-words,split-test}.ts',
  'server/crud/{check,csv,csvRows,phone,search}.ts',
  'server/mail/sending/{retry,window}.ts',
  'server/mail/sending/worker/Repetitions.ts',
  'server/features/candidates/**/feeSums.ts',
]
const SLOW = [
  'server/crud/{bulk,list,record,where,write}.ts',
  'server/mail/audience/{count,eligibility,plan}.ts',
  'server/mail/sending/{budget,claim,leases,record}.ts',
  'server/features/candidates/**/{ledger,ledgerSums,money,standing,steps,warnings}.ts',
]
const isSlow = process.env.LOTSE_MUTATION === 'server'

export default {
  mutate: isSlow ? SLOW : FAST,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: !isSlow },
  testFiles: isSlow ? (process.env.LOTSE_MUTATION_TESTS ?? '').split(',') : [],
  // A mutant in code that runs once, when a file is loaded, would need a run of its own for each mutant.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  // TypeScript 7 has no API by which Stryker could rewrite a tsconfig; nothing in the copy needs it.
  tsconfigFile: 'none.json',
  tempDirName: '.stryker',
  ignorePatterns: ['dist', 'data', 'bench', 'docs', 'tests/browser', 'coverage', 'reports'],
  thresholds: { high: 90, low: 80, break: 80 },
  allowEmpty: true,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: `node_modules/.cache/mutation-${isSlow ? 'server' : 'unit'}.json` },
}
