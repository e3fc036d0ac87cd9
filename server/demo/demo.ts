import type { Role } from '../../contract/access/roles'
import type { Definition } from '../../contract/definition/define'
import type { Config } from '../config'
import type { Tx } from '../crud/hooks'
import { insertRecords } from './insert'
import { type Random, seeded } from './random'

const SEED = 20_261_121
const DAY_MS = 86_400_000

/** Lists that come with the product and are referred to by slug. */
const LOOKUPS = ['countries', 'statuses', 'programs', 'sectors', 'bundeslands', 'document_kinds'] as const
type Lookup = (typeof LOOKUPS)[number]

/** Somebody of the demo's staff. */
export interface Staff {
  id: number
  name: string
  role: string | null
  office: string
  office_id: number
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
  /** The id of a record of a list. */
  id(list: Lookup, slug: string | null): number | null
  /** The ids of several. */
  ids(list: Lookup, slugs?: readonly string[]): number[]
  /** Puts records into their table. @returns them with their ids */
  insert<R extends object>(definition: Definition, records: readonly R[]): Promise<(R & { id: number })[]>
}

/** Prepares the filling of a database; its staff is still missing. */
export async function openDemo({ tx, config, now }: Pick<Demo, 'tx' | 'config' | 'now'>): Promise<Demo> {
  const found = new Map<string, number>()
  for (const list of LOOKUPS) {
    const rows = await tx<{ id: number; slug: string }[]>`select id, slug from ${tx(list)}`
    for (const { id, slug } of rows) found.set(`${list} ${slug}`, id)
  }
  const at = (days: number, minutes = 0) => shifted(now, days, minutes)
  const id = (list: Lookup, slug: string | null) => found.get(`${list} ${slug}`) ?? null
  return {
    tx,
    config,
    now,
    random: seeded(SEED),
    staff: [],
    at,
    day: days => at(days).slice(0, 10),
    workday: days => at(isSunday(at(days)) && days > 0 ? days + 1 : days).slice(0, 10),
    id,
    ids: (list, slugs = []) => slugs.flatMap(slug => id(list, slug) ?? []),
    async insert(definition, records) {
      const ids = await insertRecords(tx, definition, records)
      return records.map((record, index) => ({ ...record, id: ids[index] ?? 0 }))
    },
  }
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
export function firstOf({ staff }: Pick<Demo, 'staff'>, role: Role): Staff {
  return oneOf(staff, each => each.role === role)
}

/** The colleague of a name. */
export function named({ staff }: Pick<Demo, 'staff'>, name: string): Staff {
  return oneOf(staff, each => each.name === name)
}

/** The id of an office. */
export function officeId({ staff }: Pick<Demo, 'staff'>, office: string): number {
  return oneOf(staff, each => each.office === office).office_id
}

function oneOf(staff: readonly Staff[], is: (each: Staff) => boolean): Staff {
  const found = staff.find(is)
  if (!found) throw new Error('The demo has no such colleague')
  return found
}

/** Time from now as the demo's data say it. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
}

/** Returns the minutes of a span. */
export const minutesOf = ({ days = 0, hours = 0, minutes = 0 }: Span): number =>
  (days * 24 + hours) * 60 + minutes
