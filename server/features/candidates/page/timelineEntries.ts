import type { TimelineItem } from '../../../../contract/calls/candidates/page'
import type { Definition } from '../../../../contract/definition/define'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Row } from '../../../crud/hooks'
import type { Services } from '../../../services'

export type Source =
  | 'call'
  | 'mail'
  | 'bwmail'
  | 'message'
  | 'step'
  | 'casestep'
  | 'refusal'
  | 'visadate'
  | 'change'
  | 'paper'
  | 'note'
  | 'match'
  | 'consent'
  | 'placement'
  | 'remedy'
  | 'invoice'

/** One entry with its place in the order. */
export interface Entry {
  micros: number
  source: Source
  id: number
  item: TimelineItem
}

/** An item without the fields that all items have. */
type OwnPart = TimelineItem extends infer Item
  ? Item extends Item
    ? Omit<Item, 'key' | 'at' | 'who'>
    : never
  : never

/** The start of a page: after this entry. Moments are microseconds, since two changes share a millisecond. */
export interface Cursor {
  micros: number
  source: string
  id: number
}

/** A page of entries that is asked for. */
export interface Request {
  services: Services
  actor: Actor
  candidate: Row
  before: Cursor | undefined
  limit: number
}

/** Reads the latest entries of a source. */
export interface SourceReader {
  /** The resources that its entries are about. */
  shows: readonly Definition[]
  read: (request: Request) => Promise<Entry[]>
}

/** A row with its moment and its author. */
export type Found<Fields = unknown> = Row &
  Fields & { entry_at: string; entry_micros: number; who_id: number | null; who_name: string | null }

/** The latest of some entries from a cursor on, with who did it. */
export function latest<Fields = unknown>(
  { services: { sql }, before, limit }: Request,
  source: Source,
  entries: Fragment,
): Promise<Found<Fields>[]> {
  const from = before
    ? sql`entry_at <= timestamptz 'epoch' + ${before.micros} * interval '1 microsecond'
        and (entry_at < timestamptz 'epoch' + ${before.micros} * interval '1 microsecond'
          or (${source}::text, e.id) < (${before.source}::text, ${before.id}::bigint))`
    : sql`true`
  return sql<Found<Fields>[]>`
    select e.*, u.name as who_name, (extract(epoch from entry_at) * 1000000)::bigint as entry_micros
    from (${entries}) e left join users u on u.id = e.who_id
    where ${from} order by entry_at desc, e.id desc limit ${limit}`
}

/** @returns a row as an entry */
export function entryOf(source: Source, row: Found, item: OwnPart): Entry {
  const { id, entry_at, entry_micros: micros, who_id, who_name } = row
  const who = who_id && who_name ? { id: who_id, name: who_name } : null
  return { micros, source, id, item: { key: `${source}-${id}`, at: entry_at, who, ...item } }
}
