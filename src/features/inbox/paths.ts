import { rolesOfPage } from '../../../contract/pages'
import type { Role } from '../../../contract/roles'

export const INBOX_PATH = '/inbound-events'

/** Roles that see incoming messages: those of the health page. */
export const maySeeInbox = (role: Role | undefined) =>
  role !== undefined && rolesOfPage('inbound-events').includes(role)
