import { useFormContext, useWatch } from 'react-hook-form'
import type { FormLanguage } from '../../../../contract/forms/choices'
import type { FormDesign, FormField } from '../../../../contract/forms/questions'

const NAMES = ['target', 'languages', 'title', 'intro', 'thank_you', 'fields'] as const

/** Returns the design of the draft. */
export function useDesign(): FormDesign {
  const [target, languages, title, intro, thankYou, fields] = useWatch({ name: [...NAMES] })
  return {
    target: target ?? 'leads',
    languages: languages ?? [],
    title: title ?? {},
    intro: intro ?? {},
    thank_you: thankYou ?? {},
    fields: fields?.list ?? [],
  }
}

/** Returns a function that replaces the questions. */
export function useSetQuestions(): (list: readonly FormField[]) => void {
  const { setValue } = useFormContext()
  return list => setValue('fields', { list }, { shouldDirty: true })
}

/** Returns the chosen language while the form has it, else the form's first. */
export function shownLanguage({ languages }: FormDesign, chosen: FormLanguage | undefined): FormLanguage {
  return languages.find(each => each === chosen) ?? languages[0] ?? 'en'
}
