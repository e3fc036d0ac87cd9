import { type RaRecord, useGetIdentity } from 'react-admin'
import type { Verb } from '../../contract/access/roles'
import { can, mayChange } from '../../contract/definition/define'
import { definitionOf } from '../../contract/resources'
import { useRole } from '../providers/authProvider'

/** Returns the rights of the signed-in role on a resource, without a call. */
export function useMay(resource: string): (verb: Verb) => boolean {
  const role = useRole()
  const definition = definitionOf(resource)
  return verb => definition !== undefined && can(definition, role ?? null, verb)
}

/** Returns whether the signed-in person may change a record: some are changed by their author and by managers only. */
export function useMayChange(resource: string): (record: RaRecord) => boolean {
  const may = useMay(resource)
  const role = useRole()
  const { identity } = useGetIdentity()
  const definition = definitionOf(resource)
  return record =>
    may('update') &&
    definition !== undefined &&
    // While nobody knows who is signed in, nothing is taken away.
    (!identity || mayChange(definition, { id: Number(identity.id), role: role ?? null }, record))
}
