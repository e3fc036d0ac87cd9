import { buffer } from 'node:stream/consumers'
import type { FormField } from '../../../../contract/forms/questions'
import { documents } from '../../../../contract/resources/documents'
import type { Actor } from '../../../auth/actor'
import { pathOf, urlOf } from '../../../crud/attachments'
import type { Tx } from '../../../crud/hooks'
import { createRecord } from '../../../crud/records'
import { todayAt } from '../../../db/today'
import { openStore, randomName } from '../../../files/store'
import type { Services } from '../../../services'

/** The record that a submission created, and the candidate that it became. */
interface Sender {
  field: 'lead_id' | 'online_candidate_id'
  id: number
  candidateId: number
}

/** The kind of paper of a file whose question sets none. */
const OTHER = 'other'

/**
 * Copies the files of a person's submissions to the papers of the candidate, except those that the candidate has by kind
 * and name. They are copies because submissions are erased on their own.
 * @returns the number of new papers
 */
export async function copyPapers(
  { services, tx, actor }: Work,
  { field, id, candidateId }: Sender,
): Promise<number> {
  const found = await tx<Found[]>`
    select file ->> 'url' as url, file ->> 'name' as name, s.answers, f.fields, s.created_at
    from form_submissions s left join forms f on f.id = s.form_id, jsonb_array_elements(s.files) file
    where s.${tx(field)} = ${id} and jsonb_typeof(s.files) = 'array' order by s.id`
  const kinds = await tx<{ id: number; slug: string }[]>`select id, slug from document_kinds`
  const other = kinds.find(({ slug }) => slug === OTHER)?.id
  let copied = 0
  for (const file of found) {
    const wanted = kindOf(file)
    const kind_id = kinds.some(kind => kind.id === wanted) ? wanted : other
    const [known] = await tx`
      select from documents where candidate_id = ${candidateId} and kind_id = ${kind_id ?? null} and name = ${file.name}`
    if (known || !kind_id) continue
    const url = await copyFile({ services, tx, actor }, file, candidateId)
    if (!url) continue
    const received_on = await todayAt(tx, new Date(file.created_at))
    const paper = { candidate_id: candidateId, kind_id, name: file.name, file: url, received_on }
    await createRecord(services, tx, { definition: documents, actor }, paper)
    copied += 1
  }
  return copied
}

interface Work {
  services: Services
  tx: Tx
  actor: Actor
}

interface Found {
  url: string
  name: string
  answers: Record<string, { value?: string | { url: string }[] } | null> | null
  fields: { list?: FormField[] } | null
  created_at: string
}

/** Returns the kind of paper that the file's question sets. */
function kindOf({ url, answers, fields }: Found): number | undefined {
  const asked = Object.entries(answers ?? {}).find(
    ([, answer]) => Array.isArray(answer?.value) && answer.value.some(file => file.url === url),
  )
  return fields?.list?.find(({ key }) => key === asked?.[0])?.document_kind_id
}

/** @returns the address of the copy; undefined where the file is gone */
async function copyFile(
  { services: { config }, tx, actor }: Work,
  { url, name }: Found,
  candidateId: number,
): Promise<string | undefined> {
  const from = pathOf(url)
  const [file] = await tx<{ size: number; type: string }[]>`
    select size, type from files where path = ${from ?? ''} and resource = 'form-submissions'`
  const store = openStore(config)
  if (!from || !file || (await store.size(from)) === undefined) return undefined
  const folder = `candidates/${candidateId}`
  const path = `${folder}/${randomName()}.${from.split('.').at(-1)}`
  await store.write(path, await buffer(store.read(from)))
  await tx`
    insert into files (path, folder, name, size, type, owner_id)
    values (${path}, ${folder}, ${name}, ${file.size}, ${file.type}, ${actor.id})`
  return urlOf(path)
}
