import { type RouteKey, STUDY_ROUTES, TRAINING_ROUTES } from '../routeKeys'
import { house, law, NURSING_TRAINING, OTHER_TRAINING } from '../sources'
import type { ClockRow } from './clockRow'

/** Clocks of work, training and studies, and of their early end, with which probation and guarantee end too (docs/spec/routes.md, "Clocks"). */
const PROBATION = {
  en: 'Probation',
  ar: 'فترة التجربة',
  fr: 'Période d’essai',
  de: 'Probezeit',
} as const

const GUARANTEE: ClockRow['rule'] = {
  key: 'C-36',
  names: { en: 'Guarantee', ar: 'فترة الضمان', fr: 'Garantie', de: 'Garantiezeit' },
  record: 'placements',
  ends_on: 'ended_on',
  holder: 'us',
  nature: 'validity',
  start: ['work_started'],
  length: { printed: true, field: 'guarantee_until' },
  pause: 'none',
  extension: 'none',
  expiry: 'right_opens',
  source: house('The contract with the employer'),
}

const WORK: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-35',
      names: PROBATION,
      record: 'placements',
      ends_on: 'ended_on',
      holder: 'employer',
      nature: 'validity',
      start: ['work_started'],
      length: { printed: true, field: 'probation_until', else: { number: 6, unit: 'months' } },
      pause: 'none',
      extension: 'none',
      expiry: 'right_opens',
      source: law('§ 622 (3) BGB: as in the contract, at most six months'),
    },
    ends_at: ['probation_over'],
    except: TRAINING_ROUTES,
  },
  {
    rule: {
      key: 'C-35a',
      names: PROBATION,
      record: 'placements',
      ends_on: 'ended_on',
      holder: 'employer',
      nature: 'validity',
      start: ['work_started'],
      length: { printed: true, field: 'probation_until', else: { number: 4, unit: 'months' } },
      pause: 'none',
      extension: 'none',
      expiry: 'right_opens',
      applies_if: [OTHER_TRAINING],
      source: law('§ 20 BBiG: one to four months'),
    },
    ends_at: ['probation_over'],
    routes: TRAINING_ROUTES,
  },
  {
    rule: {
      key: 'C-35b',
      names: PROBATION,
      record: 'placements',
      ends_on: 'ended_on',
      holder: 'employer',
      nature: 'validity',
      start: ['work_started'],
      length: { printed: true, field: 'probation_until', else: { number: 6, unit: 'months' } },
      pause: 'none',
      extension: 'none',
      expiry: 'right_opens',
      applies_if: [NURSING_TRAINING],
      source: law('§ 20 PflBG: six months'),
    },
    ends_at: ['probation_over'],
    routes: TRAINING_ROUTES,
  },
  { rule: GUARANTEE, ends_at: ['guarantee_over'] },
]

/** Routes without a step of work: whoever works or does a measure there has a placement, which alone starts and ends these. */
const BY_PLACEMENT: readonly RouteKey[] = ['MEASURE', 'FOLLOW_UP', 'SEARCH']
const STARTS = ['work_started', 'training_started', 'enrolled'] as const

const EARLY_END: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-37',
      names: {
        en: 'Early end: the person tells the foreigners authority',
        ar: 'انتهاء مبكر: إبلاغ الشخص دائرة الأجانب',
        fr: 'Fin anticipée : la personne prévient l’office des étrangers',
        de: 'Vorzeitiges Ende: Mitteilung der Person an die Ausländerbehörde',
      },
      record: 'placements',
      ends_on: 'person_reported_on',
      holder: 'candidate',
      nature: 'statutory',
      start: ['work_end_known'],
      length: { number: 2, unit: 'weeks' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 82 (6) AufenthG'),
    },
    requires: STARTS,
    also: BY_PLACEMENT,
  },
  {
    rule: {
      key: 'C-37a',
      names: {
        en: 'Early end: the employer tells the foreigners authority',
        ar: 'انتهاء مبكر: إبلاغ صاحب العمل دائرة الأجانب',
        fr: 'Fin anticipée : l’employeur prévient l’office des étrangers',
        de: 'Vorzeitiges Ende: Mitteilung des Arbeitgebers an die Ausländerbehörde',
      },
      record: 'placements',
      ends_on: 'employer_reported_on',
      holder: 'employer',
      nature: 'statutory',
      start: ['work_end_known'],
      length: { number: 4, unit: 'weeks' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 4a (5) no. 3 AufenthG'),
    },
    requires: ['work_started', 'training_contract_signed'],
    also: BY_PLACEMENT,
  },
  {
    rule: {
      key: 'C-37b',
      names: {
        en: 'Time to find another job',
        ar: 'مهلة البحث عن عمل آخر',
        fr: 'Délai pour trouver un autre emploi',
        de: 'Zeit für die Suche nach einer anderen Stelle',
      },
      record: 'placements',
      holder: 'candidate',
      nature: 'statutory',
      start: ['work_end_known'],
      length: { number: 6, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 18 (5) AufenthG: at least six months left'),
    },
    requires: ['work_started'],
    // § 18 (5) AufenthG is about permits of skilled workers.
    also: ['FOLLOW_UP'],
  },
  {
    rule: {
      key: 'C-37c',
      names: {
        en: 'Time to find another training place',
        ar: 'مهلة البحث عن مكان تدريب آخر',
        fr: 'Délai pour trouver une autre formation',
        de: 'Zeit für die Suche nach einem anderen Ausbildungsplatz',
      },
      record: 'placements',
      holder: 'candidate',
      nature: 'statutory',
      start: ['work_end_known'],
      length: { number: 6, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 16a (4) AufenthG: up to six months'),
    },
    requires: STARTS,
    routes: TRAINING_ROUTES,
  },
  {
    rule: {
      key: 'C-37d',
      names: {
        en: 'Time to find another place to study',
        ar: 'مهلة البحث عن مقعد دراسي آخر',
        fr: 'Délai pour trouver d’autres études',
        de: 'Zeit für die Suche nach einem anderen Studienplatz',
      },
      record: 'placements',
      holder: 'candidate',
      nature: 'statutory',
      start: ['work_end_known'],
      length: { number: 9, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 16b (6) AufenthG: up to nine months'),
    },
    requires: STARTS,
    routes: STUDY_ROUTES,
  },
]

/** The classic route has no steps of work: the record of the placement alone starts and ends these. */
const CLASSIC: readonly ClockRow[] = [
  {
    ...GUARANTEE,
    ends_on: 'guarantee_over_on',
    settled_by: [{ resource: 'placements', event: 'ended_on' }],
  },
  ...EARLY_END.map(({ rule }) => rule).filter(({ ends_on }) => ends_on !== undefined),
].map(rule => ({ rule, routes: ['CLASSIC'] }))

export const WORK_CLOCKS: readonly ClockRow[] = [...WORK, ...EARLY_END, ...CLASSIC]
