import { menuFor } from '../../../contract/access/menu'
import type { Role } from '../../../contract/access/roles'
import { isDefined } from '../../../contract/resources'

/** The order of the drawer: daily work first, then mail, then what is opened now and then. */
const order = [
  'leads',
  'candidates',
  'mailer',
  'bwmailer',
  'jobs',
  'online',
  'messaging',
  'reports',
  'other',
  'management',
]

/** Items of this group stand in the drawer by themselves, without a heading to open. */
export const LOOSE_GROUP = 'other'

export interface DrawerGroupItems {
  group: string
  items: string[]
}

/**
 * Returns the drawer of a role, in its order. A key without a definition does not show.
 * @param isThere which keys are built; those with a definition or a screen where left out
 */
export function drawerMenu(role: Role, isThere: (key: string) => boolean = isDefined): DrawerGroupItems[] {
  return menuFor(role, isThere).sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}

/** The first item of a group that the role may use, or undefined: `/mailer` opens it. */
export function firstItemOf(group: string, role: Role): string | undefined {
  return drawerMenu(role).find(each => each.group === group)?.items[0]
}

/** Pages beside the menu, and the key that leads to them. */
const ABOVE: Record<string, string> = {
  clocks: 'candidates',
  'finished-steps': 'step-speeds',
  'stage-days': 'funnel',
  ledger: 'candidates',
  transactions: 'candidates',
  retention: 'settings',
  'inbound-events': 'health',
  'form-submissions': 'forms',
  'lead-ads': 'forms',
  'seminar-registrations': 'online-seminars',
  'contract-texts': 'contracts',
  'privacy-notices': 'settings',
}

/** The group that a menu key stands in for this role, and the key itself, from a path like `/bw-leads/7`. */
export function placeOf(path: string, role: Role | undefined): { group?: string; key?: string } {
  const first = path.split('/')[1] ?? ''
  const key = ABOVE[first] ?? first
  if (!role) return { key }
  return { key, group: drawerMenu(role).find(({ items }) => items.includes(key))?.group }
}
