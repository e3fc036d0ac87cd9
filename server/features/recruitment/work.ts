import { peopleBehind } from '../../auth/actor'
import { sameValue } from '../../crud/check'
import type { Change, Fragment, Hooks, Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { GUARDED_FIELDS, guardsWithin, isGuarded, type Recruited, refuseBlocked } from './guards'

/** Fields of a lead or a candidate that make it somebody's work: the day of the next call, and the assignee. */
const WORK = ['call_back_date', 'employee_id'] as const

/**
 * Returns a change of a lead or a candidate without work on a person who may not be recruited (§ 38 BeschV, Art. 18 GDPR). A
 * registration that nobody of ours wrote, and a merge, are stored without the work. A record that comes under the rule by the
 * change loses its day to call; its assignee stays the one to ask.
 * @throws Failure invalid on the field of the work that somebody asked for
 */
export async function withoutGuardedWork<Changes extends Values>(
  tx: Tx,
  { action, actor, before, changes, by }: Change<Values, Changes>,
): Promise<Changes> {
  if (action !== 'create' && action !== 'update') return changes
  const after: Values = { ...before, ...changes }
  const asked = WORK.filter(name => changes[name] && !sameValue(changes[name], before?.[name]))
  const isMoved = GUARDED_FIELDS.some(name => name in changes && !sameValue(changes[name], before?.[name]))
  const losesCall = isMoved && after.call_back_date && !asked.includes('call_back_date')
  if (!asked.length && !losesCall) return changes
  const guards = await guardsWithin(tx, after)
  if (!guards.some(({ effect }) => effect === 'block')) return changes
  const isStored = by === 'merge' || (action === 'create' && !peopleBehind(actor).length)
  const [field] = asked
  if (field && !isStored) refuseBlocked(guards, field)
  const dropped = asked.map(name => [name, before?.[name] ?? null])
  return { ...changes, ...Object.fromEntries(dropped), ...(isMoved ? { call_back_date: null } : {}) }
}

/** Fields of a case that make the candidate somebody's work. */
const OWNERS = ['employee_id', 'german_owner_id'] as const

/**
 * Refuses to give a case to a colleague for a candidate who may not be recruited. An owner of before stays.
 * @param isNursing the case is on a nursing route: a new one has not told so of the candidate yet
 * @throws Failure invalid on the field of the owner
 */
export async function refuseGuardedOwners(
  tx: Tx,
  { before, changes }: { before?: Values | undefined; changes: Values },
  isNursing = false,
): Promise<void> {
  const field = OWNERS.find(name => changes[name] && !sameValue(changes[name], before?.[name]))
  const candidateId = changes.candidate_id ?? before?.candidate_id
  if (!field || typeof candidateId !== 'number') return
  const [person] = await tx<Values[]>`select * from candidates where id = ${candidateId}`
  if (person)
    refuseBlocked(await guardsWithin(tx, isNursing ? { ...person, care_route: true } : person), field)
}

/** Filters of calls that are due leave out people who may not be called, whatever day their record still has. */
export const callsDue = (resource: Recruited): NonNullable<Hooks['finds']> => ({
  call_back_date_lte: (sql, _, { own }) => sql`(${own} and ${mayBeCalled(sql, resource)})`,
})

/**
 * Returns the condition that no rule stands against calling a lead or a candidate. The query names their table as it is; the
 * rules are read for people of the countries that one names, and of the rows that the other conditions found.
 */
export const mayBeCalled = (sql: Connection, resource: Recruited): Fragment => {
  const person = sql(resource)
  return sql`not ((${person}.restricted_on is not null
      or residence_of(${person}.country_id, ${person}.office_id) = any(array(
        select unnest(country_ids) from compliance_rules where active and kind = 'recruitment_country' and effect = 'block')))
    and ${isGuarded(sql, sql`${person}`, resource)})`
}
