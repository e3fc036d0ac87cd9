import { readFileSync } from 'node:fs'
import type { Role } from '../../contract/roles'

interface Matrix {
  roles: Role[]
  groups: { group: string; roles: Role[]; items: { resource: string; roles: Role[] }[] }[]
  menu: Record<Role, Record<string, string[]>[]>
}

/** The facts of who may use what, as they were asked for. */
export const MATRIX: Matrix = JSON.parse(
  readFileSync(new URL('../fixtures/access.json', import.meta.url), 'utf8'),
)

/** @returns the roles that may use a menu key: a key in two groups is granted by either. */
export function granted(key: string): Role[] {
  const items = MATRIX.groups.flatMap(group => group.items).filter(({ resource }) => resource === key)
  return MATRIX.roles.filter(role => items.some(({ roles }) => roles.includes(role)))
}

/** Every menu key of the facts, each once. */
export const KEYS = [...new Set(MATRIX.groups.flatMap(({ items }) => items.map(({ resource }) => resource)))]
