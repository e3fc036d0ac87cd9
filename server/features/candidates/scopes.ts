import type { Role } from '../../../contract/access/roles'
import { writableFields } from '../../../contract/definition/define'
import { invalid } from '../../../contract/http/errors'
import { candidates, GERMAN_DESK, readyCandidates } from '../../../contract/resources/candidates'
import type { Actor } from '../../auth/actor'
import type { Change, Fragment, Hooks, ReadServices } from '../../crud/hooks'
import type { Services } from '../../services'

/**
 * The one policy of which candidates a person meets at all (docs/spec/api.md, "Roles"): the German desk only ready ones; user and
 * admin, where the organisation says so, those of their own office, their own, and unassigned ones. Lists, reads,
 * search, exports, counters, references, files and everything that belongs to a candidate are narrowed by it.
 * @returns undefined where nothing is narrowed
 */
export function candidateScope({ sql }: Services, actor: Actor): Fragment | undefined {
  if (isGermanDesk(actor.role)) return sql`ready`
  return ownRows({ sql }, actor)
}

/** Ready ones only, for everybody who looks at `ready-candidates`. */
export function readyScope(services: Services, actor: Actor): Fragment {
  const own = ownRows(services, actor)
  return own ? services.sql`ready and ${own}` : services.sql`ready`
}

/** Roles that the setting "own rows only" does not narrow (docs/spec/api.md, "Roles"); a new role is narrowed. */
const SEES_ALL_ROWS: readonly Role[] = ['superadmin', 'master', 'de_user', 'de_admin', 'de_superadmin']

/** The setting "own rows only", for tables with employee_id and office_id: leads and candidates. */
export function ownRows(
  { sql }: Pick<ReadServices, 'sql'>,
  { role, id, office_id }: Actor,
): Fragment | undefined {
  if (role === null || SEES_ALL_ROWS.includes(role)) return undefined
  return sql`((select not own_rows_only from organisation) or employee_id is null or employee_id = ${id}
    or office_id = ${office_id})`
}

/** Records of a candidate have the candidate's rights. */
export function ofVisibleCandidates(services: Services, actor: Actor): Fragment | undefined {
  const scope = candidateScope(services, actor)
  if (!scope) return undefined
  const { sql } = services
  if (isGermanDesk(actor.role))
    return sql`candidate_id in (select id from candidates where ${scope} and deleted_at is null)`
  // The setting is looked at first, so that nobody pays for it while it is off.
  return sql`((select not own_rows_only from organisation)
    or candidate_id in (select id from candidates where ${scope} and deleted_at is null))`
}

/** Of resources whose writes change the candidate too: its steps, its clocks, its money, or who sees it. */
export const CANDIDATE = { table: 'candidates', by: 'candidate_id' } as const

/** Of resources whose rows belong to a candidate. */
export const belongsToCandidate: Hooks = { scope: ofVisibleCandidates }
/** Of those whose rows are settled together with a step of the candidate. */
export const statusChangesHooks: Hooks = { scope: ofVisibleCandidates, lockedAfter: CANDIDATE }

/** Contracts of candidates that may be met, and those with employers. */
export function contractsScope(services: Services, actor: Actor): Fragment | undefined {
  const scope = ofVisibleCandidates(services, actor)
  return scope && services.sql`(candidate_id is null or ${scope})`
}

/** Which fields of a candidate a role may propose to change: those that it sees and that somebody may write. */
function openFields(role: Role | null): string[] {
  const seen = isGermanDesk(role) ? readyCandidates : candidates
  return writableFields(candidates, role)
    .map(([name]) => name)
    .filter(name => name in seen.fields)
}

/** Proposals on fields that a role may not see are as if they were not there. */
export function updatesScope(services: Services, actor: Actor): Fragment | undefined {
  const scope = ofVisibleCandidates(services, actor)
  if (!isGermanDesk(actor.role)) return scope
  return services.sql`${scope ?? services.sql`true`} and field = any(${openFields(actor.role)}::text[])`
}

/** @throws Failure invalid for a proposal on a field that the role may not see, or that nobody writes (docs/spec/api.md, "Roles") */
export function refuseClosedField({ actor, changes }: Change): void {
  if ('field' in changes && !openFields(actor.role).includes(String(changes.field)))
    throw invalid({ field: 'not_a_choice' })
}

const isGermanDesk = (role: Role | null) => GERMAN_DESK.some(desk => desk === role)
