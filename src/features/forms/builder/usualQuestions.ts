import type { FormTarget } from '../../../../contract/forms/choices'
import type { FormField } from '../../../../contract/forms/questions'
import texts from './usualTexts.json'

const QUESTIONS: readonly FormField[] = [
  { key: 'full_name', kind: 'text', required: true, maps_to: 'name', label: texts.full_name },
  { key: 'country', kind: 'country', maps_to: 'country_id', label: texts.country },
  { key: 'phone_number', kind: 'phone', required: true, maps_to: 'phone', label: texts.phone_number },
  { key: 'email', kind: 'email', maps_to: 'email', label: texts.email },
  { key: 'program', kind: 'program', maps_to: 'program_id', label: texts.program },
  { key: 'level', kind: 'level', maps_to: 'language_level_id', label: texts.level },
  { key: 'consent', kind: 'consent', required: true, label: texts.consent },
]

/** The questions that most forms begin with. */
export function usualQuestions(target: FormTarget): FormField[] {
  return QUESTIONS.filter(({ key }) => key !== 'level' || target !== 'leads')
}

/** Initial values of a new form. */
export const NEW_FORM = {
  languages: ['ar', 'en'],
  fields: { list: [] },
  thank_you: texts.thank_you,
}
