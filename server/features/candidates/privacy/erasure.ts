import type { Definition } from '../../../../contract/definition/define'
import type { Field } from '../../../../contract/definition/fields'
import { isSensitive, TELLING_KINDS } from '../../../../contract/definition/sensitive'
import { fail } from '../../../../contract/http/errors'
import { referrersOf } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import { contractTexts } from '../../../../contract/resources/contracts'
import { documents } from '../../../../contract/resources/documents'
import { leads } from '../../../../contract/resources/leads'
import type { Actor } from '../../../auth/actor'
import { blankLogs, deletedReferrers, logAction, type Touched } from '../../../crud/audit'
import { forgetRuns, forgetTraces } from '../../../crud/forget'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { lockRows } from '../../../crud/record'
import { eraseRows, purgeRows, writeRows } from '../../../crud/write'
import { forgetInbound } from '../../../inbox'
import { addJob, addJobOnce } from '../../../jobs/queue'
import { eraseAddress, forgetAnswers, forgetPresentations } from '../../../mail'
import { forgetBookings } from '../../booking'
import { forgetSpam } from '../../forms'
import { forgetInViews } from '../../saved-views'
import { forgetNumbers } from '../../whatsapp'
import type { Author, Writer } from '../caller'
import { idsIn, REFERENCES, referencesOf, rowsReferring } from '../identity/references'
import { mergedIds } from '../identity/undoMerge'
import { forgetLater } from './forgetLater'
import { forgottenPerson, marksOf } from './forgottenPerson'
import { keepHashes } from './personHashes'

/** Texts that say nothing of a person, and that counting goes by. */
const KEPT_TEXTS =
  /^(uuid|currency|.*_currency|.*_step|authority|mission|occupation|utm_.*|provider|level|field|what)$/
/** Fields that identify a person although their kind alone does not say so. */
const TELLING_FIELDS: readonly string[] = ['gender', 'call_back_date', 'visa_embassy']
/** Records that are nothing without what they say. */
const DELETED: readonly string[] = [
  ...['documents', 'notes', 'candidateUpdates', 'own-pages', 'passports', 'guardians', 'letters'],
]

export interface Erasure {
  definition: Definition
  id: number
  reason: string
  /** As it was when the decision was taken. */
  version?: number | undefined
  /** It lies in the bin, and comes back without the person. */
  bin?: boolean
  /** Throws a Failure where the person, who is locked by then, stays after all. */
  refuse?: () => Promise<void>
}

/**
 * Erases a person, candidate or lead: names, ways to reach and free texts are emptied here and in everything that
 * belongs to the record, papers and their files are deleted, logs lose the values. Steps, money and counts stay, under
 * a number. Of phone, e-mail and passport only keyed hashes stay, so that a later record of the same person tells.
 * @throws Failure not_found; conflict where it changed since; wrong_state for a lead that is a candidate, with its
 * `candidate_id`, and for who is erased already
 */
export async function erasePerson(
  { services, tx, actor }: Writer,
  { definition, id, reason, version, bin = false, refuse }: Erasure,
): Promise<{ id: number; documents: number; files: number }> {
  await forgetInputs({ services, tx }, definition, id)
  const [person] = await lockRows(tx, services, definition, actor, [id], { bin })
  if (!person) throw fail('not_found')
  if (version !== undefined && version !== person.version) throw fail('conflict')
  if (person.erased_at) throw fail('wrong_state')
  if (definition.name === leads.name && person.candidate_id)
    throw fail('wrong_state', { candidate_id: person.candidate_id })
  await refuse?.()
  const people = await recordsOf(tx, definition, person)
  const touched: Touched[] = []
  await forgetLater(
    services,
    tx,
    people.map(({ row }) => row),
  )
  for (const each of people) {
    await keepHashes(services, tx, { resource: each.definition.name, record: each.row, by: actor.id })
    if (typeof each.row.email === 'string' && each.row.email)
      touched.push(...(await eraseAddress(tx, actor, each.row.email)))
  }
  await letGoOfDocuments(tx, actor, await paperIds(tx, people))
  let papers = 0
  for (const each of people) {
    const belongings = await emptyBelongings(tx, actor, each)
    papers += belongings.filter(({ resource }) => resource === documents.name).length
    touched.push({ resource: each.definition.name, id: each.row.id }, ...belongings)
  }
  for (const each of people) await emptyPerson({ services, tx, actor }, each, bin && each.row.id === id)
  await forgetPresentations(tx, idsOf(people, candidates))
  await forgetNumbers(tx)
  const forgotten = forgottenPerson(
    people.map(({ row }) => row),
    touched,
  )
  touched.push(...(await forgetSpam(tx, actor, forgotten)))
  const files = await dropFiles(tx, touched)
  await forgetTraces(tx, forgotten)
  await forgetBookings(tx, touched)
  await forgetInViews(tx, forgotten)
  const after = { reason, logs: await blankLogs(tx, touched, [...forgotten.marks, ...forgotten.names]) }
  await logAction(tx, actor, { action: 'erase', resource: definition.name, record: id, after })
  await addJobOnce(tx, 'save_erasures')
  return { id, documents: papers, files }
}

interface Person {
  definition: Definition
  row: Row
}

/**
 * Empties what other systems sent of a person and what rules did, before any row of the person is locked: the handler of a
 * message or a run locks that first and then the person, and two that go opposite ways would wait for each other.
 */
async function forgetInputs(
  { services, tx }: Pick<Writer, 'services' | 'tx'>,
  definition: Definition,
  id: number,
): Promise<void> {
  const isLead = definition.name === leads.name
  const ids = isLead ? [] : [id, ...(await mergedIds({ sql: tx }, id))]
  const rows = await tx<(Row & { resource: string })[]>`
    select 'candidates' as resource, id, phone, phone_alternative, email from candidates where id = any(${ids}::bigint[])
    union select 'leads', id, phone, phone_alternative, email from leads
    where id = ${isLead ? id : 0} or candidate_id = any(${ids}::bigint[])
      or id in (select lead_id from candidates where candidates.id = any(${ids}::bigint[]))`
  await forgetRuns(tx, { records: rows, marks: [], names: [] })
  await forgetAnswers(
    tx,
    rows.flatMap(({ email }) => (email ? [String(email)] : [])),
  )
  await forgetInbound(tx, rows.flatMap(marksOf), services.now())
}

/** A person may stand in several records: merged candidates, and the leads that they came by. */
async function recordsOf(tx: Tx, definition: Definition, row: Row): Promise<Person[]> {
  if (definition.name === leads.name) return [{ definition, row }]
  const gone = await mergedIds({ sql: tx }, row.id)
  const merged = await tx<
    Row[]
  >`select * from candidates where id = any(${gone}::bigint[]) order by id for update`
  const ids = [row.id, ...gone]
  const came = [row, ...merged].map(({ lead_id }) => lead_id).filter(id => typeof id === 'number')
  const asked = await tx<Row[]>`
    select * from leads where candidate_id = any(${ids}::bigint[]) or id = any(${came}::bigint[]) order by id for update`
  await tx`update status_changes set was = null where candidate_id = any(${ids}::bigint[])`
  await tx`update candidate_merges set before = '{}' where kept_id = any(${ids}::bigint[]) or gone_id = any(${ids}::bigint[])`
  return [
    ...[row, ...merged].map(each => ({ definition: candidates, row: each })),
    ...asked.map(each => ({ definition: leads, row: each })),
  ]
}

const idsOf = (people: readonly Person[], { name }: Definition) =>
  people.filter(({ definition }) => definition.name === name).map(({ row }) => row.id)

async function paperIds(tx: Tx, people: readonly Person[]): Promise<number[]> {
  const ids = idsOf(people, candidates)
  const papers = await tx<{ id: number }[]>`
    select id from documents where candidate_id = any(${ids}::bigint[]) order by id for update`
  return papers.map(({ id }) => id)
}

/** Takes documents that are about to go out of the records that name them. */
export async function letGoOfDocuments(tx: Tx, actor: Actor, gone: readonly number[]): Promise<void> {
  if (!gone.length) return
  for (const { definition, fields } of referrersOf(documents.name)) {
    for (const field of fields) {
      const many = definition.fields[field]?.kind === 'refs'
      const match = many ? tx`${tx(field)} && ${gone}::bigint[]` : tx`${tx(field)} = any(${gone}::bigint[])`
      const rows = await tx<
        Row[]
      >`select * from ${tx(definition.table)} where ${match} order by id for update`
      const without = (row: Row) => idsIn(row[field]).filter(id => !gone.includes(id))
      await writeRows(tx, {
        definition,
        actor,
        action: 'update',
        rows: rows.map(before => ({ before, changes: { [field]: many ? without(before) : null } })),
      })
    }
  }
}

/** Empties records that belong to one person alone; a course or an interview day is several people's. */
async function emptyBelongings(tx: Tx, actor: Actor, { definition, row }: Person): Promise<Touched[]> {
  const touched: Touched[] = []
  const references =
    definition.name === candidates.name
      ? REFERENCES.filter(each => !each.many && each.definition.name !== leads.name)
      : referencesToLeads()
  for (const reference of references) {
    const { definition: of, field } = reference
    touched.push(...(await deletedReferrers(tx, of, { field, ids: [row.id] })))
    const rows = await rowsReferring(tx, reference, row.id)
    if (!rows.length) continue
    touched.push(...rows.map(({ id }) => ({ resource: of.name, id })))
    if (of.name === 'contracts') touched.push(...(await purgeTexts(tx, actor, rows)))
    if (DELETED.includes(of.name))
      await eraseRows(tx, {
        definition: of,
        actor,
        action: 'delete',
        rows: rows.map(before => ({ before, changes: {} })),
      })
    else await emptyRows({ tx, actor }, of, rows)
  }
  return touched
}

const referencesToLeads = () =>
  referencesOf(leads.name).filter(({ definition }) => definition.name !== candidates.name)

/** Earlier texts of contracts, which belong to the contract and through it to the person. */
async function purgeTexts(tx: Tx, actor: Actor, contracts: readonly Row[]): Promise<Touched[]> {
  const rows = await tx<Row[]>`
    select * from contract_texts where contract_id = any(${contracts.map(({ id }) => id)}::bigint[]) for update`
  await purgeRows(tx, { definition: contractTexts, actor, rows })
  return rows.map(({ id }) => ({ resource: contractTexts.name, id }))
}

/** Empties the fields of records that tell of a person. */
export async function emptyRows(
  { tx, actor }: Author,
  definition: Definition,
  rows: readonly Row[],
): Promise<void> {
  await writeRows(tx, {
    definition,
    actor,
    action: 'update',
    rows: rows.map(before => ({ before, changes: emptied(definition, before) })),
  })
}

/** A candidate stays for its steps and its money, as a number; a lead goes to the bin. */
async function emptyPerson(
  { services, tx, actor }: Writer,
  { definition, row }: Person,
  isBack: boolean,
): Promise<void> {
  const [before] = await tx<Row[]>`select * from ${tx(definition.table)} where id = ${row.id} for update`
  if (!before) return
  const isLead = definition.name === leads.name
  const own = isLead ? {} : { erased_at: services.now().toISOString(), ...(await lost(tx, before)) }
  await writeRows(tx, {
    definition,
    actor,
    action: isLead && !before.deleted_at ? 'delete' : isBack ? 'restore' : 'update',
    rows: [{ before, changes: { ...emptied(definition, before), ...own } }],
  })
}

/** Nobody is waited for any more: unless the person arrived, the status says that the way ended. */
async function lost(tx: Tx, { status_id }: Row): Promise<Values> {
  const [status] = await tx<{ id: number }[]>`
    select id from statuses where slug = 'lost'
      and not exists (select from statuses now where now.id = ${typeof status_id === 'number' ? status_id : null} and now.kind = 'good')`
  return status ? { status_id: status.id } : {}
}

function emptied(definition: Definition, row: Row): Values {
  const names = Object.entries(definition.fields).filter(
    ([name, { kind }]) =>
      isSensitive(definition, name) ||
      TELLING_FIELDS.includes(name) ||
      (TELLING_KINDS.includes(kind) && !KEPT_TEXTS.test(name)),
  )
  return Object.fromEntries(names.map(([name, field]) => [name, nothing(field, row.id)]))
}

/** Returns the placeholder of a field that must not be empty. */
function nothing({ kind, options }: Field, id: number): unknown {
  if (options.many) return []
  if (!options.required) return null
  return kind === 'phone' || kind === 'email' ? '' : `#${id}`
}

/** Deletes the files of records: rows now, bytes once this is committed. @returns how many */
export async function dropFiles(tx: Tx, touched: readonly Touched[]): Promise<number> {
  const paths: string[] = []
  for (const [resource, ids] of byResource(touched)) {
    const rows = await tx<{ path: string }[]>`
      delete from files where resource = ${resource} and record_id = any(${ids}::bigint[]) returning path`
    paths.push(...rows.map(({ path }) => path))
  }
  if (paths.length) await addJob(tx, 'remove_files', { paths })
  return paths.length
}

function byResource(touched: readonly Touched[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { resource, id } of touched) found.set(resource, [...(found.get(resource) ?? []), id])
  return found
}
