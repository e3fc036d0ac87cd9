import type { Role } from '../access/roles'

/** The kind of a field decides the column, the check, the cell, the input and the filter. */
export type Kind =
  | 'text'
  | 'long'
  | 'number'
  | 'money'
  | 'flag'
  | 'day'
  | 'instant'
  | 'time'
  | 'enum'
  | 'ref'
  | 'refs'
  | 'email'
  | 'phone'
  | 'url'
  | 'file'
  | 'html'
  | 'slug'
  | 'json'
  | 'secret'

/** It happened, it is planned, it ends something, or it may be any of these. */
export type DayClass = 'happened' | 'planned' | 'until' | 'any'

/**
 * When a field keeps its value: after the record is made; once another field of the record has a value; or until it has one.
 */
export type Fixed = true | { readonly once: string } | { readonly until: string }

/** Options of any field. All of it is data: safe in every bundle. */
export interface Common {
  /** Must be there and not empty. */
  required?: true
  /** Filled by the server; a client may send it back unchanged. */
  read?: true
  /**
   * Belongs to the one change that it is sent with, such as a reason: the log keeps it with that change. The record holds it
   * only where nothing else changed, for the change that is to come.
   */
  ofChange?: true
  /** Keeps its value: {@link Fixed}. */
  fixed?: Fixed
  /** Must be given where all of these fields are empty; the server works it out of them else. */
  requiredWithout?: readonly string[]
  /** Has an index, so lists may be long and still sort or filter by it. */
  index?: true
  /** No two records (of one audience) may hold the same value. */
  unique?: true
  /** Given when a record is made without it. */
  default?: string | number | boolean
  /** The same for a new row of an import, where neither the file nor the form says it. */
  imported?: string
  /**
   * Says what identity papers say of a person, or other data that harms the person in wrong hands (contract/definition/sensitive.ts):
   * never kept in the browser, in the server's log, in notices, or in the log entry of an export.
   */
  sensitive?: true
  /** An import adds to the ids of the list and takes none out. */
  importAdds?: true
  /** Roles that never see it: neither as a value nor by search, sort, filter, export or reference. */
  hiddenFrom?: readonly Role[]
}

export interface Options extends Common {
  max?: number
  min?: number
  /** The value is one for the field of `resource` that this record names in its field `by`. */
  standsFor?: { readonly resource: string; readonly by: string }
  /** The JSON holds values of fields of a record, of the resource that this record names in the given field. */
  valuesOf?: string
  /** The class of a day or moment that is written (contract/definition/days.ts). */
  when?: DayClass
  /** A day that happened may lie so many years back, such as a birth; without it 30. */
  years?: 120
  /** A day that is not before the one in this field of the record. */
  from?: string | readonly string[]
  /** Decimal places of a number; 0 is a whole number. */
  scale?: number
  values?: readonly string[]
  /** Values that a choice leaves out where another field of the record has a value, such as an objection to a visa. */
  leavesOut?: { readonly by: string; readonly values: Readonly<Record<string, readonly string[]>> }
  /** For a state: the values that each value can turn into. A new record has the default. */
  next?: Readonly<Record<string, readonly string[]>>
  many?: true
  /** The resource that a ref points to. */
  to?: string
  /** May name a record of another candidate; the records that a candidate's record names are else the same candidate's. */
  ofOthers?: true
  /** Values that a record must have to be offered by a picker; one that was chosen before stays. */
  offers?: Readonly<Record<string, string | number | boolean>>
  /**
   * The records that a picker offers first: the one in the field `chosen` of the record named in `of`, then those whose list `by`
   * holds a value that this record has in one of the fields `from`, in their order. Without `of` the fields are those of the form
   * itself. A new record gets the only one of the first group.
   */
  offersFirst?: {
    readonly of?: string
    readonly chosen?: string
    readonly by: string
    readonly from: readonly string[]
  }
  /** The fields that lead to the place of a moment, the surest first: its clock shows the moment, and not that of the reader. */
  clockOf?: readonly string[]
  /** The place of a moment where no field leads to one; `office` is that of the reader. A moment that people type names it. */
  clockAt?: 'germany' | 'organisation' | 'office'
  /** The field that leads to another person of the moment: the hour there is shown beside. */
  clockBeside?: string
  /** The place where a file is kept (docs/spec/api.md); `{name}` is the id in that field of the record, such as `{id}`. */
  folder?: string
  image?: true
  language?: 'html' | 'css'
  /** A list of values that a text box offers; any other text may be written too. */
  suggests?: 'german_cities'
  /**
   * For secrets: the field that holds the address which the secret is used with. A new address clears the secret. Null:
   * the secret is only compared, or the address is a setting of the process.
   */
  sentTo?: string | null
  /** Letters and digits are right to left or left to right whatever the interface is. */
  dir?: 'ltr' | 'rtl'
}

declare const VALUE: unique symbol

/** Data alone, so that a list loads no checks; what a value must be is made of it in check.ts. */
export interface Field<Value = unknown, O extends Options = Options> {
  kind: Kind
  options: O
  /** Never there: the type of its values. */
  readonly [VALUE]?: Value
}
export type Fields = Record<string, Field>

/** A plain value as JSON has it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

/** One line of text. `max` counts characters. */
export const text = <const O extends Options>(options?: O) => field<string, O>('text', options)
/** Text of many lines. */
export const longText = <const O extends Options>(options?: O) => field<string, O>('long', options)

/** A number with `scale` decimals (0 unless said), between `min` and `max`. */
export const number = <const O extends Options>(options?: O) => field<number, O>('number', options)

/** An amount as an exact decimal string; its ISO 4217 currency stands beside it in `<name>_currency`. */
export const money = <const O extends Options>(options?: O) => field<string, O>('money', options)

export const flag = <const O extends Options>(options?: O) => field<boolean, O>('flag', options)

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const day = <const O extends Options>(options?: O) => field<string, O>('day', options)

/** A moment: ISO 8601 with an offset in, UTC with milliseconds out. */
export const instant = <const O extends Options>(options?: O) => field<string, O>('instant', options)

/** A time of day, `HH:MM`, wall clock. */
export const time = <const O extends Options>(options?: O) => field<string, O>('time', options)

/** One of a few fixed words; with `many` any of them. */
export const oneOf = <const V extends readonly string[], const O extends Options>(values: V, options?: O) =>
  field<O extends { many: true } ? V[number][] : V[number], O & { values: V }>('enum', options, { values })

/** The id of a record of another resource, shown by its name. */
export const ref = <const O extends Options>(to: string, options?: O) =>
  field<number, O & { to: string }>('ref', options, { to })
/** Ids of records of another resource, each once. */
export const refs = <const O extends Options>(to: string, options?: O) =>
  field<number[], O & { to: string }>('refs', options, { to })

/** An address as RFC 5321 lets servers take it: at most 254 characters, a dot in the domain. Kept in lower case. */
export const email = <const O extends Options>(options?: O) => field<string, O>('email', options)

/** A phone number. Any writing comes in; the server makes E.164 of it and refuses what is none. */
export const phone = <const O extends Options>(options?: O) => field<string, O>('phone', options)

/** An http or https address. */
export const url = <const O extends Options>(options?: O) => field<string, O>('url', options)

/** The address of one stored file, or of several with `many`: `[{url, name}]`. */
export const file = <const O extends Options>(options?: O) => field<string, O>('file', options)
export const image = <const O extends Options>(options?: O) =>
  field<string, O & { image: true }>('file', options, { image: true })
export const files = <const O extends Options>(options?: O) =>
  field<{ url: string; name: string }[], O & { many: true }>('file', options, { many: true })

/** HTML or CSS as a person wrote it: shown only in a sandboxed frame. */
export const html = <const O extends Options>(options?: O) => field<string, O>('html', options)

/** A name for machines: letters and digits of any script, `_` and `-`, no white space. */
export const slug = <const O extends Options>(options?: O) => field<string, O>('slug', options)

/** An object of plain values; at most 100 kB as text. */
export const json = <const O extends Options>(options?: O) =>
  field<Record<string, JsonValue>, O>('json', options)

/** Written, never read: an answer only says whether it is set. `sentTo` says where it goes. */
export const secret = <const O extends Options & { sentTo: string | null }>(options: O) =>
  field<string, O>('secret', options)

/** Its options are those of the author with those of the kind; without any, the type of none is inferred. */
function field<Value, O extends Options>(kind: Kind, given?: Options, own?: Options): Field<Value, O>
function field(kind: Kind, given: Options = {}, own: Options = {}): Field {
  return { kind, options: { ...given, ...own } }
}

/** Days that a person of today may write down or ask for; what is outside is a slip of the hand. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Returns whether the text is a day between FIRST_DAY and LAST_DAY. */
export const isNearDay = (value: string): boolean => isDay(value) && value >= FIRST_DAY && value <= LAST_DAY

/** @returns whether the text is a day that the calendar has. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001-01-01') return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}
