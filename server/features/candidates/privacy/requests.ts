import { ADMIN_ROLES } from '../../../../contract/access/roles'
import { type FieldErrors, invalid } from '../../../../contract/http/errors'
import {
  faultsOfBreach,
  faultsOfRequest,
  standOfBreach,
  standOfRequest,
} from '../../../../contract/privacy/requests'
import type { breaches, DataRequest, dataRequests } from '../../../../contract/resources/privacy'
import type { Actor } from '../../../auth/actor'
import type { ChangeOf, ChangesOf, Fragment, HooksOf, Tx, Values } from '../../../crud/hooks'
import { oneRow } from '../../../db/oneRow'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'

/** Requests of candidates have the rights of the candidate; of the others an employee sees those that are theirs. */
export function requestsScope(services: Services, actor: Actor): Fragment | undefined {
  const { sql } = services
  const others = seesOthers(actor) ? sql`true` : sql`(employee_id = ${actor.id} or created_by = ${actor.id})`
  const scope = ofVisibleCandidates(services, actor)
  if (!scope && seesOthers(actor)) return undefined
  return sql`(case when candidate_id is null then ${others} else ${scope ?? sql`true`} end)`
}

export const seesOthers = ({ role }: Actor): boolean =>
  ADMIN_ROLES.some(each => each === role) || role === 'de_superadmin'

type Request = ChangeOf<typeof dataRequests>

/**
 * Requests of people: whose it is, by when it is to be answered, who checked the identity and who answered.
 * @throws Failure invalid with each field that the law or the calendar does not allow
 */
export const dataRequestsHooks: HooksOf<typeof dataRequests> = {
  scope: requestsScope,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    const named = await withPerson(tx, change)
    const after = { ...before, ...named }
    const errors = faultsOfRequest(after, await todayAt(tx, services.now()))
    // The own page alone tells that the person asked there.
    if (isNew('channel', change) && changes.channel === 'own_page') errors.channel = 'not_a_choice'
    if (before?.answered_on && isNew('prolonged_on', change)) errors.prolonged_on = 'not_writable'
    refuse(errors)
    return { ...named, ...standOfRequest(after), ...witnesses(change) }
  },
}

/** A field is new where it differs from the record as it stood. */
const isNew = (name: keyof DataRequest, { before, changes }: Pick<Request, 'before' | 'changes'>) =>
  name in changes && (changes[name] ?? null) !== (before?.[name] ?? null)

function witnesses(change: Request): ChangesOf<typeof dataRequests> {
  const by = (name: 'identity_checked_on' | 'answered_on') =>
    change.changes[name] ? change.actor.id || null : null
  return {
    ...(isNew('identity_checked_on', change) ? { identity_checked_by: by('identity_checked_on') } : {}),
    ...(isNew('answered_on', change) ? { answered_by: by('answered_on') } : {}),
  }
}

interface Person {
  name: string | null
  email: string | null
  employee_id: number | null
}

/** Takes name and employee of a new request from the record that it names. */
async function withPerson(tx: Tx, { before, changes }: Request): Promise<ChangesOf<typeof dataRequests>> {
  const after = { ...before, ...changes }
  const { candidate_id, lead_id, bw_lead_id, email } = after
  if (!candidate_id && !lead_id && !bw_lead_id && !email) throw invalid({ candidate_id: 'required' })
  if (before) return changes
  const [person] = await tx<Person[]>`
    select name, email, employee_id from candidates where id = ${candidate_id ?? 0}
    union all select name, email, employee_id from leads where id = ${lead_id ?? 0}
    union all select coalesce(contact_name, company), email, employee_id from bw_leads where id = ${bw_lead_id ?? 0} limit 1`
  return {
    ...changes,
    name: changes.name || person?.name || email || '',
    email: changes.email ?? person?.email ?? null,
    employee_id: changes.employee_id ?? person?.employee_id ?? null,
  }
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length) throw invalid(errors)
}

/** Breaches: the end of the 72 hours, and the reasons that the law asks for. */
export const breachesHooks: HooksOf<typeof breaches> = {
  async beforeWrite(tx, { action, before, changes }, services) {
    if (action !== 'create' && action !== 'update') return changes
    const { time_zone } = oneRow(await tx<{ time_zone: string }[]>`select time_zone from organisation`)
    const after: Values & typeof changes = { ...before, ...changes }
    const stand = standOfBreach(after, time_zone)
    refuse(faultsOfBreach(after, stand.due_at, services.now()))
    return { ...changes, ...stand }
  },
}
