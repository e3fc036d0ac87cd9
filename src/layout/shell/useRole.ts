import { usePermissions } from 'ra-core'
import { isRole, type Role } from '../../../contract/roles'

/** The role of who is signed in; undefined while it is asked for, or where there is none. */
export function useRole(): Role | undefined {
  const { permissions } = usePermissions<string | { role?: string }>()
  const role = typeof permissions === 'object' ? permissions?.role : permissions
  return isRole(role) ? role : undefined
}
