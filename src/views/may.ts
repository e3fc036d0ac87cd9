import type { Verb } from '../../contract/access/roles'
import { can, type Definition } from '../../contract/definition/define'
import { definitionOf } from '../../contract/resources'
import { useRole } from '../providers/authProvider'

/** Returns the rights of the signed-in role on a resource, without a call. */
export function useMay(resource: string): (verb: Verb) => boolean {
  const role = useRole()
  const definition = definitionOf(resource)
  return verb => definition !== undefined && can(definition, role ?? null, verb)
}

/** @returns the definition of a resource. @throws Error for a name that is none: a mistake in the wiring */
export function demand(resource: string): Definition {
  const definition = definitionOf(resource)
  if (!definition) throw new Error(`There is no resource ${resource}`)
  return definition
}
