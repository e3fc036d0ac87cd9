import type { Duplicate } from '../../../../contract/calls/candidates/identity'
import type { Definition } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import { DUPLICATE_REASONS, type PossibleDuplicate } from '../../../../contract/resources/identity'
import { leads } from '../../../../contract/resources/leads'
import { fold } from '../../../../contract/text/fold'
import type { Row, Values } from '../../../crud/hooks'
import { visibleRows } from '../../../crud/record'
import { escapeLike } from '../../../crud/search'
import type { Connection } from '../../../db/connect'
import type { Reader } from '../caller'
import { erasedBefore } from '../privacy/personHashes'
import { findSameNames, judgedNames } from './sameNames'

const DUPLICATES_MAX = 10
const RANKS = DUPLICATE_REASONS

/** A record that looks like the same person; the lower the rank, the surer. */
export interface Hit {
  id: number
  rank: number
}
/** Marks by which a person is recognised. */
interface Marks {
  phones: string[]
  email: string | null
  passports: string[]
  birth_date: string | null
  names: string[]
}

/**
 * Candidates and leads that look like the given record: the same phone in either field, e-mail or passport number, or
 * name, in any spelling, with birth date or alone. Pairs that somebody called not the same are left out. The search is not
 * narrowed by what the caller may see; a hit beyond it is masked.
 * @param definition candidates or leads, whichever the record is of
 * @returns at most ten, the surest first; each once, with its surest reason
 */
export async function findDuplicates(
  { services, actor }: Reader,
  definition: Definition,
  record: Row,
): Promise<Duplicate[]> {
  const { sql } = services
  const own = definition.name === leads.name ? { lead: record } : { candidate: record }
  const [people, askers] = await Promise.all([candidatesLike(sql, record, own), leadsLike(sql, record, own)])
  const told = [
    ...(await shown({ services, actor }, candidates, people)),
    ...(await shown({ services, actor }, leads, askers)),
  ]
  return told
    .toSorted((one, other) => RANKS.indexOf(one.reason) - RANKS.indexOf(other.reason))
    .slice(0, DUPLICATES_MAX)
}

/** Returns the additions to a new record's answer: its duplicates, and whether somebody with the same marks was erased. */
export async function answerOnCreate(
  { services, actor }: Reader,
  definition: Definition,
  record: Row,
): Promise<Values> {
  const duplicates = await findDuplicates({ services, actor }, definition, record)
  const [erased] = await erasedBefore(services, [record])
  return { ...(duplicates.length ? { duplicates } : {}), ...(erased ? { erased_at: erased.at } : {}) }
}

/** Candidates that look like a person, by marks and by name; each once, with its surest reason. */
export async function candidatesLike(sql: Connection, person: Values, own: Own): Promise<Hit[]> {
  const { lead, candidate } = own
  const [marked, named, notSame] = await Promise.all([
    likeCandidates(sql, marksOf(person), own),
    namedLike(sql, person, 'candidates'),
    judgedNotSame(sql, own),
  ])
  const left = [candidate?.id, lead?.candidate_id, ...notSame.candidates]
  const linked = await linkedTo(sql, named, lead)
  return surest([...marked, ...named]).filter(({ id }) => !left.includes(id) && !linked.includes(id))
}

/** Ids of the records that somebody called another person than this one, each record itself among them. */
async function judgedNotSame(
  sql: Connection,
  { lead, candidate }: Own,
): Promise<{ candidates: (number | null)[]; leads: (number | null)[] }> {
  const rows = await sql<
    Pick<PossibleDuplicate, 'candidate_id' | 'other_id' | 'lead_id' | 'other_lead_id'>[]
  >`
    select candidate_id, other_id, lead_id, other_lead_id from possible_duplicates where state = 'not_same'
      and (${candidate?.id ?? 0} in (candidate_id, other_id) or ${lead?.id ?? 0} in (lead_id, other_lead_id))`
  return {
    candidates: rows.flatMap(row => [row.candidate_id, row.other_id]),
    leads: rows.flatMap(row => [row.lead_id, row.other_lead_id]),
  }
}

/** Leads that look like a person, by marks and by name; each once, with its surest reason. */
export async function leadsLike(sql: Connection, person: Values, own: Own): Promise<Hit[]> {
  const { lead, candidate } = own
  const [marked, named, notSame] = await Promise.all([
    likeLeads(sql, marksOf(person), own),
    namedLike(sql, person, 'leads'),
    judgedNotSame(sql, own),
  ])
  const linked = candidate
    ? await sql<{ id: number }[]>`select id from leads where candidate_id = ${candidate.id}`
    : []
  const left = [lead?.id, candidate?.lead_id, ...linked.map(({ id }) => id), ...notSame.leads]
  return surest([...marked, ...named]).filter(({ id }) => !left.includes(id))
}

async function namedLike(sql: Connection, person: Values, table: 'candidates' | 'leads'): Promise<Hit[]> {
  const found = await findSameNames(sql, person, { table, judged: await judgedNames(sql) })
  return found.map(({ id, isBornThen }) => ({
    id,
    rank: RANKS.indexOf(isBornThen ? 'name_and_birth' : 'name'),
  }))
}

/** A candidate that came by a lead is no duplicate of it. */
async function linkedTo(sql: Connection, hits: readonly Hit[], lead: Row | undefined): Promise<number[]> {
  if (!lead?.id || !hits.length) return []
  const rows = await sql<{ id: number }[]>`
    select id from candidates where lead_id = ${lead.id} and id = any(${hits.map(({ id }) => id)}::bigint[])`
  return rows.map(({ id }) => id)
}

const surest = (hits: readonly Hit[]): Hit[] => {
  const ranks = new Map<number, number>()
  for (const { id, rank } of hits) ranks.set(id, Math.min(rank, ranks.get(id) ?? rank))
  return [...ranks]
    .map(([id, rank]) => ({ id, rank }))
    .toSorted((one, other) => one.rank - other.rank || other.id - one.id)
    .slice(0, DUPLICATES_MAX * 5)
}

function marksOf(record: Values): Marks {
  const texts = (...values: unknown[]) =>
    values.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
  const passports = texts(record.last_pass_number).flatMap(number => [
    number,
    number.toUpperCase(),
    number.replace(/[\s-]/g, '').toUpperCase(),
  ])
  return {
    phones: texts(record.phone, record.phone_alternative),
    email: texts(record.email)[0] ?? null,
    passports: [...new Set(passports)],
    birth_date: texts(record.birth_date)[0] ?? null,
    names: texts(record.name, record.name_arabic).map(fold).filter(Boolean),
  }
}

/** The record itself is no duplicate, nor what it is linked with. */
export interface Own {
  lead?: Row
  candidate?: Row
}

async function likeCandidates(sql: Connection, marks: Marks, { lead, candidate }: Own): Promise<Hit[]> {
  const own = [candidate?.id, lead?.candidate_id].filter(id => typeof id === 'number')
  return sql<Hit[]>`
    select distinct on (id) id, rank from (
      select id, lead_id, deleted_at, 0 as rank from candidates where phone = any(${marks.phones}::text[])
      union all
      select id, lead_id, deleted_at, 0 from candidates where phone_alternative = any(${marks.phones}::text[])
      union all
      select id, lead_id, deleted_at, 1 from candidates where email = ${marks.email}
      union all
      select id, lead_id, deleted_at, 2 from candidates where last_pass_number = any(${marks.passports}::text[])
      union all
      select c.id, c.lead_id, c.deleted_at, 2 from passports p join candidates c on c.id = p.candidate_id
      where p.passport_number = any(${marks.passports}::text[])
      union all
      select id, lead_id, deleted_at, 3 from candidates where birth_date = ${marks.birth_date}::date
        and string_to_array(search_text, E'\n') && ${marks.names}::text[]
    ) alike
    where deleted_at is null and id <> all(${own}::bigint[]) and lead_id is distinct from ${lead?.id ?? 0}
    order by id, rank limit ${DUPLICATES_MAX * 5}`
}

async function likeLeads(sql: Connection, marks: Marks, { lead, candidate }: Own): Promise<Hit[]> {
  const name = lead ? (marks.names[0] ?? '') : ''
  return sql<Hit[]>`
    select distinct on (id) id, rank from (
      select id, candidate_id, deleted_at, 0 as rank from leads where phone = any(${marks.phones}::text[])
      union all
      select id, candidate_id, deleted_at, 0 from leads where phone_alternative = any(${marks.phones}::text[])
      union all
      select id, candidate_id, deleted_at, 1 from leads where email = ${marks.email}
      union all
      select id, candidate_id, deleted_at, 4 from leads where ${name} <> ''
        and search_text like ${`${escapeLike(name)}%`} and split_part(search_text, E'\n', 1) = ${name}
    ) alike
    where deleted_at is null and id is distinct from ${lead?.id ?? null}
      and id is distinct from ${typeof candidate?.lead_id === 'number' ? candidate.lead_id : null}
      and candidate_id is distinct from ${candidate?.id ?? 0}
    order by id, rank limit ${DUPLICATES_MAX * 5}`
}

interface Found {
  id: number
  name: string
  employee_id: number | null
  office_id: number | null
  visible: boolean
  office: string | null
  owner: string | null
}

/** Presents hits to the caller: visible ones by name, of the others only the office and the owner. */
async function shown(
  { services, actor }: Reader,
  definition: typeof candidates | typeof leads,
  hits: readonly Hit[],
): Promise<Duplicate[]> {
  if (!hits.length) return []
  const { sql } = services
  const resource: Duplicate['resource'] = definition === leads ? 'leads' : 'candidates'
  const mayUse = actor.role !== null && definition.roles.includes(actor.role)
  const reasons = new Map(hits.map(({ id, rank }) => [id, RANKS[rank] ?? 'name']))
  const rows = await sql<Found[]>`
    select id, name, employee_id, office_id, coalesce(${mayUse} and ${visibleRows(services, definition, actor)}, false) as visible,
      (select offices.name from offices where offices.id = office_id) as office,
      (select users.name from users where users.id = employee_id) as owner
    from ${sql(definition.table)} where id = any(${[...reasons.keys()]}::bigint[]) order by id desc`
  return rows.map(({ id, name, employee_id, office_id, visible, office, owner }) => {
    const hit = { resource, reason: reasons.get(id) ?? 'name' }
    return visible ? { ...hit, id, name, employee_id, office_id } : { ...hit, masked: true, office, owner }
  })
}
