import { SHEET_299 } from '../candidates/papers'
import { LEVEL_KEYS } from '../candidates/steps'
import type { Definition } from '../definition/define'
import { definitionOf } from '../resources'
import { candidates } from '../resources/candidates'
import { FAMILY_MEMBERS, RECOGNITION_PROCEDURES } from '../resources/cases'
import type { CONDITION_FACTS } from './version'

/** Names that the rules of routes may use. Whatever is not among them is answered by nothing. */

/** Resources whose records move steps, and give the events of clocks (docs/spec/routes.md, "Records of steps"). */
export const RECORD_RESOURCES = [
  'recognitions',
  'measures',
  'exams',
  'licences',
  'agreements',
  'preapprovals',
  'ba-approvals',
  'visas',
  'permits',
  'remedies',
  'language-certificates',
  'contracts',
  'matches',
  'placements',
  'documents',
] as const
export type RecordResource = (typeof RECORD_RESOURCES)[number]

/** Guards that the server evaluates (docs/spec/routes.md, "Guards"). */
export const GUARDS = ['G-1', 'M-6'] as const

/** Fields of the offered work, which belong to the case. */
export const OFFER_FIELDS = ['salary_year', 'collective_agreement'] as const
/** The field of a requirement that two guardians fulfil. */
export const BOTH_SIGNED = 'both_guardians_signed'

/** Fields that a form of the candidate, the case or the guardians has. Requirements ask for others as questions. */
export const FORM_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(candidates.fields),
  ...OFFER_FIELDS,
  BOTH_SIGNED,
])

/** Questions that a case answers, where a requirement names them. */
export const QUESTION_FIELDS = [
  'it_experience',
  'shortage_occupation',
  'degree_within_3_years',
  'job_fits_degree',
  'contract_6_months',
  'language_tested_by_school',
  'preparing_course',
  'training_pay_month',
  'funds_month',
  'pay_hour',
  'pay_month',
  'same_occupation_group',
  'employer_can_train',
  'licensed_72_sgb_xi',
  'both_spouses_over_18',
  'marriage_before_permit',
  'permit_for_2_years',
  'both_parents_in_germany',
  'integration_expected',
  'moves_with_parents',
  'parent_is_skilled',
  'first_skilled_permit_since_march_2024',
  'opportunity_card',
  'university_entrance_title',
  'search_within_9_months',
] as const

/** Kinds of papers that records of their own stand for, beside those of Settings. */
export const RECORD_PAPERS = ['guardian_consent', 'sole_custody_proof', 'employer_consent'] as const

/** The Bundesländer by slug, with their codes of ISO 3166-2, by which days off are known. */
export const LANDS: Readonly<Record<string, string>> = {
  'baden-wuerttemberg': 'BW',
  bayern: 'BY',
  berlin: 'BE',
  brandenburg: 'BB',
  bremen: 'HB',
  hamburg: 'HH',
  hessen: 'HE',
  'mecklenburg-vorpommern': 'MV',
  niedersachsen: 'NI',
  'nordrhein-westfalen': 'NW',
  'rheinland-pfalz': 'RP',
  saarland: 'SL',
  sachsen: 'SN',
  'sachsen-anhalt': 'ST',
  'schleswig-holstein': 'SH',
  thueringen: 'TH',
}

/** Returns the definition of a resource whose records move steps. */
export const recordDefinition = (resource: string | undefined): Definition | undefined =>
  RECORD_RESOURCES.some(each => each === resource) ? definitionOf(resource ?? '') : undefined

const fieldsOf = (resource: string | undefined, kinds: readonly string[]): string[] =>
  Object.entries(recordDefinition(resource)?.fields ?? {}).flatMap(([name, { kind }]) =>
    kinds.includes(kind) ? [name] : [],
  )

/** Returns the fields of a record whose day is that of a step. */
export const eventFields = (resource: string | undefined): string[] => fieldsOf(resource, ['day', 'instant'])

/** Returns the fields of a record whose day ends a clock, or is the last one that the paper names. */
export const dayFields = (resource: string | undefined): string[] => fieldsOf(resource, ['day'])

/**
 * Returns the fields of a record that choose among its records, or hold its result, each with its values. Of documents the
 * information sheet alone moves a step; requirements ask for the others.
 */
export function choiceFields(resource: string | undefined): Record<string, readonly string[]> {
  if (resource === 'documents') return { paper: [SHEET_299] }
  const { fields = {} } = recordDefinition(resource) ?? {}
  return Object.fromEntries(
    fieldsOf(resource, ['enum']).map(name => [name, fields[name]?.options.values ?? []]),
  )
}

/** The resource of steps that a course moves, and the fields of the candidate that it sets for them. */
export const COURSES = 'courses'
export const COURSE_EVENT = /^[abc][12]_(started|finished)$/

/** Values of a state that are decisions, in the words of outcomes. */
const DECIDED_STATES = ['granted', 'rejected', 'withdrawn', 'accepted', 'declined']

function resultsOf(resource: string): string[] {
  const { result = [], state = [] } = choiceFields(resource)
  return [
    ...result.filter(value => value !== 'pending'),
    ...state.filter(value => DECIDED_STATES.includes(value)),
  ]
}

/** Rows of Settings, by their slugs, and the tracks of the version: the other values that facts have. */
export interface ListedValues {
  countries?: readonly string[] | undefined
  occupations?: readonly string[] | undefined
  tracks?: readonly string[] | undefined
}

/**
 * Returns the values that a fact of conditions can have, or undefined where that is not known here.
 * @param record the resource of the clock that the condition is of
 */
export function valuesOfFact(
  fact: (typeof CONDITION_FACTS)[number],
  { countries, occupations, tracks }: ListedValues,
  record?: string,
): readonly string[] | undefined {
  const resources = record ? [record] : RECORD_RESOURCES
  switch (fact) {
    case 'accelerated':
    case 'minor':
    case 'instructed':
      return ['yes', 'no']
    case 'procedure':
      return RECOGNITION_PROCEDURES
    case 'member':
      return FAMILY_MEMBERS
    case 'sex':
      return candidates.fields.gender.options.values
    case 'language':
      return LEVEL_KEYS
    case 'kind':
      return [...new Set(resources.flatMap(each => choiceFields(each).kind ?? []))]
    case 'result':
      return [...new Set(resources.flatMap(resultsOf))]
    case 'track':
      return tracks
    case 'occupation':
      return occupations
    default:
      return countries
  }
}
