import { decidableBy } from '../../../contract/access/approvals'
import { menuFor } from '../../../contract/access/menu'
import { APPROVERS, type Role } from '../../../contract/access/roles'
import { can } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import { MOST_WAITING, type Waiting } from '../../../contract/inbox/waiting'
import { definitionOf } from '../../../contract/resources'
import { overdueOn } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import { sourceOf, visibleRows } from '../../crud/record'
import { filterFor } from '../../crud/refs'
import type { Services } from '../../services'

/** One kind of what can wait. */
interface Kind extends Pick<Waiting, 'key' | 'what' | 'resource'> {
  /** Roles that can act on it; all that may read it where left out. */
  roles?: readonly Role[]
  filter(userId: number, today: string): Waiting['filter']
}

const myCalls = (userId: number, today: string) => ({ employee_id: userId, call_back_date_lte: today })

/** All that the menu counts, in its order. */
const KINDS: readonly Kind[] = [
  { key: 'leads', what: 'calls', resource: 'leads', filter: myCalls },
  { key: 'bw-leads', what: 'calls', resource: 'bw-leads', filter: myCalls },
  {
    key: 'candidates',
    what: 'stuck',
    resource: 'clocks',
    filter: (userId, today) => ({ ...overdueOn(today), employee_id: userId }),
  },
  {
    key: 'candidates',
    what: 'silent',
    resource: 'status-changes',
    filter: () => ({ to_confirm: true }),
  },
  {
    key: 'candidates',
    what: 'to_check',
    resource: 'documents',
    filter: () => ({ state: 'uploaded' }),
  },
  {
    key: 'candidates',
    what: 'money',
    resource: 'transactions',
    roles: APPROVERS.transactions,
    filter: userId => decidableBy('transactions', userId),
  },
  {
    key: 'candidateUpdates',
    what: 'approvals',
    resource: 'candidateUpdates',
    roles: APPROVERS.candidateUpdates,
    filter: userId => decidableBy('candidateUpdates', userId),
  },
  {
    key: 'candidateSubmissionRequest',
    what: 'approvals',
    resource: 'candidateSubmissionRequest',
    roles: APPROVERS.candidateSubmissionRequest,
    filter: userId => decidableBy('candidateSubmissionRequest', userId),
  },
  {
    key: 'notifications',
    what: 'notices',
    resource: 'notifications',
    filter: () => ({ viewed_at_null: true }),
  },
]

/**
 * Counts pending work of a person, of the kinds in their menu. Counted as the lists count, one statement
 * a kind, and never further than {@link MOST_WAITING}.
 * @param today `YYYY-MM-DD` where the person is
 */
export function waitingFor(services: Services, actor: Actor, today: string): Promise<Waiting[]> {
  const { role } = actor
  if (!role) throw fail('forbidden')
  const keys = new Set(menuFor(role).flatMap(({ items }) => items))
  const own = KINDS.filter(({ key, roles }) => keys.has(key) && (roles?.includes(role) ?? true))
  return Promise.all(
    own.flatMap(({ key, what, resource, filter }) => {
      const definition = definitionOf(resource)
      if (!definition || !can(definition, role, 'read')) return []
      return [countOf(services, actor, { key, what, resource, filter: filter(actor.id, today) })]
    }),
  )
}

async function countOf(services: Services, actor: Actor, kind: Omit<Waiting, 'count'>): Promise<Waiting> {
  const { sql } = services
  const definition = definitionOf(kind.resource)
  if (!definition) return { ...kind, count: 0 }
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from ${sourceOf(services, { definition, actor }, kind.filter)}
      where ${visibleRows(services, definition, actor)}
        and ${filterFor(services, { definition, actor }, { filter: kind.filter, finds: services.hooks[kind.resource]?.finds })}
      limit ${MOST_WAITING}
    ) found`
  return { ...kind, count: counted?.count ?? 0 }
}
