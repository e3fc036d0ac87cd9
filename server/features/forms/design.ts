import type { FormLanguage, FormTarget } from '../../../contract/forms/choices'
import type { FormDesign, FormField } from '../../../contract/forms/questions'
import type { Row, Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** Fields of a form that its versions keep. */
export const DESIGN_FIELDS = ['target', 'languages', 'title', 'intro', 'thank_you', 'fields'] as const

/** @returns the design that a record of `forms` holds */
export function designOf(form: Values): FormDesign {
  const languages = (form.languages ?? []) as FormLanguage[]
  return {
    target: (form.target ?? 'leads') as FormTarget,
    languages,
    title: form.title ?? {},
    intro: form.intro ?? {},
    thank_you: form.thank_you ?? {},
    fields: (form.fields as { list?: FormField[] } | null)?.list ?? [],
  }
}

/** Stores the present design of a form under its version, once. */
export async function storeDesign(tx: Tx, form: Row): Promise<void> {
  await tx`
    insert into form_versions (form_id, form_version, design)
    values (${form.id}, ${Number(form.form_version)}, ${tx.json(designOf(form) as never)}) on conflict do nothing`
}

/** Returns the design of a version, which a visitor may still have open. */
export async function designOfVersion(sql: Connection, form: Row, version: number): Promise<FormDesign> {
  if (version === form.form_version) return designOf(form)
  const [stored] = await sql<{ design: FormDesign }[]>`
    select design from form_versions where form_id = ${form.id} and form_version = ${version}`
  return stored?.design ?? designOf(form)
}

/** Returns the requested language if the form has it, else the browser's first that the form has, else the form's first. */
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
