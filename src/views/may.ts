import type { Verb } from '../../contract/access/roles'
import { can } from '../../contract/definition/define'
import { definitionOf } from '../../contract/resources'
import { useRole } from '../providers/authProvider'

/** Returns the rights of the signed-in role on a resource, without a call. */
export function useMay(resource: string): (verb: Verb) => boolean {
  const role = useRole()
  const definition = definitionOf(resource)
  return verb => definition !== undefined && can(definition, role ?? null, verb)
}
