import { CASE_ROLES } from '../../../../contract/access/roles'
import type { Actor } from '../../../auth/actor'
import type { Change, Tx, Values } from '../../../crud/hooks'
import { guardsWithin } from '../../recruitment'

/** Returns the person who makes a record, where the role owns candidates; null for the program, a form and other roles. */
export const makerOf = ({ id, role }: Actor): number | null =>
  id > 0 && role !== null && CASE_ROLES.includes(role) ? id : null

/**
 * Fills the owner and the office of a new candidate where the change names none: the maker, and the owner's office. Without an
 * owner no warning would reach anybody. A field that is given as null stays null, and a person who may not be recruited is
 * nobody's work (§ 38 BeschV).
 */
export async function withOwner(tx: Tx, { action, actor, changes, by }: Change): Promise<Values> {
  if (action !== 'create' || by === 'merge') return changes
  const employee_id = 'employee_id' in changes ? changes.employee_id : makerOf(actor)
  if (typeof employee_id !== 'number') return changes
  const office_id = 'office_id' in changes ? changes.office_id : await officeOf(tx, actor, employee_id)
  const owned = { ...changes, employee_id, office_id }
  const isBlocked = (await guardsWithin(tx, owned)).some(({ effect }) => effect === 'block')
  return isBlocked ? changes : owned
}

async function officeOf(tx: Tx, actor: Actor, owner: number): Promise<number | null> {
  if (owner === actor.id) return actor.office_id
  const [user] = await tx<{ office_id: number | null }[]>`select office_id from users where id = ${owner}`
  return user?.office_id ?? null
}
