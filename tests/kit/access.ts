import { readFileSync } from 'node:fs'
import { ROLES, type Role, type Verb } from '../../contract/access/roles'
import { NAMED } from '../access-calls'
import { RECORDS } from '../access-table'

interface Matrix {
  roles: Role[]
  groups: { group: string; roles: Role[]; items: { resource: string; roles: Role[] }[] }[]
  menu: Record<Role, Record<string, string[]>[]>
}

/** Menu keys and roles as the organisation gave them. */
export const MATRIX: Matrix = JSON.parse(
  readFileSync(new URL('../fixtures/access.json', import.meta.url), 'utf8'),
)

/** @returns the roles that may use a menu key: a key in two groups is granted by either. */
export function granted(key: string): Role[] {
  const items = MATRIX.groups.flatMap(group => group.items).filter(({ resource }) => resource === key)
  return MATRIX.roles.filter(role => items.some(({ roles }) => roles.includes(role)))
}

/** Every menu key of the matrix, each once. */
export const KEYS = [...new Set(MATRIX.groups.flatMap(({ items }) => items.map(({ resource }) => resource)))]

const LETTERS: Record<Verb, string> = {
  read: 'r',
  create: 'c',
  update: 'u',
  delete: 'd',
  bulk: 'b',
  import: 'i',
  export: 'e',
}

const records = new Map(
  linesOf(RECORDS)
    .slice(1)
    .map(line => {
      const [name = '', ...cells] = line.split(/\s+/)
      return [name, cells] as const
    }),
)

/** The resources of the table, in its order. */
export const TABLED = [...records.keys()]

/** @returns the roles that may use a verb of a resource, by the table */
export function rolesThat(name: string, verb: Verb): Role[] {
  return ROLES.filter((_, at) => {
    const cell = records.get(name)?.[at] ?? '-'
    return cell !== 'names' && cell.includes(LETTERS[verb])
  })
}

/** @returns the roles that may read the names of a resource or all of it, by the table */
export function rolesThatName(name: string): Role[] {
  return ROLES.filter((_, at) => (records.get(name)?.[at] ?? '-') !== '-')
}

/** Callers of the table's columns: nobody, a person without a role, and each role. */
export const CALLERS = ['nobody', 'none', ...ROLES] as const
export type Caller = (typeof CALLERS)[number]

/** A line of the table of named calls. */
export interface NamedAccess {
  /** The line without the marks. */
  label: string
  method: string
  path: string
  body: Record<string, unknown>
  callers: readonly Caller[]
}

export const NAMED_ACCESS: readonly NamedAccess[] = linesOf(NAMED)
  .slice(1)
  .map(line => {
    const cells = line.split(/\s+/)
    const [method = '', path = '', body = '{}'] = cells.slice(CALLERS.length)
    return {
      label: cells.slice(CALLERS.length).join(' '),
      method,
      path,
      body: JSON.parse(body),
      callers: CALLERS.filter((_, at) => cells[at] === 'x'),
    }
  })

/** @returns method and path of a call whatever its parameters are called */
export const placeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}
