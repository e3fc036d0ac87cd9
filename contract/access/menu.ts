import {
  ADMIN_ROLES as ADMINS,
  ROLES as ALL,
  CASE_ROLES as CASES,
  GERMAN_ROLES as GERMAN,
  GERMAN_TOP_ROLES as GERMAN_TOP,
  type Role,
  TOP_ROLES as TOP,
} from './roles'

const GERMAN_BLOCKS: readonly Role[] = ['master', 'de_user', 'de_superadmin']
/** Roles that write to employers about money. */
const MONEY: readonly Role[] = ['master', 'de_admin', 'de_superadmin']

export interface MenuGroup {
  group: string
  /** Roles that see the group. */
  roles: readonly Role[]
  /** Each menu key with the roles that may use it. */
  items: Record<string, readonly Role[]>
}

/** The drawer, in its order (docs/spec/product.md, "Menu routes"). A key in two groups may be used if either grants it. */
export const MENU: readonly MenuGroup[] = [
  {
    group: 'mailer',
    roles: TOP,
    items: {
      campaigns: TOP,
      lists: TOP,
      templates: TOP,
      emails: TOP,
      subscribers: TOP,
      suppressions: TOP,
      'domain-suppressions': TOP,
    },
  },
  {
    group: 'bwmailer',
    roles: GERMAN,
    items: {
      'bw-leads': GERMAN,
      invoices: MONEY,
      'bw-campaigns': GERMAN,
      'bw-lists': GERMAN_TOP,
      'bw-templates': GERMAN,
      'bw-emails': GERMAN_TOP,
      'bw-subscribers': GERMAN_TOP,
      'bw-suppressions': GERMAN_BLOCKS,
      'domain-suppressions': GERMAN_BLOCKS,
    },
  },
  { group: 'jobs', roles: GERMAN, items: { 'job-listings': ALL, 'bb-campaigns': ALL, 'bb-templates': ALL } },
  {
    group: 'leads',
    roles: CASES,
    items: { leads: CASES, 'leads-management': ADMINS, 'lead-counters': ADMINS },
  },
  {
    group: 'reports',
    roles: TOP,
    items: {
      health: TOP,
      ads: TOP,
      'leads-report': TOP,
      funnel: TOP,
      'step-speeds': TOP,
      'expected-arrivals': TOP,
      'demand-supply': TOP,
      'visa-costs': TOP,
      'payment-evidence': TOP,
    },
  },
  {
    group: 'candidates',
    roles: ALL,
    items: {
      candidates: CASES,
      'due-clocks': CASES,
      'stuck-steps': CASES,
      expiring: CASES,
      'to-confirm': CASES,
      letters: ['user', ...ADMINS, 'de_admin', 'de_superadmin'],
      'ready-candidates': ALL,
      courses: ADMINS,
      candidateUpdates: ALL,
      candidateEvaluations: ALL,
      candidateInterviews: ALL,
      candidateSubmissionRequest: ALL,
      positions: ALL,
      matches: ALL,
      placements: ALL,
    },
  },
  {
    group: 'online',
    roles: TOP,
    items: {
      'online-candidates': TOP,
      'online-appointments': TOP,
      'online-seminars': TOP,
      'online-appointments-settings': TOP,
      'online-seminars-settings': TOP,
    },
  },
  {
    group: 'messaging',
    roles: TOP,
    items: { 'whatsapp-settings': TOP, 'whatsapp-official-settings': TOP, 'whatsapp-log': ['master'] },
  },
  {
    group: 'management',
    roles: ALL,
    items: {
      health: TOP,
      'data-requests': CASES,
      breaches: TOP,
      logs: ADMINS,
      users: TOP,
      teachers: ADMINS,
      forms: TOP,
      zoom: TOP,
      offices: TOP,
      interviews: TOP,
      automation: TOP,
      domains: TOP,
      settings: [...TOP, 'de_superadmin'],
      pin: ALL,
      contracts: GERMAN_TOP,
      domainSetup: ALL,
      evaluationAppointmentSettings: ALL,
    },
  },
  { group: 'other', roles: ALL, items: { notifications: ALL, profile: ALL } },
]

/** Every key of the menu, each once, in the order of the drawer. */
export const MENU_KEYS: readonly string[] = [...new Set(MENU.flatMap(group => Object.keys(group.items)))]

/** @returns the roles that may use a menu key; none for what is no key. */
export function usersOf(key: string): readonly Role[] {
  return ALL.filter(role => MENU.some(group => group.items[key]?.includes(role)))
}

/**
 * Returns the drawer of a role.
 * @param isThere tells whether a key stands yet; one without a definition is not shown
 * @returns groups with at least one item, in order
 */
export function menuFor(
  role: Role,
  isThere: (key: string) => boolean = () => true,
): { group: string; items: string[] }[] {
  return MENU.filter(({ roles }) => roles.includes(role))
    .map(({ group, items }) => ({
      group,
      items: Object.keys(items).filter(key => items[key]?.includes(role) && isThere(key)),
    }))
    .filter(({ items }) => items.length > 0)
}
