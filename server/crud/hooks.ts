import type { PendingQuery, Row as SqlRow } from 'postgres'
import type { Definition, RecordOf } from '../../contract/definition/define'
import type { Actor } from '../auth/actor'
import type { Connection, Transaction } from '../db/connect'
import type { Services } from '../services'

declare module '../services' {
  interface Services {
    /** Hooks of resources on the generic calls, by resource name (`server/features.ts`). */
    hooks: Readonly<Record<string, Hooks>>
  }
}

export type Values = Record<string, unknown>
/** A record of any resource as it stands in its table, with its system fields. */
export type Row = Values & { id: number; version: number }
/** The record of a definition as it stands in its table, which may have more columns than the definition has fields. */
export type RowOf<D extends Definition> = string extends keyof D['fields'] ? Row : RecordOf<D> & Row
/** Fields of a definition's record, as a change sets them. */
export type ChangesOf<D extends Definition> = string extends keyof D['fields'] ? Values : Partial<RecordOf<D>>
/** A record of a definition as a caller sees it: without the fields that the role may not see. */
export type SeenOf<D extends Definition> = Partial<ChangesOf<D>> & Row
export type Tx = Transaction
/** Services of a read, outside of a transaction or in one. */
export type ReadServices = Omit<Services, 'sql'> & { sql: Connection }
/** Services whose statements run in an open transaction. */
export type ServicesWithin = Omit<Services, 'sql'> & { sql: Tx }
export type Fragment = PendingQuery<SqlRow[]>

/** The way that a change comes by, where it is told apart from that of a form. */
export type Way = 'bulk' | 'import' | 'merge' | 'undo' | 'purge'

/** One record's change on its way into the table. */
export interface Change<Before = Row, Changes = Values> {
  action: 'create' | 'update' | 'delete' | 'restore'
  actor: Actor
  /** As it stands, locked; undefined for a new one. */
  before: Before | undefined
  /** The fields that are to be set: checked and normalised. */
  changes: Changes
  /** Keys of the body that are no fields and that the resource asked for in `extraBody`. */
  extra: Values
  /** The way that the change comes by, if it is not the form. An undo puts back the values of before. */
  by?: Way | undefined
}

/** A record that a call is through with, and the fields that were set. */
export interface UpdatedRow<Before = Row, Changes = Values> {
  before: Before
  changes: Changes
}

/** The parts that a condition in the place of that of a field may use. */
export interface FindsBy {
  own: Fragment
  now: Date
  filter: Readonly<Record<string, unknown>>
}

/** Additions of a resource to the generic calls. */
export interface Hooks<Before = Row, Changes = Values> {
  /**
   * The record that a write of this one changes as well, by the field that names it. It is locked first wherever rows are
   * locked, so that all writes of the two lock in one order.
   */
  lockedAfter?: { table: string; by: string }
  /** Narrows every query: list, read, search, export, counters, references. */
  scope?(services: ReadServices, actor: Actor): Fragment | undefined
  /**
   * By field: what else a filter by it finds than the rows that hold the value, its `own` condition. `filter` is the whole one,
   * for fields that count together. `scope` then narrows.
   */
  finds?: Readonly<Record<string, (sql: Connection, value: unknown, at: FindsBy) => Fragment>>
  /**
   * The values in which records are shown otherwise than they are stored, by id: in lists, single records and exports. `finds`
   * finds them by these.
   */
  shown?(services: ReadServices, rows: readonly Values[]): Promise<ReadonlyMap<number, Values>>
  /** By field: the one that has an index and the same order, by which rows are sorted in its place. */
  sorts?: Readonly<Record<string, string>>
  /**
   * The rows of a computed resource as a SELECT, with every field, the system fields and `search_text`, already narrowed.
   * `asked` is the filter that the rows are then found by: what is counted may depend on it.
   */
  rows?(services: ReadServices, actor: Actor, asked: Readonly<Record<string, unknown>>): Fragment
  /**
   * Before the transaction of a change of one record: for what needs a connection of its own. Asked for within the
   * transaction, many calls at once would hold all connections and wait for one more.
   */
  beforeChange?(services: Services, change: { actor: Actor; id: number; body: unknown }): Promise<void>
  /**
   * In the write's transaction, before the row and after the rows before it. A record that was deleted for good and is made
   * again by an undo is a `restore`, too. @returns the fields to set. Throws `fail(...)` to refuse.
   */
  beforeWrite?(tx: Tx, change: Change<Before, Changes>, services: Services): Promise<Changes> | Changes
  /**
   * Whether `beforeWrite` looks at nothing that other records of the resource change when they are written: many are then
   * judged first and written in one statement. Otherwise each is judged when those before it are written.
   */
  judgesAlone?: boolean
  /**
   * In the write's transaction, after the rows: told of the records that a form, a bulk change or an import is through with,
   * also where no value of theirs changed. Not told of refused rows and dry runs.
   */
  afterUpdate?(tx: Tx, rows: readonly UpdatedRow<Before, Changes>[], services: Services): Promise<void>
  /** Further keys of a created record's answer, such as `duplicates`. */
  answer?(services: ServicesWithin, actor: Actor, row: Before): Promise<Values>
  /** Finds the records that a deletion of these takes along, so that an undo brings back all of them. */
  deletesWith?(tx: Tx, ids: readonly number[]): Promise<number[]>
  /** Finds the id of the record that took the place of one which is no more. */
  movedTo?(services: Services, id: number): Promise<number | undefined>
  /** Told of the new records of an import, in the transaction of their batch. */
  imported?(by: { services: Services; tx: Tx; actor: Actor }, rows: readonly Before[]): Promise<void>
  /** Removes a record whose time in the bin is over, if more is to be done than deleting its row. */
  purge?(services: Services, id: number): Promise<void>
  /** Body keys that are let through to `beforeWrite`. */
  extraBody?: readonly string[]
}

/** A change of a definition's record: `ChangeOf<typeof leads>`. */
export type ChangeOf<D extends Definition> = Change<RowOf<D>, ChangesOf<D>>
/** Additions of a definition's resource to the generic calls: `HooksOf<typeof leads>`. */
export type HooksOf<D extends Definition> = Hooks<RowOf<D>, ChangesOf<D>>
