import { rolesOfPage } from '../../../contract/access/pages'
import type { Role } from '../../../contract/access/roles'

export const INBOX_PATH = '/inbound-events'

/** Roles that see incoming messages: those of the health page. */
export const maySeeInbox = (role: Role | undefined) =>
  role !== undefined && rolesOfPage('inbound-events').includes(role)
