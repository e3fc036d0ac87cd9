import type { FormLanguage, FormTarget } from '../../../contract/forms/choices'
import type { FormDesign, FormField, Texts } from '../../../contract/forms/questions'
import type { Row, Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** What changes how a form looks or what becomes of an answer. */
export const DESIGNED = ['target', 'languages', 'title', 'intro', 'thank_you', 'fields'] as const

/** @returns the design that a record of `forms` holds */
export function designOf(form: Values): FormDesign {
  const languages = (form.languages ?? []) as FormLanguage[]
  return {
    target: (form.target ?? 'leads') as FormTarget,
    languages,
    title: (form.title ?? {}) as Texts,
    intro: (form.intro ?? {}) as Texts,
    thank_you: (form.thank_you ?? {}) as Texts,
    fields: ((form.fields as { list?: FormField[] } | null)?.list ?? []) as FormField[],
  }
}

/** Keeps the design that a form has now under its version, once. */
export async function keepDesign(tx: Tx, form: Row): Promise<void> {
  await tx`
    insert into form_versions (form_id, form_version, design)
    values (${form.id}, ${Number(form.form_version)}, ${tx.json(designOf(form) as never)}) on conflict do nothing`
}

/** @returns the design that a visitor saw: an earlier one where the form changed since */
export async function designSeen(sql: Connection, form: Row, version: number): Promise<FormDesign> {
  if (version === form.form_version) return designOf(form)
  const [kept] = await sql<{ design: FormDesign }[]>`
    select design from form_versions where form_id = ${form.id} and form_version = ${version}`
  return kept?.design ?? designOf(form)
}

/** The language that a visitor reads: the one asked for, else the browser's first that the form speaks, else its first. */
export function languageOf(
  { languages }: Pick<FormDesign, 'languages'>,
  asked: unknown,
  acceptLanguage: string | undefined,
): FormLanguage {
  const wanted = [
    asked,
    ...(acceptLanguage ?? '').split(',').map(each => each.trim().slice(0, 2).toLowerCase()),
  ]
  return (
    languages.find(each => each === wanted.find(one => languages.includes(one as FormLanguage))) ??
    languages[0] ??
    'en'
  )
}
