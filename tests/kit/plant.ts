import type { Definition } from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'
import { definitionOf, referrersOf } from '../../contract/resources'
import { insertRecords } from '../../server/demo/insert'
import type { TestDatabase } from './database'

/** A value that is unique to a person, in every field that can hold it. */
export interface Marks {
  word: string
  email: string
  /** E.164. */
  phone: string
}

interface Planting {
  sql: TestDatabase['sql']
  marks: Marks
  /** Ids by resource that a field may refer to. */
  owners: Readonly<Record<string, number>>
  /** Values by table that a rule of the database wants. */
  fixed: Readonly<Record<string, Record<string, unknown>>>
  /** Columns without a mark, as `table.column`. */
  except: readonly string[]
}

let planted = 0

/** Resources whose rows the database or another record keeps. */
const KEPT: readonly string[] = [
  'clocks',
  'due-clocks',
  'ledger',
  'case-tracks',
  'finished-steps',
  'possible-duplicates',
  'expected-arrivals',
]

/**
 * Writes a record with marks in every field of every resource that refers to one of the owners, those of resources to
 * come among them. @returns the names of the resources
 */
export async function plantBelongings(planting: Planting): Promise<string[]> {
  const names: string[] = []
  for (const [owner, id] of Object.entries(planting.owners)) {
    for (const { definition, fields } of referrersOf(owner)) {
      const isOwner = Object.hasOwn(planting.owners, definition.name)
      if (definition.computed || isOwner || KEPT.includes(definition.name)) continue
      const [field] = fields
      if (!field || definition.fields[field]?.kind === 'refs') continue
      await insertMarked(planting, definition, { [field]: id })
      names.push(definition.name)
    }
  }
  return names
}

async function insertMarked(
  planting: Planting,
  definition: Definition,
  own: Record<string, unknown>,
): Promise<number | undefined> {
  const { sql, fixed } = planting
  const record: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    const isExcepted = planting.except.includes(`${definition.table}.${name}`)
    const value = isExcepted ? 'Other' : await markedValue(planting, field)
    if (value !== undefined) record[name] = value
  }
  const values = { ...record, ...fixed[definition.table], ...own }
  const [id] = await sql.begin(tx => insertRecords(tx, definition, [values]))
  return id
}

async function markedValue(planting: Planting, field: Field): Promise<unknown> {
  const { word, email, phone } = planting.marks
  const { kind, options } = field
  if (kind === 'email') return email
  if (kind === 'phone') return phone
  if (kind === 'url') return `https://files.example/${word}`
  if (kind === 'file') return options.many ? [] : undefined
  if (kind === 'json') return { said: [word, phone, email] }
  if (kind === 'text' || kind === 'long' || kind === 'html') {
    const text = `${word} ${++planted}`
    return (options.max ?? text.length) < text.length ? undefined : text
  }
  if (kind === 'ref' && options.required) return firstOf(planting, options.to ?? '')
  if (!options.required) return undefined
  if (kind === 'enum') return options.many ? options.values?.slice(0, 1) : options.values?.[0]
  // No two bookings of a host are at the same time.
  const moment = new Date(Date.UTC(2027, 0, ++planted)).toISOString()
  if (kind === 'day') return moment.slice(0, 10)
  if (kind === 'instant') return moment
  if (kind === 'number' || kind === 'money') return Math.max(1, Number(options.min ?? 1))
  return undefined
}

/** Any record that is there; else one of nobody, as a required field must refer to one. */
async function firstOf(planting: Planting, resource: string): Promise<number | undefined> {
  const target = definitionOf(resource)
  if (!target) return undefined
  const [row] = await planting.sql<{ id: number }[]>`
    select id from ${planting.sql(target.table)} order by id limit 1`
  const marks = { word: 'other', email: 'other@office.example', phone: '+493055501234' }
  return row?.id ?? insertMarked({ ...planting, marks }, target, {})
}
