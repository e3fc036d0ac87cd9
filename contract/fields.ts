import { z } from 'zod'
import type { Role } from './roles'

/** What a field can be. A kind decides the column, the check, the cell, the input and the filter. */
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

/** What any field may say about itself. All of it is data: safe in every bundle. */
export interface Common {
  /** Must be there and not empty. */
  required?: true
  /** Filled by the server; a client may send it back unchanged. */
  read?: true
  /** Has an index, so lists may be long and still sort or filter by it. */
  index?: true
  /** No two records (of one audience) may hold the same value. */
  unique?: true
  /** Given when a record is made without it. */
  default?: string | number | boolean
  /** Roles that never see it: neither as a value nor by search, sort, filter, export or reference. */
  hiddenFrom?: readonly Role[]
}

export interface Options extends Common {
  max?: number
  min?: number
  /** Decimal places of a number; 0 is a whole number. */
  scale?: number
  values?: readonly string[]
  many?: true
  /** The resource that a ref points to. */
  to?: string
  /** Where a file is kept (api.md, `POST /files`). */
  folder?: string
  image?: true
  language?: 'html' | 'css'
  /** Letters and digits are right to left or left to right whatever the interface is. */
  dir?: 'ltr' | 'rtl'
}

export interface Field<Value = unknown, O extends Options = Options> {
  kind: Kind
  /** Checks one value that is not null; issues carry a code of `FIELD_ERRORS` as message. */
  schema: z.ZodType<Value>
  options: O
}
export type Fields = Record<string, Field>

/** Control characters and halves of surrogate pairs: no database, header or screen can hold them. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u
const string = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, 'too_long')
    .refine(text => !UNPRINTABLE.test(text), 'invalid')
const line = (max: number) => string(max).refine(text => !/[\r\n]/.test(text), 'invalid')

/** One line of text. `max` counts characters. */
export const text = <const O extends Options>(options: O = {} as O) =>
  field('text', line(options.max ?? 255), options)
/** Text of many lines. */
export const longText = <const O extends Options>(options: O = {} as O) =>
  field('long', string(options.max ?? 10_000), options)

/** A number with `scale` decimals (0 unless said), between `min` and `max`. */
export function number<const O extends Options>(options: O = {} as O) {
  const base = z
    .number({ error: 'only_numbers' })
    .min(options.min ?? -2_147_483_648, 'too_small')
    .max(options.max ?? 2_147_483_647, 'too_large')
  return field('number', options.scale ? base : base.int('only_numbers'), options)
}

/** An amount as an exact decimal string; its ISO 4217 currency stands beside it in `<name>_currency`. */
export const money = <const O extends Options>(options: O = {} as O) =>
  field('money', z.string({ error: 'valid_money' }).regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'valid_money'), options)

export const flag = <const O extends Options>(options: O = {} as O) =>
  field('flag', z.boolean({ error: 'invalid' }), options)

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const day = <const O extends Options>(options: O = {} as O) =>
  field('day', z.string({ error: 'valid_day' }).refine(isDay, 'valid_day'), options)

/** A moment: ISO 8601 with an offset in, UTC with milliseconds out. */
export const instant = <const O extends Options>(options: O = {} as O) =>
  field(
    'instant',
    z.string({ error: 'valid_instant' }).refine(isInstant, 'valid_instant').transform(toUtc),
    options,
  )

/** A time of day, `HH:MM`, wall clock. */
export const time = <const O extends Options>(options: O = {} as O) =>
  field('time', z.string({ error: 'valid_time' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'valid_time'), options)

/** One of a few fixed words. */
export const oneOf = <const V extends readonly string[], const O extends Options>(
  values: V,
  options: O = {} as O,
) =>
  field('enum', z.enum(values as unknown as [V[number], ...V[number][]], { error: 'not_a_choice' }), {
    ...options,
    values,
  })

const id = z
  .number({ error: 'invalid' })
  .int('invalid')
  .positive('invalid')
  .max(Number.MAX_SAFE_INTEGER, 'invalid')

/** The id of a record of another resource, shown by its name. */
export const ref = <const O extends Options>(to: string, options: O = {} as O) =>
  field('ref', id, { ...options, to })
/** Ids of records of another resource, each once. */
export const refs = <const O extends Options>(to: string, options: O = {} as O) =>
  field(
    'refs',
    z
      .array(id, { error: 'invalid' })
      .max(1_000, 'too_long')
      .transform(ids => [...new Set(ids)]),
    {
      ...options,
      to,
    },
  )

/** An address as RFC 5321 lets servers take it: at most 254 characters, a dot in the domain. Kept in lower case. */
export const email = <const O extends Options>(options: O = {} as O) =>
  field('email', line(254).toLowerCase().pipe(z.email('valid_email')), options)

/** A phone number. Any writing comes in; the server makes E.164 of it and refuses what is none. */
export const phone = <const O extends Options>(options: O = {} as O) =>
  field(
    'phone',
    line(40).refine(value => value === '' || /\d/.test(value) || /[٠-٩۰-۹]/.test(value), 'valid_phone'),
    options,
  )

/** An http or https address. */
export const url = <const O extends Options>(options: O = {} as O) =>
  field('url', line(2_000).refine(isWebAddress, 'valid_url'), options)

/** The address of one stored file, or of several with `many`: `[{url, name}]`. */
export const file = <const O extends Options>(options: O = {} as O) => field('file', line(500), options)
export const image = <const O extends Options>(options: O = {} as O) =>
  field('file', line(500), { ...options, image: true as const })
export const files = <const O extends Options>(options: O = {} as O) =>
  field(
    'file',
    z
      .array(z.strictObject({ url: line(500).min(1, 'required'), name: line(255) }), { error: 'invalid' })
      .max(50, 'too_long'),
    { ...options, many: true as const },
  )

/** HTML or CSS as a person wrote it: shown only in a sandboxed frame. */
export const html = <const O extends Options>(options: O = {} as O) =>
  field('html', rawText(options.max ?? 2_000_000), options)

/** A name for machines: letters and digits of any script, `_` and `-`, no white space. */
export const slug = <const O extends Options>(options: O = {} as O) =>
  field(
    'slug',
    z
      .string({ error: 'invalid' })
      .max(80, 'too_long')
      .regex(/^[\p{L}\p{M}\p{N}_-]*$/u, 'valid_slug'),
    options,
  )

/** An object of plain values; at most 100 kB as text. */
export const json = <const O extends Options>(options: O = {} as O) =>
  field('json', z.record(line(100), z.json(), { error: 'invalid' }).refine(isStorable, 'invalid'), options)

/** Written, never read: an answer only says whether it is set. */
export const secret = <const O extends Options>(options: O = {} as O) =>
  field(
    'secret',
    z
      .string({ error: 'invalid' })
      .max(options.max ?? 200, 'too_long')
      .min(options.min ?? 1, 'too_short'),
    options,
  )

function field<Value, const O extends Options>(
  kind: Kind,
  schema: z.ZodType<Value>,
  options: O,
): Field<Value, O> {
  return { kind, schema, options }
}

const rawText = (max: number) =>
  z
    .string({ error: 'invalid' })
    .max(max, 'too_long')
    .refine(value => !UNPRINTABLE.test(value), 'invalid')

/** @returns whether the text is a day that the calendar has. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001-01-01') return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

function isInstant(value: string): boolean {
  const shape =
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
  return shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}

const toUtc = (value: string) => new Date(value).toISOString()

function isWebAddress(value: string): boolean {
  if (value === '') return true
  return /^https?:\/\/\S+$/i.test(value) && z.url().safeParse(value).success
}

function isStorable(value: Record<string, unknown>): boolean {
  const written = JSON.stringify(value)
  return written.length <= 100_000 && !/\\u0000|\\ud[89a-f]/i.test(written)
}
