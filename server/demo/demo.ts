import type { Role } from '../../contract/access/roles'
import { type Definition, SYSTEM_COLUMNS } from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'
import { definitionOf } from '../../contract/resources'
import type { Config } from '../config'
import type { Tx, Values } from '../crud/hooks'
import { insertRecords } from './insert'
import { type Random, seeded } from './random'

const SEED = 20_261_121
const DAY_MS = 86_400_000
/** Records of longer lists are not referred to by name. */
const NAMED = 100
/** Lists that come with the product; their records are referred to by slug. */
const LISTS = ['countries', 'statuses', 'programs', 'sectors', 'bundeslands', 'document-kinds'] as const

/** The same by name. */
const NAMED_LISTS = ['authorities', 'missions'] as const

/** Somebody of the demo's staff. */
export interface Staff {
  id: number
  name: string
  role: string | null
  office: string
  language: string
}

/** The demo while it is being filled. Days and minutes are counted from now; negative ones are earlier. */
export interface Demo {
  tx: Tx
  config: Config
  now: Date
  random: Random
  staff: readonly Staff[]
  at(days: number, minutes?: number): string
  /** A calendar day, `YYYY-MM-DD` in UTC. */
  day(days: number): string
  /** The same, but a coming Sunday becomes the Monday after it. */
  workday(days: number): string
  /** The id of a record by the slug of its list, or by its title. */
  id(resource: string, name: string): number
  /** Fills the references in a value that is no field: `@users/Nadia Farouk` is her id, `@day/4` the day in four days. */
  resolve(value: unknown): unknown
  /**
   * Writes short values out. The kind of a field says what one means: a number in a day or a moment is one of days from
   * now, a {@link Span} the time until a moment, a word in a reference the name of its record.
   */
  row(definition: Definition, record: object): Values
  /**
   * Puts records with short values ({@link row}) into their table.
   * @returns them as they were given, with their ids
   */
  insert<R extends object>(definition: Definition, records: readonly R[]): Promise<(R & { id: number })[]>
}

/** Prepares the filling of a database; its staff is still missing. */
export async function openDemo({ tx, config, now }: Pick<Demo, 'tx' | 'config' | 'now'>): Promise<Demo> {
  const ids = new Map<string, number>()
  for (const list of LISTS) {
    const rows = await tx<{ id: number; slug: string }[]>`
      select id, slug from ${tx(definitionOf(list)?.table ?? list)}`
    for (const { id, slug } of rows) ids.set(`${list} ${slug}`, id)
  }
  for (const list of NAMED_LISTS) {
    const rows = await tx<{ id: number; name: string }[]>`select id, name from ${tx(list)}`
    for (const { id, name } of rows) ids.set(`${list} ${name}`, id)
  }
  const at = (days: number, minutes = 0) => shifted(now, days, minutes)
  const demo: Demo = {
    tx,
    config,
    now,
    random: seeded(SEED),
    staff: [],
    at,
    day: days => at(days).slice(0, 10),
    workday: days => at(isSunday(at(days)) && days > 0 ? days + 1 : days).slice(0, 10),
    id(resource, name) {
      const id = ids.get(`${resource} ${name}`)
      if (id === undefined) throw new Error(`The demo has no ${resource} named ${name}`)
      return id
    },
    resolve(value) {
      if (Array.isArray(value)) return value.map(demo.resolve)
      if (typeof value === 'object' && value)
        return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, demo.resolve(part)]))
      const [, resource, name] = (typeof value === 'string' && /^@([\w-]+)\/(.+)$/.exec(value)) || []
      if (!resource || !name) return value
      return resource === 'day' ? demo.day(Number(name)) : demo.id(resource, name)
    },
    row(definition, record) {
      const row: Values = { ...record }
      for (const [name, field] of shortFields(definition))
        if (name in row) row[name] = resolved(demo, field, row[name])
      return row
    },
    async insert(definition, records) {
      const rows = records.map(record => demo.row(definition, record))
      const inserted = await insertRecords(tx, definition, rows)
      const made = records.map((record, index) => ({ ...record, id: inserted[index] ?? 0 }))
      if (made.length <= NAMED)
        for (const { id, ...values } of made)
          ids.set(`${definition.name} ${new Map(Object.entries(values)).get(definition.title)}`, id)
      return made
    },
  }
  return demo
}

/** Fields whose values may be short. */
function shortFields(definition: Definition): [name: string, field: Field][] {
  const fields = Object.entries<Field>({ ...definition.fields, ...SYSTEM_COLUMNS })
  return fields.filter(([, { kind }]) => ['day', 'instant', 'ref', 'refs', 'json', 'number'].includes(kind))
}

function resolved(demo: Demo, { kind, options }: Field, value: unknown): unknown {
  if (kind === 'json' || kind === 'number') return demo.resolve(value)
  if (Array.isArray(value)) return value.map(one => resolved(demo, { kind: 'ref', options }, one))
  if (kind === 'ref' || kind === 'refs')
    return typeof value === 'string' ? demo.id(options.to ?? '', value) : value
  if (typeof value === 'number') return kind === 'day' ? demo.day(value) : demo.at(value)
  return isSpan(value) ? demo.at(0, minutesOf(value)) : value
}

/** The same demo with choices of its own, so that those of another part may change without these. */
export function withOwnRandom(demo: Demo, seed: number = SEED): Demo {
  return { ...demo, random: seeded(seed) }
}

/** The moment some days and minutes from another. */
export function shifted(now: Date, days: number, minutes = 0): string {
  return new Date(now.getTime() + days * DAY_MS + minutes * 60_000).toISOString()
}

const isSunday = (at: string) => new Date(at).getUTCDay() === 0

/** The first colleague of a role. */
export function firstOf({ staff }: Demo, role: Role): Staff {
  const found = staff.find(each => each.role === role)
  if (!found) throw new Error(`The demo has no ${role}`)
  return found
}

/** A time from now. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
}
const isSpan = (value: unknown): value is Span =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Returns the minutes of a span. */
export const minutesOf = ({ days = 0, hours = 0, minutes = 0 }: Span): number =>
  (days * 24 + hours) * 60 + minutes
