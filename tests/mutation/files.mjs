/** Files whose tests need no database. */
export const UNIT = [
  'contract/{access/menu,access/pages,access/roles,automation/action-rights,booking/availability,calls/call}.ts',
  'contract/{candidates/requests,candidates/steps,definition/check,definition/define,definition/sensitive}.ts',
  'contract/{forms/questions,http/address,http/body-limits,http/openapi,http/page-query,http/paging}.ts',
  'contract/{imports/csv,imports/runs,lists/saved-views,places/country-zones,resources,text/fold}.ts',
  'contract/{templates/liquid-tokens,templates/texts,time/relative-days,time/wall-time}.ts',
  'contract/mail/{engine-replies,pause-reasons,send-window,spam-words,split-test}.ts',
  'server/crud/{cleanNumber,csv,csvRows,phone}.ts',
  'server/mail/sending/retry.ts',
  'server/mail/sending/worker/Repetitions.ts',
  'server/features/candidates/fees/feeSums.ts',
]

const sending = (...names) => names.map(name => `server/mail/sending/${name}.server.test.ts`)

/** Files whose tests need the database, each with the tests that are about it: all of them would take hours. */
export const SERVER = {
  'server/crud/check.ts': ['server/crud/check.test.ts', 'server/crud/check.server.test.ts'],
  'server/crud/search.ts': ['server/crud/search.test.ts', 'server/crud/search.server.test.ts'],
  'server/crud/where.ts': ['server/crud/where.server.test.ts', 'server/crud/relative-days.server.test.ts'],
  'server/crud/list.ts': ['server/crud/list.server.test.ts', 'server/crud/pages.server.test.ts'],
  'server/crud/record.ts': ['server/crud/record.server.test.ts'],
  'server/crud/write.ts': ['server/crud/write.server.test.ts'],
  'server/crud/bulk.ts': ['server/crud/bulk.server.test.ts'],
  'server/mail/audience/eligibility.ts': ['server/mail/audience/eligibility.server.test.ts'],
  'server/mail/sending/budget.ts': sending('budget', 'locks', 'warmUp'),
  'server/mail/sending/claim.ts': sending('claim'),
  'server/mail/sending/leases.ts': sending('leases', 'budget'),
  'server/mail/sending/record.ts': sending('record', 'locks'),
  'server/mail/sending/window.ts': sending('window'),
  'server/features/candidates/fees/ledgerTotals.ts': [
    'server/features/candidates/fees/ledgerTotals.server.test.ts',
  ],
  'server/features/candidates/fees/transactions.ts': ['server/features/candidates/fees/money.server.test.ts'],
  'server/features/candidates/steps/clockWarnings.ts': [
    'server/features/candidates/steps/clockWarnings.server.test.ts',
    'server/features/candidates/steps/clockWarnings.test.ts',
  ],
  'server/features/candidates/steps/silentSteps.ts': [
    'server/features/candidates/steps/silentSteps.server.test.ts',
  ],
}
