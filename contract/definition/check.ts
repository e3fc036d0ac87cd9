import { z } from 'zod'
import { ADDRESS, asciiAddress, isAsciiLocalPart } from '../http/address'
import { type FieldError, type FieldErrors, fieldErrorOf } from '../http/errors'
import { isPrintable, isVisible, trimText } from '../text/printable'
import type { Definition } from './define'
import { type Field, isDay, isNearDay, type Kind, type Options } from './fields'

type Checked = { value: unknown } | { error: FieldError }

/**
 * Checks one value that was sent for a field.
 * @returns the value as it is stored (null for an empty one), or the code of what is wrong with it
 */
export function checkValue(field: Field, value: unknown): Checked {
  const checked = check(field, value, field.options.required === true)
  const fault = 'value' in checked && faultOfKept(field, checked.value)
  return fault ? { error: fault } : checked
}

/** A filter may ask for anything that can be compared; what is kept must be something that somebody can mean. */
function faultOfKept(field: Field, value: unknown): FieldError | undefined {
  if (typeof value === 'number') return isTooFine(field, value) ? 'decimals' : undefined
  if (typeof value !== 'string') return undefined
  return isTooLittle(field, value) ? 'too_small' : outOfTime(field, value)
}

/** Tells whether a number has more decimals than its field declares. */
const isTooFine = ({ kind, options: { scale } }: Field, value: number): boolean =>
  kind === 'number' && scale !== undefined && Number(value.toFixed(scale)) !== value

/** Tells whether an amount is less than its field declares. */
const isTooLittle = ({ kind, options: { min } }: Field, value: string): boolean =>
  kind === 'money' && min !== undefined && Number(value) < min

function outOfTime({ kind }: Field, value: string): 'valid_day' | 'valid_instant' | undefined {
  if (kind !== 'day' && kind !== 'instant') return undefined
  if (isNearDay(value.slice(0, 10))) return undefined
  return kind === 'day' ? 'valid_day' : 'valid_instant'
}

/**
 * Compares the days of a record that follow each other, such as the end of a period with its beginning. Days that a change
 * leaves as they are are not compared: an old slip must not block a new note.
 * @param values the fields that are written
 * @param before the record as it stands; undefined for a new one
 * @returns the error at the field that is written; of two written at once at the later day
 */
export function checkOrder(
  { fields }: Pick<Definition, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): FieldErrors {
  const errors: FieldErrors = {}
  const isNew = (name: string) => name in values && (values[name] ?? null) !== (before[name] ?? null)
  for (const [name, { options }] of Object.entries(fields)) {
    for (const from of [options.from ?? []].flat()) {
      if (!(isNew(name) || isNew(from))) continue
      const [first, last] = [from, name].map(each => (each in values ? values[each] : before[each]))
      if (typeof first !== 'string' || typeof last !== 'string' || last >= first) continue
      if (isNew(name)) errors[name] = 'too_early'
      else errors[from] = 'too_late'
    }
  }
  return errors
}

/** Digits with their country code as they are stored (E.164). */
const E164 = /^\+\d{7,15}$/

/**
 * Returns whether the server alone can say that a value is wrong: how long a number is depends on the country of the
 * person, of which the server has the rules. A form with such a value is sent even if others fail, so that all errors come
 * at once.
 */
export const isJudgedByServer = ({ kind }: Field, value: unknown): boolean =>
  kind === 'phone' && typeof value === 'string' && value.trim() !== '' && !E164.test(value)

/** As {@link checkValue}, where nothing is required: the value of a filter. */
export function checkGiven(field: Field, value: unknown): Checked {
  return check(field, value, false)
}

function check(field: Field, value: unknown, required: boolean): Checked {
  if (isEmpty(value)) return required ? { error: 'required' } : { value: field.kind === 'refs' ? [] : null }
  const parsed = schemaOf(field).safeParse(decimalOf(field, value))
  if (!parsed.success) return { error: fieldErrorOf(parsed.error.issues[0]?.message) }
  if (isEmpty(parsed.data)) return required ? { error: 'required' } : { value: null }
  return { value: parsed.data }
}

/** A number with decimals is answered as text, as the database has it: a record that comes back as it was is taken. */
const decimalOf = ({ kind, options }: Field, value: unknown): unknown =>
  kind === 'number' && options.scale && typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim())
    ? Number(value)
    : value

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !isVisible(value))

/**
 * Made when a field is checked first. To make one takes 0.26 ms, to check an address by it 0.004; all 1,323 at the start
 * would take half a second.
 */
const schemas = new WeakMap<Field, z.ZodType>()

/** Checks one value of a field that is not null; issues carry a code of `FIELD_ERRORS` as message. */
export function schemaOf<Value>(field: Field<Value>): z.ZodType<Value>
export function schemaOf(field: Field): z.ZodType {
  const schema = schemas.get(field) ?? checks[field.kind](field.options)
  schemas.set(field, schema)
  return schema
}

/** The whole definition as a zod object of the wire's record, for documents and tests. */
export function recordSchema(definition: Definition): z.ZodObject {
  const own = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => {
      const seen = field.kind === 'secret' ? z.boolean() : schemaOf(field)
      return [name, field.options.required ? seen : seen.nullable()]
    }),
  )
  return z.object({
    id: z.int().positive(),
    ...own,
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    created_by: z.int().nullable(),
  })
}

const string = (max: number) =>
  z.string({ error: 'invalid' }).overwrite(trimText).max(max, 'too_long').refine(isPrintable, 'invalid')
const line = (max: number) => string(max).refine(text => !/[\r\n]/.test(text), 'invalid')

const id = z
  .number({ error: 'invalid' })
  .int('invalid')
  .positive('invalid')
  .max(Number.MAX_SAFE_INTEGER, 'invalid')

/** The check of each kind. */
const checks: Readonly<Record<Kind, (options: Options) => z.ZodType>> = {
  text: ({ max = 255 }) => line(max),
  long: ({ max = 10_000 }) => string(max),
  number: numberCheck,
  money: () => z.string({ error: 'valid_money' }).regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'valid_money'),
  flag: () => z.boolean({ error: 'invalid' }),
  day: () => z.string({ error: 'valid_day' }).refine(isDay, 'valid_day'),
  instant: () => z.string({ error: 'valid_instant' }).refine(isInstant, 'valid_instant').transform(toUtc),
  time: () => z.string({ error: 'valid_time' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'valid_time'),
  enum: enumCheck,
  ref: () => id,
  refs: ({ max = 1_000 }) =>
    z
      .array(id, { error: 'invalid' })
      .max(max, 'too_many')
      .transform(ids => [...new Set(ids)]),
  email: () =>
    line(254)
      .toLowerCase()
      .overwrite(asciiAddress)
      .refine(isAsciiLocalPart, 'ascii_local_part')
      .pipe(z.email({ error: 'valid_email', pattern: ADDRESS }).max(254, 'too_long')),
  phone: () =>
    line(40).refine(value => value === '' || /\d/.test(value) || /[٠-٩۰-۹]/.test(value), 'valid_phone'),
  url: () => line(2_000).refine(isWebAddress, 'valid_url'),
  file: ({ many }) => (many ? z.array(storedFile(), { error: 'invalid' }).max(50, 'too_long') : line(500)),
  html: ({ max = 2_000_000 }) => rawText(max),
  slug: () =>
    z
      .string({ error: 'invalid' })
      .max(80, 'too_long')
      .regex(/^[\p{L}\p{M}\p{N}_-]*$/u, 'valid_slug'),
  // The length is looked at first. What the wire brought is JSON already: a schema that walks it takes seconds.
  json: () =>
    z
      .custom<Record<string, unknown>>(isStorable, 'invalid')
      .pipe(z.record(line(100), z.unknown(), { error: 'invalid' })),
  secret: ({ min = 1, max = 200 }) =>
    z.string({ error: 'invalid' }).max(max, 'too_long').min(min, 'too_short'),
}

function enumCheck({ values = [], many }: Options) {
  const one = z.enum(values, { error: 'not_a_choice' })
  if (!many) return one
  return z.array(one, { error: 'invalid' }).transform(chosen => [...new Set(chosen)])
}

function numberCheck({ min = -2_147_483_648, max = 2_147_483_647, scale }: Options) {
  const base = z.number({ error: 'only_numbers' }).min(min, 'too_small').max(max, 'too_large')
  return scale ? base : base.int('only_numbers')
}

const storedFile = () => z.strictObject({ url: line(500).min(1, 'required'), name: line(255) })

const rawText = (max: number) =>
  z.string({ error: 'invalid' }).max(max, 'too_long').refine(isPrintable, 'invalid')

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

function isStorable(value: unknown): boolean {
  const written = JSON.stringify(value) ?? ''
  return written.length <= 100_000 && !/\\u0000|\\ud[89a-f]/i.test(written)
}
