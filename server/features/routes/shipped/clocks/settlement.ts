import type { Condition } from '../../../../../contract/routes/version'
import { NURSE_ROUTES, STUDY_ROUTES, TRAINING_ROUTES } from '../routeKeys'
import { law } from '../sources'
import type { ClockRow } from './clockRow'

/**
 * Clocks of settlement (docs/spec/routes.md, 2.3). C-43, the return of originals, is no clock of a route: it runs for each
 * original that is not back with the person (migration 0113).
 */
const SETTLEMENT = {
  en: 'Settlement possible',
  ar: 'إمكانية الإقامة الدائمة',
  fr: 'Établissement possible',
  de: 'Niederlassungserlaubnis möglich',
} as const

function settlement(key: string, months: number, text: string): ClockRow['rule'] {
  return {
    key,
    names: SETTLEMENT,
    record: 'permits',
    holder: 'candidate',
    nature: 'validity',
    start: ['first_permit'],
    length: { number: months, unit: 'months' },
    pause: 'none',
    extension: 'none',
    expiry: 'right_opens',
    warn: [180, 90],
    source: law(text),
  }
}

const WITH_B1: Condition = { fact: 'language', in: ['b1', 'b2'] }

export const SETTLEMENT_CLOCKS: readonly ClockRow[] = [
  {
    rule: settlement('C-38', 36, '§ 18c (1) AufenthG: § 18a or 18b, with contributions as long'),
    ends_at: ['settlement_possible'],
    routes: ['MEASURE', 'PARTNERSHIP', 'SKILLED', 'ACADEMIC', ...NURSE_ROUTES, 'FOLLOW_UP'],
  },
  {
    rule: settlement(
      'C-38a',
      24,
      '§ 18c (1) AufenthG: with German training or degree, contributions as long',
    ),
    ends_at: ['settlement_possible'],
    routes: [...TRAINING_ROUTES, ...STUDY_ROUTES],
  },
  {
    rule: {
      ...settlement('C-38b', 27, '§ 18c (2) AufenthG: Blue Card, with contributions as long'),
      applies_if: [{ ...WITH_B1, not: true }],
    },
    ends_at: ['settlement_possible'],
    routes: ['BLUE_CARD'],
  },
  {
    rule: {
      ...settlement('C-38c', 21, '§ 18c (2) AufenthG: Blue Card with B1, contributions as long'),
      applies_if: [WITH_B1],
      names: {
        en: 'Settlement possible with B1',
        ar: 'إمكانية الإقامة الدائمة مع B1',
        fr: 'Établissement possible avec B1',
        de: 'Niederlassungserlaubnis mit B1 möglich',
      },
    },
    ends_at: ['settlement_possible'],
    routes: ['BLUE_CARD'],
  },
]
