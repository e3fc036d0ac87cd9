import { LEVELS } from '../../../../contract/candidates/steps'
import { checkValue } from '../../../../contract/definition/check'
import { type Clock, checkDays } from '../../../../contract/definition/days'
import { email, isNearDay } from '../../../../contract/definition/fields'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { type FormDesign, type FormField, LONGEST, textIn } from '../../../../contract/forms/questions'
import { fold } from '../../../../contract/text/fold'
import type { Values } from '../../../crud/hooks'
import { visitorNumber } from '../../../crud/phone'
import type { Choice, Lists } from '../lists'
import { DEFINITIONS } from './person'

/** An error of one answer: a key of the texts of public forms. */
export type AnswerFault =
  | 'required'
  | 'invalid'
  | 'valid_email'
  | 'valid_phone'
  | 'valid_day'
  | 'not_a_choice'
  | 'too_long'
  | 'file_kind'
  | 'file_size'
  | 'file_count'
  | 'read_notice'

/** One answer as it is stored. */
export interface Answer {
  label: string
  value: unknown
  /** Readable form of the value. */
  text: string
}

/** Answers by the key of their question. */
export interface Answers {
  answers: Record<string, Answer>
  /** Values for the record, by its fields. */
  values: Values
  faults: Record<string, AnswerFault>
  /** Labels of the consents that were given. */
  consents: string[]
}

/** Raw texts by the key of their question. */
export type RawAnswers = Readonly<Record<string, string | string[] | undefined>>

interface FormContext {
  design: FormDesign
  language: FormLanguage
  lists: Lists
  clock: Clock
}

/** Validates raw answers against the questions. An invalid one is kept as text and fills no field. */
export function readAnswers({ design, language, lists, clock }: FormContext, given: RawAnswers): Answers {
  const read: Answers = { answers: {}, values: {}, faults: {}, consents: [] }
  const country = countryOf(design, given, lists)
  for (const field of design.fields) {
    const raw = [given[field.key] ?? []]
      .flat()
      .map(each => each.trim())
      .filter(Boolean)
    const label = textIn(field.label, language, design.languages)
    if (!raw.length) {
      if (field.required) read.faults[field.key] = 'required'
      continue
    }
    const { languages } = design
    const answer = READERS[field.kind]({ field, raw, language, languages, lists, country })
    const result = isImpossible(design, field, { answer, clock }) ? { fault: 'valid_day' as const } : answer
    if ('fault' in result) {
      read.faults[field.key] = result.fault
      read.answers[field.key] = { label, value: raw.join(', '), text: raw.join(', ').slice(0, LONGEST.long) }
      continue
    }
    const { value, text = String(value) } = result
    read.answers[field.key] = { label, value, text: field.kind === 'consent' ? '✓' : text }
    if (field.kind === 'consent') read.consents.push(label)
    else if (field.maps_to) read.values[field.maps_to] = value
  }
  return read
}

/** Whether the record has a field for the day that cannot be on it, such as a birth to come. */
function isImpossible(
  { target }: FormDesign,
  { maps_to }: FormField,
  { answer, clock }: { answer: Result; clock: Clock },
): boolean {
  if (!maps_to || 'fault' in answer) return false
  return maps_to in checkDays(DEFINITIONS[target], { values: { [maps_to]: answer.value } }, clock)
}

/** Returns the chosen country, in which a number without prefix is read. */
function countryOf({ fields }: FormDesign, given: RawAnswers, lists: Lists): string | undefined {
  const question = fields.find(({ kind }) => kind === 'country')
  const raw = question && [given[question.key] ?? []].flat()[0]
  return raw ? found(lists.countries, raw)?.slug : undefined
}

interface Read {
  field: FormField
  raw: string[]
  language: FormLanguage
  languages: readonly FormLanguage[]
  lists: Lists
  country: string | undefined
}
type Result = { value: unknown; text?: string } | { fault: AnswerFault }

const first = ({ raw }: Read) => raw[0] ?? ''
const line =
  (max: number) =>
  (read: Read): Result =>
    first(read).length > max ? { fault: 'too_long' } : { value: first(read) }

const READERS: Record<FormField['kind'], (read: Read) => Result> = {
  text: line(LONGEST.text),
  long: line(LONGEST.long),
  email(read) {
    const checked = checkValue(email(), first(read))
    return 'error' in checked ? { fault: 'valid_email' } : { value: checked.value }
  },
  phone(read) {
    const { country, lists } = read
    const isLong = first(read).length > LONGEST.phone
    const number = isLong ? undefined : visitorNumber(first(read), { country, offices: lists.offices })
    return number ? { value: number } : { fault: 'valid_phone' }
  },
  day: read => (isNearDay(first(read)) ? { value: first(read) } : { fault: 'valid_day' }),
  choice: read => chosen(read, read.raw.slice(0, 1)),
  choices: read => chosen(read, read.raw),
  country: read => listed(read.lists.countries, read),
  program: read => listed(read.lists.programs, read),
  level: read => {
    const level = LEVELS.find(each => each === first(read).toUpperCase())
    return level ? { value: level } : { fault: 'not_a_choice' }
  },
  /** Names only: uploads are stored apart. */
  file: ({ raw }) => ({ value: raw, text: raw.join(', ') }),
  consent: () => ({ value: true }),
}

/** Matches choices by value, and in another system's answers by label. */
function chosen({ field, language, languages }: Read, given: readonly string[]): Result {
  const options = field.options ?? []
  const raw = [...new Set(given)]
  if (raw.length > options.length || raw.some(each => each.length > LONGEST.text))
    return { fault: 'not_a_choice' }
  const byWord = new Map(
    options.toReversed().flatMap(option => Object.values(option.label).map(word => [fold(word), option])),
  )
  const hits = raw.map(each => options.find(({ value }) => value === each) ?? byWord.get(fold(each)))
  if (hits.some(hit => !hit)) return { fault: 'not_a_choice' }
  const values = hits.flatMap(hit => hit?.value ?? [])
  const text = hits.map(hit => textIn(hit?.label, language, languages) || hit?.value).join(', ')
  return { value: field.kind === 'choice' ? values[0] : values, text }
}

function listed(choices: readonly Choice[], read: Read): Result {
  const hit = found(choices, first(read))
  return hit
    ? { value: hit.id, text: hit.names[read.language] ?? hit.names.en ?? hit.slug }
    : { fault: 'not_a_choice' }
}

/** Matches by id, slug or name in any language. */
function found(choices: readonly Choice[], raw: string): Choice | undefined {
  const wanted = raw.trim().toLowerCase()
  return choices.find(
    ({ id, slug, names }) =>
      String(id) === wanted ||
      slug.toLowerCase() === wanted ||
      Object.values(names).some(name => name.toLowerCase() === wanted),
  )
}
