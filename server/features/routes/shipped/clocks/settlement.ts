import type { Condition } from '../../../../../contract/routes/version'
import { type RouteKey, STUDY_ROUTES, TRAINING_ROUTES } from '../routeKeys'
import { law } from '../sources'
import type { ClockRow } from './clockRow'

/**
 * Clocks of settlement (docs/spec/routes.md, "Clocks"). C-43, the return of originals, is no clock of a route: it runs for each
 * original that is not back with the person (migration 0113).
 */
const SETTLEMENT = {
  en: 'Settlement possible',
  ar: 'إمكانية الإقامة الدائمة',
  fr: 'Établissement possible',
  de: 'Niederlassungserlaubnis möglich',
} as const

/** Titles of skilled workers, by their section of the AufenthG (§ 18c (1) no. 1). Permits for a measure or a training are none. */
const SKILLED = ['18a', '18b', '18d', '18g']
/** No section: the law of the permit was not entered. On a route whose first title is the one that counts it is that one. */
const UNNAMED = ''

function settlement(
  key: string,
  months: number,
  { sections, text }: { sections: string[]; text: string },
): ClockRow['rule'] {
  return {
    key,
    names: SETTLEMENT,
    record: 'permits',
    where: [
      { field: 'kind', in: ['residence', 'change_of_title'] },
      { field: 'law', in: sections },
    ],
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

const THREE_YEARS =
  '§ 18c (1) AufenthG: permit under § 18a, 18b, 18d or 18g and 36 months of pension contributions'
const TWO_YEARS = '§ 18c (1) AufenthG: with German training or degree and 24 months of pension contributions'
const BLUE_CARD = '§ 18c (2) AufenthG: Blue Card and 27 months of pension contributions'
const BLUE_CARD_B1 = '§ 18c (2) AufenthG: Blue Card with B1 and 21 months of pension contributions'

const WITH_B1: Condition = { fact: 'language', in: ['b1', 'b2'] }
const GERMAN_TITLE: Condition = { fact: 'issued_in', in: ['de'] }

/** Routes whose first residence permit is the one of a skilled worker. */
const DIRECT: readonly RouteKey[] = ['SKILLED', 'ACADEMIC', 'NURSE_DIRECT', 'FOLLOW_UP']
/** Routes on which another permit comes before it. */
const LATER: readonly RouteKey[] = ['MEASURE', 'PARTNERSHIP', 'NURSE_MEASURE', 'NURSE_PARTNERSHIP']

/** The clocks of one period: it is shorter with a title from Germany. */
const ofSkilled = (sections: string[], routes: readonly RouteKey[]): ClockRow[] => [
  {
    rule: {
      ...settlement('C-38', 36, { sections, text: THREE_YEARS }),
      applies_if: [{ ...GERMAN_TITLE, not: true }],
    },
    ends_at: ['settlement_possible'],
    routes,
  },
  {
    rule: { ...settlement('C-38a', 24, { sections, text: TWO_YEARS }), applies_if: [GERMAN_TITLE] },
    ends_at: ['settlement_possible'],
    routes,
  },
]

const ofBlueCard = (sections: string[], routes: readonly RouteKey[]): ClockRow[] => [
  {
    rule: {
      ...settlement('C-38b', 27, { sections, text: BLUE_CARD }),
      applies_if: [{ ...WITH_B1, not: true }],
    },
    ends_at: ['settlement_possible'],
    routes,
  },
  {
    rule: {
      ...settlement('C-38c', 21, { sections, text: BLUE_CARD_B1 }),
      applies_if: [WITH_B1],
      names: {
        en: 'Settlement possible with B1',
        ar: 'إمكانية الإقامة الدائمة مع B1',
        fr: 'Établissement possible avec B1',
        de: 'Niederlassungserlaubnis mit B1 möglich',
      },
    },
    ends_at: ['settlement_possible'],
    routes,
  },
]

export const SETTLEMENT_CLOCKS: readonly ClockRow[] = [
  ...ofSkilled([...SKILLED, UNNAMED], DIRECT),
  ...ofSkilled(SKILLED, LATER),
  {
    rule: settlement('C-38a', 24, { sections: SKILLED, text: TWO_YEARS }),
    ends_at: ['settlement_possible'],
    routes: [...TRAINING_ROUTES, ...STUDY_ROUTES],
  },
  ...ofBlueCard(['18g', UNNAMED], ['BLUE_CARD']),
  ...ofBlueCard(['18g'], ['FOLLOW_UP']),
]
