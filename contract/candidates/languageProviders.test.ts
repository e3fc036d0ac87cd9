import { expect, test } from 'vitest'
import { CERTIFICATE_PROVIDERS } from '../resources/documents'
import { judgeCertificate, LANGUAGE_PROVIDERS } from './languageProviders'

const taken = (written: string, oral: string, writing = written) => ({
  ...{ reading_on: written, listening_on: written, writing_on: writing, speaking_on: oral },
})

test.each([
  ['goethe', 'general', taken('2025-01-15', '2026-11-20'), [], true],
  ['osd', 'general', taken('2025-01-15', '2025-01-15', '2026-11-20'), [], true],
  // One sitting over two days.
  ['telc', 'care', taken('2026-01-15', '2026-01-17'), [], true],
  ['telc', 'care', taken('2026-01-15', '2026-05-20'), ['modules_apart'], false],
  ['telc', 'general', taken('2026-01-15', '2027-01-15'), [], true],
  ['telc', 'general', taken('2026-01-15', '2027-01-16'), ['parts_far_apart'], true],
  ['telc', 'general', taken('2026-01-15', '2026-05-20', '2026-05-20'), ['modules_apart'], true],
  ['ecl', 'general', taken('2026-01-15', '2026-05-20'), ['modules_apart'], true],
])(
  '%s (%s) with modules on %o has the doubts %o and counts: %s',
  (provider, variant, days, doubts, counts) => {
    const judged = judgeCertificate({ provider, variant, level: 'B2', ...days })
    expect(judged).toEqual({ hasLevel: true, doubts, counts })
  },
)

test.each([
  ['testdaf', 'B1', false],
  ['testdaf', 'B2', true],
  ['goethe', 'A1', true],
])('%s has an exam of %s: %s', (provider, level, hasLevel) => {
  expect(judgeCertificate({ provider, level }).hasLevel).toBe(hasLevel)
})

test('every provider has a row, and what counsel has to confirm only warns', () => {
  const known = new Set(LANGUAGE_PROVIDERS.map(({ provider }) => provider))
  expect([...known].toSorted()).toEqual([...CERTIFICATE_PROVIDERS].toSorted())
  const unsure = LANGUAGE_PROVIDERS.filter(({ source }) => source.confidence === 'confirm')
  expect(unsure.map(({ effect }) => effect)).toEqual(unsure.map(() => 'warn'))
})
