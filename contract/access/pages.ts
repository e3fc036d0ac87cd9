import { can } from '../definition/define'
import { keysOf } from '../definition/keysOf'
import { definitionOf } from '../resources'
import { usersOf } from './menu'
import { ERASERS, MANAGERS, ROLES, type Role, type Verb } from './roles'

/** Requirement for opening a screen: a right on a resource, one of some roles, or the mark `special`. */
type Need = { resource: string; verb: Verb } | { roles: readonly Role[] } | { special: true }

/** Every screen beside the menu and the resources. The server checks the calls behind each of them by the same rights. */
const PAGES = {
  'template-builder': { resource: 'templates', verb: 'create' },
  'bw-template-builder': { resource: 'bw-templates', verb: 'create' },
  'bb-template-builder': { resource: 'bb-templates', verb: 'create' },
  /** Two candidates side by side: for those who write many at once. */
  'candidate-merge': { roles: MANAGERS.filter(role => usersOf('candidates').includes(role)) },
  retention: { roles: ERASERS },
  'contract-print': { resource: 'contracts', verb: 'read' },
  'lead-ads': { resource: 'forms', verb: 'read' },
  /** Deliveries of other systems hold people's words before any rule was applied. */
  'inbound-events': { roles: usersOf('health') },
  ministry: { special: true },
  'route-draft': { resource: 'routes', verb: 'update' },
  'route-version': { resource: 'routes', verb: 'read' },
  'route-open-cases': { resource: 'cases', verb: 'update' },
} as const satisfies Record<string, Need>
export type PageName = keyof typeof PAGES
export const PAGE_NAMES = keysOf(PAGES)

/** Returns the roles that may open a page; a page for special people asks for no role. */
export function rolesOfPage(name: PageName): readonly Role[] {
  const need: Need = PAGES[name]
  if ('roles' in need) return need.roles
  if ('special' in need) return ROLES
  const definition = definitionOf(need.resource)
  return ROLES.filter(role => definition && can(definition, role, need.verb))
}

/** Returns whether a person may open a page (docs/spec/api.md, "Roles"). */
export function mayOpen(name: PageName, { role, special }: { role: Role | null; special: boolean }): boolean {
  if (!role || !rolesOfPage(name).includes(role)) return false
  return 'special' in PAGES[name] ? special : true
}

/** Returns whether a name is one of a page. */
export function isPageName(name: string): name is PageName {
  return Object.hasOwn(PAGES, name)
}
