import type { GuardWarning } from '../../../contract/candidates/rules'
import { type Failure, fail } from '../../../contract/http/errors'
import type { ComplianceRule } from '../../../contract/resources/rules'
import type { Fragment, Row, Tx, Values } from '../../crud/hooks'
import { oncePerTransaction } from '../../crud/oncePerTransaction'
import type { Connection } from '../../db/connect'

/**
 * Fields of a lead or a candidate that § 38 BeschV and Art. 18 GDPR go by. `care_route`: a candidate has an open case on a nursing
 * route, which counts where the occupation is empty; the database keeps it.
 */
export const GUARDED_FIELDS = [
  'restricted_on',
  'country_id',
  'nationality_ids',
  'sector_id',
  'program_id',
  'office_id',
  'care_route',
] as const

/** The kinds of records of people who are recruited. */
export type Recruited = 'leads' | 'candidates'

/**
 * Returns the guards that stand against recruiting a person, as Settings has them now. § 38 BeschV: by residence, else by the
 * country of the office, for occupations of health and care; a listed nationality with another residence only warns.
 * Art. 18 GDPR: the person asked that the data are only stored.
 * @param person a lead or a candidate, as it would be
 */
export async function checkGuards(sql: Connection, person: Values): Promise<GuardWarning[]> {
  const [country, nationalities, sector, program, office, restrictedOn, isOnCareRoute] = guardedValues(person)
  const rules = await sql<ComplianceRule[]>`
    select * from guard_rules(${country}::bigint, ${office}::bigint, ${nationalities}::bigint[], ${sector}::bigint,
      ${program}::bigint, ${restrictedOn}::date, ${isOnCareRoute}::boolean)`
  return rules.map(warningOf)
}

/**
 * Tells whether nobody can say yet if § 38 BeschV stands against recruiting a person: the residence is not known, or it is in the list
 * and the occupation is not known. An occupation outside health and care may be recruited from everywhere.
 */
export async function isUndecided(sql: Connection, person: Values): Promise<boolean> {
  const [country, , sector, program, office] = guardedValues(person)
  const [found] = await sql`
    select from compliance_rules r, residence_of(${country}::bigint, ${office}::bigint) residence
    where r.active and r.kind = 'recruitment_country' and r.effect = 'block'
      and (residence is null or residence = any(r.country_ids))
      and (${sector}::bigint is null
        or not r.health_care and cardinality(r.sector_ids) + cardinality(r.program_ids) = 0
        or ${sector}::bigint = any(r.sector_ids) or ${program}::bigint = any(r.program_ids)
        or r.health_care and exists (select from sectors s where s.id = ${sector}::bigint and s.health_care))
    limit 1`
  return found !== undefined
}

function guardedValues(person: Values) {
  const { country_id, nationality_ids, sector_id, program_id, office_id, restricted_on, care_route } = person
  const id = (value: unknown) => (typeof value === 'number' ? value : null)
  const ids = Array.isArray(nationality_ids) ? nationality_ids.filter(each => typeof each === 'number') : []
  const restrictedOn = typeof restricted_on === 'string' ? restricted_on : null
  const isOnCareRoute = care_route === true
  return [
    id(country_id),
    ids,
    id(sector_id),
    id(program_id),
    id(office_id),
    restrictedOn,
    isOnCareRoute,
  ] as const
}

/** A record of a person at an employer: of a match or at a position, else of what the person has going on at the employer. */
export interface EmployerRecord {
  match_id?: unknown
  position_id?: unknown
  bw_lead_id?: unknown
}

/**
 * Returns the guards against a candidate at an employer. The occupation of a position counts beside that of the person
 * (§ 38 BeschV): that of the match, or of each match with the employer that did not end.
 */
export async function guardsAtEmployer(
  sql: Connection,
  candidate: Row,
  { match_id, position_id, bw_lead_id }: EmployerRecord,
): Promise<GuardWarning[]> {
  const match = Number(match_id ?? 0)
  const position = Number(position_id ?? 0)
  const employer = Number(bw_lead_id ?? 0)
  const positions = await sql<{ sector_id: number | null; care_licence: boolean }[]>`
    select distinct p.sector_id, p.care_licence from positions p left join matches m on m.position_id = p.id
    where (p.sector_id is not null or p.care_licence) and (m.id = ${match} or p.id = ${position}
      or ${match} = 0 and ${position} = 0 and m.candidate_id = ${candidate.id} and m.bw_lead_id = ${employer}
        and m.state not in ('declined', 'withdrawn'))
    order by 1`
  const guards = await checkGuards(sql, candidate)
  for (const { sector_id, care_licence } of positions) {
    if (sector_id !== null && sector_id === candidate.sector_id) continue
    // A post of a care provider without an occupation may be one of care.
    const care_route = candidate.care_route === true || (care_licence && sector_id === null)
    const ofPosition = await checkGuards(sql, { ...candidate, sector_id, care_route })
    guards.push(...ofPosition.filter(({ rule_id }) => !guards.some(known => known.rule_id === rule_id)))
  }
  return guards
}

/** Refuses what is done for a candidate at an employer where a rule stands against recruiting. @throws Failure invalid */
export async function refuseGuardedAt(
  tx: Tx,
  { candidate_id, ...at }: EmployerRecord & { candidate_id: unknown },
  field: string,
): Promise<void> {
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${Number(candidate_id)}`
  if (candidate) refuseBlocked(await guardsAtEmployer(tx, candidate, at), field)
}

/** The same within a write: an import asks once for people who are alike. */
export function guardsWithin(tx: Tx, person: Values): Promise<GuardWarning[]> {
  const key = `guards ${JSON.stringify(guardedValues(person))}`
  return oncePerTransaction(tx, key, () => checkGuards(tx, person))
}

/** Countries must match; of sectors and programs one is enough. What a rule leaves empty means all. */
export function concerns(
  {
    country_ids,
    sector_ids,
    program_ids,
  }: Pick<ComplianceRule, 'country_ids' | 'sector_ids' | 'program_ids'>,
  { country_id, sector_id, program_id }: Values,
): boolean {
  const isIn = (ids: readonly number[] | null, id: unknown) => (ids ?? []).includes(Number(id))
  if (country_ids?.length && !isIn(country_ids, country_id)) return false
  if (!sector_ids?.length && !program_ids?.length) return true
  return isIn(sector_ids, sector_id) || isIn(program_ids, program_id)
}

/** Returns a rule as it is shown, with its source. */
export function warningOf(rule: ComplianceRule): GuardWarning {
  const { id, kind, effect, text_en, text_ar, text_fr, text_de, source, source_fr, source_de, source_date } =
    rule
  return {
    rule_id: id,
    kind,
    effect,
    text_en,
    text_ar,
    text_fr,
    text_de,
    source,
    source_fr,
    source_de,
    source_date,
  }
}

/**
 * @param fields the fields of the form that the refusal stands at
 * @throws Failure invalid with the `guards` that block
 */
export function refuseBlocked(guards: readonly GuardWarning[], ...fields: readonly string[]): void {
  const blocking = guards.filter(({ effect }) => effect === 'block')
  if (blocking.length) throw blocked(blocking, fields)
}

function blocked(guards: readonly GuardWarning[], fields: readonly string[]): Failure {
  const refused = fields.map(field => [field, 'refused_by_rule' as const])
  return fail('invalid', { fields: Object.fromEntries(refused), guards })
}

/** Refuses to work on a person who may not be recruited: a call, a message, an event, a presentation or a contract. */
export async function refuseGuarded(tx: Tx, person: Values, field: string): Promise<void> {
  refuseBlocked(await guardsWithin(tx, person), field)
}

/** The same for a record by its id; without one nothing is refused. */
export async function refuseGuardedRecord(
  tx: Tx,
  { resource, id }: { resource: Recruited; id: unknown },
  field: string,
): Promise<void> {
  if (typeof id !== 'number') return
  const [person] = await tx<Values[]>`select * from ${tx(resource)} where id = ${id}`
  if (person) await refuseGuarded(tx, person, field)
}

/**
 * Returns the condition that a rule blocks recruiting a person.
 * @param person name of the row of a lead or a candidate in the query
 */
export const isGuarded = (
  sql: Connection,
  person: Fragment,
  resource: Recruited = 'candidates',
): Fragment => {
  // A lead has no case.
  const care = resource === 'candidates' ? sql`${person}.care_route` : sql`false`
  return sql`exists (
    select from guard_rules(${person}.country_id, ${person}.office_id, ${person}.nationality_ids, ${person}.sector_id,
      ${person}.program_id, ${person}.restricted_on, ${care}) r where r.effect = 'block')`
}

/** Returns those among records of people who may not be recruited. */
export async function guardedAmong(
  sql: Connection,
  resource: Recruited,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select p.id from ${sql(resource)} p where p.id = any(${ids}::bigint[]) and ${isGuarded(sql, sql`p`, resource)}`
  return new Set(rows.map(({ id }) => id))
}

/** The same for a record that names a lead, a candidate or both, such as a call. Old records may always be changed. */
export async function refuseGuardedLinks(
  tx: Tx,
  { before, changes }: { before?: Values | undefined; changes: Values },
): Promise<void> {
  for (const [field, resource] of [
    ['lead_id', 'leads'],
    ['candidate_id', 'candidates'],
  ] as const)
    if (changes[field] && changes[field] !== before?.[field])
      await refuseGuardedRecord(tx, { resource, id: changes[field] }, field)
}
