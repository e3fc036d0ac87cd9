import type { Definition } from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'
import { definitionOf, referrersOf } from '../../contract/resources'
import type { Sql } from '../../server/db/connect'

/** A mark that says where it stands: `zq-<table>.<column>-qz`. */
const markOf = (table: string, column: string) => `zq-${table}.${column}-qz`
const MARK = /zq-([\w.]+)-qz/g

/** Returns the columns whose marks stand in a text. */
export const marksIn = (text: string): string[] =>
  [...new Set([...text.matchAll(MARK)].map(([, column = '']) => column))].toSorted()

/** Tables of fixed choices, whose rows are there and are no person's. */
const SHARED: readonly string[] = [
  'document-kinds',
  'statuses',
  'countries',
  'users',
  'offices',
  'currencies',
  'programs',
  'routes',
  'route-versions',
]

/**
 * Gives a candidate rows in every table that refers to candidates, one for each value of its choices, with a mark in each
 * column of text; the records that they refer to have marks, too.
 * @returns the tables that have rows
 */
export async function plantMarks(sql: Sql, id: number): Promise<string[]> {
  // A record that refers to itself by others has none there.
  const parents = new Map<string, number | null>([['candidates', id]])
  async function parent(to: string): Promise<number | null> {
    const known = parents.get(to)
    if (known !== undefined) return known
    parents.set(to, null)
    const made = await parentOf(to)
    parents.set(to, made)
    return made
  }
  async function parentOf(to: string): Promise<number | null> {
    const definition = definitionOf(to)
    if (!definition || definition.computed) return null
    const [found] = await sql<{ id: number }[]>`select id from ${sql(definition.table)} order by id limit 1`
    if (found && SHARED.includes(to)) return found.id
    return SHARED.includes(to) ? null : plant(definition, 0)
  }
  async function plant(definition: Definition, turn: number): Promise<number | null> {
    const values: Record<string, unknown> = { ...definition.only }
    for (const [name, field] of Object.entries(definition.fields)) {
      if (name in values) continue
      const value = await fieldValue(definition, name, field, turn)
      if (value !== null) values[name] = value
    }
    const row = await sql<{ id: number }[]>`
      insert into ${sql(definition.table)} ${sql(values as Record<string, string>)} returning id`.catch(
      () => [],
    )
    return row[0]?.id ?? null
  }
  async function fieldValue(definition: Definition, name: string, { kind, options }: Field, turn: number) {
    const mark = markOf(definition.table, name)
    if (kind === 'text' || kind === 'long' || kind === 'html') return /currency/.test(name) ? 'EUR' : mark
    if (kind === 'email') return `${mark}${turn}@mail.example`
    if (kind === 'phone') return `+2126000${String(turn).padStart(5, '0')}`
    if (kind === 'slug') return `${mark}${turn}`
    if (kind === 'url' || kind === 'file') return `https://${mark}.example/${turn}`
    if (kind === 'enum') {
      const values = options.values ?? []
      const value = values[turn % values.length]
      return options.many ? [value] : value
    }
    if (kind === 'ref') return parent(options.to ?? '')
    if (kind === 'day')
      return /withdrawn|ended|emptied|answered|decided|lifted/.test(name) ? null : '2026-12-20'
    if (kind === 'instant') return /deleted|erased|revoked/.test(name) ? null : '2026-12-21T09:30:00Z'
    if (kind === 'time') return '09:30'
    if (kind === 'number' || kind === 'money') return options.min ?? 1
    if (kind === 'flag') return turn % 2 === 0
    return null
  }
  const planted: string[] = []
  for (const { definition, fields } of referrersOf('candidates')) {
    if (definition.computed || fields.every(name => definition.fields[name]?.kind !== 'ref')) continue
    const turns = Math.max(
      2,
      ...Object.values(definition.fields).map(({ options }) => options.values?.length ?? 0),
    )
    const rows: (number | null)[] = []
    for (let turn = 0; turn < turns; turn += 1) rows.push(await plant(definition, turn))
    if (rows.some(row => row !== null)) planted.push(definition.table)
  }
  await plantInPerson(sql, id)
  return planted
}

/** Marks in the candidate: names and ways to reach are the person's own. */
async function plantInPerson(sql: Sql, id: number): Promise<void> {
  const own: readonly string[] = ['name', 'name_arabic', 'uuid', 'pin']
  const fields = Object.entries(definitionOf('candidates')?.fields ?? {})
  for (const [name, { kind }] of fields)
    if ((kind === 'text' || kind === 'long') && !own.includes(name) && !/currency/.test(name))
      await sql`update candidates set ${sql(name)} = ${markOf('candidates', name)} where id = ${id}`.catch(
        () => [],
      )
}
