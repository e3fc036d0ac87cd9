import { rolesOfPage } from '../../../contract/pages'
import type { Role } from '../../../contract/roles'

export const INBOX_PATH = '/inbound-events'

/** Who sees what came in: those who see how the systems are. */
export const maySeeInbox = (role: Role | undefined) =>
  role !== undefined && rolesOfPage('inbound-events').includes(role)
