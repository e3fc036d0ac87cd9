import { ResourceCreate } from '../../views'
import { DuplicateCheck } from '../candidates'

/** The form of a new lead; who looks the same is shown before it is saved. */
export function LeadCreate() {
  return <ResourceCreate resource="leads" head={<DuplicateCheck resource="leads" />} />
}
