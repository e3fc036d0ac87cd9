import type { FormLanguage } from '../../../contract/forms/choices'
import type { FormDesign, FormField } from '../../../contract/forms/questions'
import type { Form } from '../../../contract/resources/forms'
import type { Tx } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { visitorLanguage } from '../../http/visitorLanguage'

/** Fields of a form that its versions keep. */
export const DESIGN_FIELDS = ['target', 'languages', 'title', 'intro', 'thank_you', 'fields'] as const

/** @returns the design that a record of `forms` holds */
export function designOf(form: Partial<Form>): FormDesign {
  return {
    target: form.target ?? 'leads',
    languages: form.languages ?? [],
    title: form.title ?? {},
    intro: form.intro ?? {},
    thank_you: form.thank_you ?? {},
    fields: (form.fields as { list?: FormField[] } | null)?.list ?? [],
  }
}

/** Stores the present design of a form under its version, once. */
export async function storeDesign(tx: Tx, form: Form): Promise<void> {
  await tx`
    insert into form_versions (form_id, form_version, design)
    values (${form.id}, ${Number(form.form_version)}, ${tx.json(designOf(form))}) on conflict do nothing`
}

/** Returns the design of a version, which a visitor may still have open. */
export async function designOfVersion(sql: Connection, form: Form, version: number): Promise<FormDesign> {
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
  return visitorLanguage(languages, asked, acceptLanguage) ?? languages[0] ?? 'en'
}
