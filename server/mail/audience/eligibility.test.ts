import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '../..')

/** Files that name the tables of who gets no mail, each with what it does there. None decides on a mail but the first. */
const KNOWN: Readonly<Record<string, string>> = {
  'mail/audience/eligibility.ts': 'decides',
  'mail/consent/erase.ts': 'forgets a person',
  'mail/feedback/suppress.ts': 'writes what came back',
  'mail/consent/employer.ts': 'writes the objection of an employer',
  'mail/consent/suppress.ts': 'writes the objection of a person',
  'mail/visits/tracking.ts': 'unsubscribes, and shows that it was done',
  'mail/consent/confirm.ts': 'lifts what a confirmation undoes',
  'mail/consent/subscribe.ts': 'asks an erased person again',
  'features/candidates/privacy/erasureList.ts': 'keeps erasures across a restore',
  'features/mail/consent/hooks.ts': 'refuses records of erased people',
  'features/mail/people/history.ts': 'shows the suppressions of a person',
}
const TABLES =
  /\b(?:from|join|into|update|exists \(select from)\s+(?:suppressions|suppressed_domains|domain_suppressions|erased_addresses)\b/i

it('who may be mailed is decided in one file', () => {
  const sources = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => relative(SERVER, join(entry.parentPath, entry.name)))
    .filter(file => !/^demo\/|\/testing\//.test(file))
  const naming = sources.filter(file => TABLES.test(readFileSync(join(SERVER, file), 'utf8')))
  expect(naming.toSorted()).toEqual(Object.keys(KNOWN).toSorted())
})
