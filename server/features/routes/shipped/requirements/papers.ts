import type { Condition, Names, RuleSource } from '../../../../../contract/routes/version'
import { missions } from '../countries'
import { FIRST_KINDS, paperKinds } from '../paperKinds'
import { NURSE_ROUTES, type RouteKey, STUDY_ROUTES, TRAINING_ROUTES } from '../routeKeys'
import { BQFG, IT, law, MINOR, NURSING_TRAINING, practice, REGULATED, SPOUSE } from '../sources'
import { type PaperMonths, paper, type RequirementRow } from './requirementRow'

/** Papers by route and stage (docs/spec/routes.md, "Documents"). They may be changed for a mission and an authority. */
type Stage = 'P' | 'R' | 'A' | 'B' | 'V' | 'T' | 'L' | 'E'

interface PaperRow extends PaperMonths {
  /** Several kinds where one of them is enough. */
  kinds: readonly string[]
  routes: readonly RouteKey[]
  /** Letters of the forms by stage. */
  at: Partial<Record<Stage, string>>
  applies_if?: Condition[]
  source?: RuleSource
  /** Apart from another row on the same kinds. */
  name?: string
}

/** Routes of the columns of the table. */
const NURSING: readonly RouteKey[] = [...NURSE_ROUTES, 'CARE_ASSISTANT']
const ACADEMIC: readonly RouteKey[] = ['ACADEMIC', 'BLUE_CARD']
const SKILLED: readonly RouteKey[] = ['SKILLED', 'ACADEMIC', 'MEASURE', 'PARTNERSHIP', 'EXPERIENCED']
const ALL: readonly RouteKey[] = [
  ...NURSING,
  ...TRAINING_ROUTES,
  ...STUDY_ROUTES,
  ...SKILLED,
  'BLUE_CARD',
  'SEARCH',
]
const PLACED: readonly RouteKey[] = [...NURSING, 'TRAINING', ...SKILLED, 'BLUE_CARD']

/** Countries that men leave with a proof of their military status. */
const WITH_MILITARY_STATUS: readonly Condition[] = [
  {
    fact: 'residence',
    in: missions.filter(({ military_status }) => military_status).map(({ country }) => country),
  },
  { fact: 'sex', in: ['male'] },
]

/** Practice of authorities, by the extract of Egypt (docs/spec/routes.md, "Documents"). */
const POLICE_CLEARANCE_MONTHS = 3

const TABLE: readonly PaperRow[] = [
  { kinds: ['passport'], routes: NURSING, at: { R: 'c', V: 'ov' }, valid_months: 6 },
  { kinds: ['passport'], routes: SKILLED, at: { R: 'c', V: 'ov' } },
  {
    kinds: ['passport'],
    routes: [...TRAINING_ROUTES, ...STUDY_ROUTES, 'BLUE_CARD', 'SEARCH', 'FAMILY'],
    at: { V: 'ov' },
  },
  { kinds: ['photos'], routes: [...ALL, 'FAMILY'], at: { V: '' }, max_age_months: 6 },
  {
    kinds: ['cv'],
    routes: [...NURSING, ...SKILLED],
    at: { R: 'c' },
    source: law('§ 43a PflAPrV, § 12 BQFG: in German, as a table'),
  },
  { kinds: ['cv'], routes: ALL, at: { V: 'c' } },
  { kinds: ['school_certificate'], routes: NURSING, at: { R: 't' } },
  { kinds: ['school_certificate'], routes: TRAINING_ROUTES, at: { R: 'tl', V: 'otl' } },
  { kinds: ['school_certificate'], routes: STUDY_ROUTES, at: { R: 'zt', V: 'o' } },
  { kinds: ['school_certificate'], routes: ['SEARCH'], at: { V: 'ot' } },
  {
    kinds: ['vocational_certificate', 'university_certificate'],
    routes: NURSING,
    at: { R: 'zt' },
    source: law('§ 43a PflAPrV: with hours and subjects'),
  },
  { kinds: ['vocational_certificate', 'university_certificate'], routes: NURSING, at: { V: 'o' } },
  { kinds: ['university_certificate'], routes: ['STUDY'], at: { V: 'ot' } },
  {
    kinds: ['vocational_certificate', 'university_certificate'],
    routes: ['SKILLED', 'MEASURE', 'PARTNERSHIP', 'EXPERIENCED'],
    at: { R: 'ct', V: 'o' },
  },
  { kinds: ['university_certificate'], routes: ACADEMIC, at: { R: 'ct', V: 'o' } },
  { kinds: ['practice_licence'], routes: NURSING, at: { R: 'ct' } },
  { kinds: ['practice_licence'], routes: SKILLED, at: { R: 'ct' }, applies_if: [REGULATED] },
  { kinds: ['references'], routes: [...NURSING, ...SKILLED], at: { R: 't' } },
  { kinds: ['references'], routes: ['BLUE_CARD'], at: { V: 'c' } },
  {
    kinds: ['recognition_declaration'],
    routes: NURSING,
    at: { R: '' },
    source: law('§ 43a (1) no. 5, (6) PflAPrV'),
  },
  {
    kinds: ['recognition_declaration'],
    routes: SKILLED,
    at: { R: '' },
    applies_if: [BQFG],
    source: law('BQFG'),
  },
  { kinds: ['anabin_zab'], routes: STUDY_ROUTES, at: { R: 'c' } },
  { kinds: ['anabin_zab'], routes: ['ACADEMIC'], at: { R: 'c', V: 'c' } },
  { kinds: ['anabin_zab'], routes: ['BLUE_CARD'], at: { V: 'c' } },
  {
    kinds: ['zab_confirmation'],
    routes: ['PARTNERSHIP', 'NURSE_PARTNERSHIP'],
    at: { V: 'c' },
  },
  {
    kinds: ['zab_confirmation'],
    routes: ['EXPERIENCED'],
    at: { V: 'c' },
    applies_if: [{ ...IT, not: true }],
  },
  {
    kinds: ['recognition_decision'],
    routes: ['NURSE_MEASURE', 'NURSE_DIRECT', 'SKILLED', 'MEASURE'],
    at: { V: 'o' },
  },
  { kinds: ['recognition_decision'], routes: ACADEMIC, at: { V: 'o' }, applies_if: [REGULATED] },
  {
    kinds: ['language_certificate'],
    routes: [...NURSING, ...TRAINING_ROUTES],
    at: { V: 'ov' },
  },
  { kinds: ['language_certificate'], routes: STUDY_ROUTES, at: { V: 'o' } },
  {
    kinds: ['job_contract'],
    routes: [...NURSING, 'SKILLED', 'ACADEMIC', 'PARTNERSHIP', 'EXPERIENCED', 'BLUE_CARD'],
    at: { B: 'c', V: 'c' },
  },
  { kinds: ['training_contract'], routes: ['TRAINING'], at: { B: 'c', V: 'c' } },
  {
    kinds: ['employment_declaration'],
    routes: PLACED,
    at: { B: '', V: '' },
  },
  { kinds: ['insurance'], routes: [...ALL, 'FAMILY'], at: { V: 'v', E: 'v' } },
  {
    kinds: ['police_clearance'],
    routes: NURSING,
    at: { L: 'ot' },
    max_age_months: POLICE_CLEARANCE_MONTHS,
    source: law('§ 2 no. 2 PflBG: reliability; of the home country and of Germany'),
  },
  {
    kinds: ['police_clearance'],
    routes: ['TRAINING'],
    at: { E: 'ot' },
    max_age_months: POLICE_CLEARANCE_MONTHS,
    applies_if: [NURSING_TRAINING],
    source: law('§ 11 (2) PflBG: reliability'),
  },
  {
    kinds: ['police_clearance'],
    routes: SKILLED,
    at: { R: 'ot' },
    max_age_months: POLICE_CLEARANCE_MONTHS,
    applies_if: [REGULATED],
  },
  { kinds: ['medical_fitness'], routes: NURSING, at: { L: 'o' } },
  { kinds: ['medical_fitness'], routes: ['TRAINING'], at: { E: 'o' }, applies_if: [NURSING_TRAINING] },
  { kinds: ['medical_fitness'], routes: SKILLED, at: { R: 'o' }, applies_if: [REGULATED] },
  { kinds: ['measles_vaccination'], routes: NURSING, at: { E: 'c' } },
  { kinds: ['measles_vaccination'], routes: ['TRAINING'], at: { E: 'c' }, applies_if: [NURSING_TRAINING] },
  {
    kinds: ['youth_medical_check'],
    routes: TRAINING_ROUTES,
    at: { E: 'o' },
    max_age_months: 14,
    applies_if: [MINOR],
    source: law('§ 32 JArbSchG: medical check within 14 months before the start'),
  },
  { kinds: ['birth_certificate'], routes: TRAINING_ROUTES, at: { V: 'otl' }, applies_if: [MINOR] },
  { kinds: ['birth_certificate'], routes: ['FAMILY'], at: { V: 'otl' } },
  {
    kinds: ['marriage_certificate'],
    routes: ['FAMILY'],
    at: { V: 'otl' },
    applies_if: [SPOUSE],
  },
  { kinds: ['military_status'], routes: ALL, at: { T: 'c' }, applies_if: [...WITH_MILITARY_STATUS] },
  { kinds: ['power_of_attorney'], routes: [...PLACED, 'TRAINING_SCHOOL'], at: { A: 'o' } },
  { kinds: ['service_contract'], routes: PLACED, at: { P: '' } },
  { kinds: ['consent'], routes: PLACED, at: { P: '' } },
]

/** Steps before which a paper of a stage must be there: the first one that the route has. */
const STEPS: Readonly<Record<Stage, readonly string[]>> = {
  P: ['presented'],
  R: ['recognition_ready', 'school_certificate_rated', 'entry_qualification_checked'],
  A: ['accelerated_documents_ready'],
  B: ['ba_documents_ready'],
  V: ['visa_application_ready', 'member_papers'],
  T: ['ticket_booked'],
  L: ['licence_papers'],
  E: ['work_started', 'training_started', 'enrolled', 'member_arrived', 'measure_started'],
}

const NAMES = new Map<string, Names>([
  ...Object.entries(FIRST_KINDS),
  ...paperKinds.map(({ slug, names }): [string, Names] => [slug, names]),
])
const UNNAMED: Names = { ar: '', en: '', fr: '', de: '' }

/** Returns the requirements on papers of a route with these steps. */
export function paperRows({ steps }: { steps: ReadonlySet<string> }): RequirementRow[] {
  return TABLE.flatMap(row =>
    Object.entries(row.at).flatMap(([stage, letters]) => {
      const step = stepOf(stage)?.find(key => steps.has(key))
      return step ? [rowOf(row, { step, letters })] : []
    }),
  )
}

const isStage = (text: string): text is Stage => text in STEPS
const stepOf = (stage: string) => (isStage(stage) ? STEPS[stage] : undefined)

function rowOf(row: PaperRow, { step, letters }: { step: string; letters: string }): RequirementRow {
  const { kinds, routes, valid_months, max_age_months, applies_if, source } = row
  const kind = kinds[0] ?? ''
  const months = { valid_months: letters.includes('v') ? valid_months : undefined, max_age_months }
  const requirement: RequirementRow['requirement'] = {
    key: `${kind}_${step}`,
    names: NAMES.get(kind) ?? UNNAMED,
    step,
    groups: [kinds.map(each => paper(each, letters, months))],
    effect: 'warn',
    source: source ?? practice('Lists of embassies, consulates and authorities'),
  }
  return { requirement: applies_if ? { ...requirement, applies_if } : requirement, routes }
}
