import type { Role } from '../../../contract/access/roles'
import { type CallDesk, EMPLOYERS, LEADS } from '../leads'

/** The desks that a role calls people at; who works on the German side begins with its employers. */
export function desksOf(own: ReadonlySet<string>, role: Role): CallDesk[] {
  const desks = [LEADS, EMPLOYERS].filter(({ resource }) => own.has(resource))
  return role.startsWith('de_') ? desks.toReversed() : desks
}
