import { useFormContext, useWatch } from 'react-hook-form'
import type { FormLanguage, FormTarget } from '../../../../contract/forms/choices'
import type { FormDesign, FormField, Texts } from '../../../../contract/forms/questions'

const NAMES = ['target', 'languages', 'title', 'intro', 'thank_you', 'fields'] as const

/** Returns the design of the draft. */
export function useDesign(): FormDesign {
  const [target, languages, title, intro, thankYou, fields] = useWatch({ name: [...NAMES] }) as unknown[]
  return {
    target: (target ?? 'leads') as FormTarget,
    languages: (languages ?? []) as FormLanguage[],
    title: (title ?? {}) as Texts,
    intro: (intro ?? {}) as Texts,
    thank_you: (thankYou ?? {}) as Texts,
    fields: (fields as { list?: FormField[] } | null)?.list ?? [],
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
