import { isOneOf } from '../definition/isOneOf'

/** The seven roles, lowest rights first (docs/spec/product.md, "Roles"). */
export const ROLES = [
  'user',
  'admin',
  'superadmin',
  'master',
  'de_user',
  'de_admin',
  'de_superadmin',
] as const
export type Role = (typeof ROLES)[number]

/** The roles of each side, lowest rights first: users may lower the own role within its side. */
export const LADDERS: readonly (readonly Role[])[] = [
  ['user', 'admin', 'superadmin', 'master'],
  ['de_user', 'de_admin', 'de_superadmin', 'master'],
]

/** Groups of roles that the menu is written in. */
export const TOP_ROLES: readonly Role[] = ['superadmin', 'master']
/** Roles that work on leads and candidates. */
export const CASE_ROLES: readonly Role[] = ['user', 'admin', 'superadmin', 'master', 'de_superadmin']
export const GERMAN_ROLES: readonly Role[] = ['master', 'de_user', 'de_admin', 'de_superadmin']
export const GERMAN_TOP_ROLES: readonly Role[] = ['master', 'de_superadmin']

/** Roles that may delete, import, export and write many at once in what they may use (docs/spec/api.md, "Roles"). */
export const MANAGERS: readonly Role[] = ['admin', 'superadmin', 'master', 'de_admin', 'de_superadmin']

/** Roles with the rights of an admin: they approve, write evaluation times, and see logs and courses (docs/spec/api.md, "Roles"). */
export const ADMIN_ROLES: readonly Role[] = ['admin', 'superadmin', 'master']

/** Roles that decide on what others propose, by resource (docs/spec/api.md, "Roles"). */
export const APPROVERS = {
  candidateUpdates: ADMIN_ROLES,
  candidateSubmissionRequest: [...ADMIN_ROLES, 'de_admin', 'de_superadmin'],
  transactions: ADMIN_ROLES,
} as const satisfies Record<string, readonly Role[]>

/** Roles that erase people and settle how long they are kept. */
export const ERASERS = TOP_ROLES

/** Roles that may send campaigns of an audience; the others prepare and test (docs/spec/api.md, "Roles"). */
export const SENDERS = {
  general: ['superadmin', 'master'],
  bw: ['master', 'de_superadmin', 'de_admin'],
  bb: ['master', 'de_superadmin', 'de_admin'],
} as const satisfies Record<string, readonly Role[]>
export type Audience = keyof typeof SENDERS

/** Acts of the generic calls. */
export const VERBS = ['read', 'create', 'update', 'delete', 'bulk', 'import', 'export'] as const
export type Verb = (typeof VERBS)[number]

/** @returns whether the text names a role. */
export function isRole(value: unknown): value is Role {
  return isOneOf(ROLES, value)
}

/** Returns the path after sign-in (docs/spec/api.md, "Sessions and landing"). */
export function landing(role: Role | null): string {
  if (!role) return '/login'
  if (role.includes('de_')) return '/bw-campaigns'
  return role === 'superadmin' ? '/campaigns' : '/leads'
}
