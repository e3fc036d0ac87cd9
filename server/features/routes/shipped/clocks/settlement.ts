import type { Condition } from '../../../../../contract/routes/version'
import { NURSE_ROUTES, STUDY_ROUTES, TRAINING_ROUTES } from '../routeKeys'
import { law } from '../sources'
import type { ClockRow } from './clockRow'

/** Clocks of settlement and of the end of our work (docs/spec/routes.md, 2.3). */
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
  {
    rule: {
      key: 'C-43',
      names: {
        en: 'Original documents returned',
        ar: 'إعادة المستندات الأصلية',
        fr: 'Originaux rendus',
        de: 'Originale zurückgegeben',
      },
      record: 'documents',
      holder: 'us',
      nature: 'statutory',
      start: ['our_work_ended'],
      length: { number: 14, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 298 (2) sentence 1 SGB III: at once; the 14 days are our own'),
    },
  },
]
