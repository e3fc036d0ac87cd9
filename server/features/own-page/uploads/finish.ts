import { OWN_PAGE_KINDS } from '../../../../contract/calls/own-page'
import type { Language } from '../../../../contract/constants'
import { isOneOf } from '../../../../contract/definition/isOneOf'
import { fail } from '../../../../contract/http/errors'
import { documents } from '../../../../contract/resources/documents'
import { guardians } from '../../../../contract/resources/identity'
import { ownPages } from '../../../../contract/resources/own-pages'
import { type Actor, SYSTEM } from '../../../auth/actor'
import { urlOf } from '../../../crud/attachments'
import type { Row, RowOf, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { runHook } from '../../../crud/records'
import { writeRows } from '../../../crud/write'
import { oneRow } from '../../../db/oneRow'
import { extensionOf, nameWith, typeOf } from '../../../files/kinds'
import { openStore, randomName } from '../../../files/store'
import type { ApiRequest } from '../../../http/route'
import type { Services } from '../../../services'
import { recipientsOf, responsibleFor } from '../../candidates'
import type { PageRow } from '../../personal-links'
import { bytesOfUpload, type Taker, type Upload } from './pieces'

interface Work extends Taker {
  services: Services
  call: Pick<ApiRequest, 'ip' | 'requestId'>
}

interface Stored {
  path: string
  name: string
  type: string
  size: number
}

/**
 * Makes a whole file the document that was asked for: received today, not checked. A question of an authority gets a document
 * of its own.
 * @throws Failure unsupported_media_type for a kind that the page does not take; the file is gone then
 */
export async function finishUpload(work: Work, upload: Upload): Promise<void> {
  const { services, candidateId } = work
  const { sql, config } = services
  const bytes = await bytesOfUpload(sql, upload.id)
  const extension = await kindOfFile(bytes, upload.name).catch(async error => {
    await sql`delete from own_page_uploads where id = ${upload.id}`
    throw error
  })
  const path = `candidates/${candidateId}/${randomName()}.${extension}`
  const store = openStore(config)
  await store.write(path, bytes)
  const file = { path, name: nameWith(extension, upload.name), type: typeOf(extension), size: bytes.length }
  const isKept = await sql
    .begin(tx => keepFile({ ...work, tx }, upload, file))
    .catch(async error => {
      await store.remove(path).catch(() => undefined)
      throw error
    })
  if (!isKept) await store.remove(path)
}

/** The kind of a file by its bytes. @throws Failure unsupported_media_type */
async function kindOfFile(bytes: Buffer, name: string): Promise<string> {
  const extension = await extensionOf(bytes, name)
  if (!isOneOf(OWN_PAGE_KINDS, extension))
    throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
  return extension
}

/** @returns false where the same upload became a document meanwhile */
async function keepFile(work: Work & { tx: Tx }, { id, target }: Upload, file: Stored): Promise<boolean> {
  const { services, tx, candidateId, pageId } = work
  const actor = actorOf(work)
  await tx`select from candidates where id = ${candidateId} for update`
  const [open] = await tx`select from own_page_uploads where id = ${id} and done_at is null for update`
  if (!open) return false
  const { path, name, size, type } = file
  await tx`
    insert into files (path, folder, name, size, type, owner_id)
    values (${path}, ${`candidates/${candidateId}`}, ${name}, ${size}, ${type}, 0)`
  const kept = target.startsWith('guardian:')
    ? await keepIdCopy(work, file)
    : await keepDocument(work, target, file)
  await tx`update own_page_uploads set done_at = ${services.now()}, document_id = ${kept?.id ?? null} where id = ${id}`
  await tx`delete from own_page_pieces where upload_id = ${id}`
  await countUpload(tx, pageId, actor)
  await tellStaff(work, kept)
  return true
}

const actorOf = ({ call }: Work): Actor => ({ ...SYSTEM, ip: call.ip, requestId: call.requestId })

/** The copy of an identity card stands at the guardian; staff see it there. */
async function keepIdCopy(work: Work & { tx: Tx }, { path }: Stored): Promise<undefined> {
  const { tx, guardianId = null } = work
  const [before] = await tx<RowOf<typeof guardians>[]>`
    select * from guardians where id = ${guardianId} and id_copy is null for update`
  if (!before) throw fail('not_found')
  const rows = [{ before, changes: { id_copy: urlOf(path) } }]
  await writeRows(tx, { definition: guardians, actor: actorOf(work), action: 'update', rows })
}

async function keepDocument(work: Work & { tx: Tx }, target: string, { path }: Stored): Promise<Row> {
  const { services, tx, candidateId, today } = work
  const actor = actorOf(work)
  const asked = await documentOf(tx, candidateId, target)
  // One that was found in order stays as it is: what is better about the next one is checked anew.
  const before = asked?.check_result === 'ok' ? undefined : asked
  const given = { file: urlOf(path), received_on: today }
  const ofKind = asked && { candidate_id: candidateId, holder: 'candidate', kind_id: asked.kind_id ?? null }
  const values = before ? given : { ...given, ...(ofKind ?? (await newDocument(tx, candidateId, target))) }
  const action = before ? ('update' as const) : ('create' as const)
  const change = { action, actor, before, changes: values, extra: {} }
  const changes = await runHook(services, tx, documents, change)
  const rows = [{ before, changes }]
  return oneRow(await writeRows(tx, { definition: documents, actor, action, rows }))
}

/** The document that a request names. */
async function documentOf(tx: Tx, candidateId: number, target: string): Promise<Row | undefined> {
  const [id] = /^document:(\d{1,15})$/.exec(target)?.slice(1) ?? []
  const [row] = id
    ? await tx<Row[]>`select * from documents where id = ${id} and candidate_id = ${candidateId} for update`
    : []
  return row
}

async function newDocument(tx: Tx, candidateId: number, target: string): Promise<Values> {
  const [resource, id, kindId] = target.split(':')
  const table = resource === 'visas' ? 'visas' : 'recognitions'
  const [question] = await tx<{ asked_for: string | null }[]>`
    select asked_for from ${tx(table)} where id = ${Number(id)} and candidate_id = ${candidateId}`
  if (!question) throw fail('not_found')
  const ofPerson = { candidate_id: candidateId, holder: 'candidate' }
  if (kindId) return { ...ofPerson, kind_id: Number(kindId) }
  const kind = oneRow(await tx<{ id: number }[]>`select id from document_kinds where slug = 'other'`)
  return { ...ofPerson, kind_id: kind.id, name: question.asked_for?.slice(0, 200) ?? '' }
}

async function countUpload(tx: Tx, pageId: number, actor: Actor): Promise<void> {
  const before = oneRow(await tx<PageRow[]>`select * from own_pages where id = ${pageId} for update`)
  const rows = [{ before, changes: { uploads: Number(before.uploads ?? 0) + 1 } }]
  await writeRows(tx, { definition: ownPages, actor, action: 'update', rows })
}

async function tellStaff(
  { services, tx, candidateId, guardianId = null }: Work & { tx: Tx },
  document: Row | undefined,
): Promise<void> {
  const { name, own, kind, slug } = oneRow(
    await tx<
      {
        name: string
        own: string
        kind: Partial<Record<Language, string | null>> | null
        slug: string | null
      }[]
    >`
      select c.name, coalesce(d.name, case when k.id is null then g.name end) as own, to_jsonb(k) as kind, k.slug
      from candidates c left join documents d on d.id = ${document?.id ?? null} left join document_kinds k on k.id = d.kind_id
      left join guardians g on g.id = ${guardianId} where c.id = ${candidateId}`,
  )
  const responsible = (await responsibleFor(tx, [candidateId], services.now())).get(candidateId)
  await notify(tx, {
    kind: 'document_uploaded',
    to: recipientsOf(responsible),
    values: (_words, language) => ({ name, document: own ?? kind?.[language] ?? kind?.en ?? slug ?? '' }),
    link: `/candidates/${candidateId}${document ? '?tab=papers' : ''}`,
    about: { resource: 'candidates', id: candidateId },
  })
}
