import { parse } from 'secure-json-parse'
import type { Role } from '../../contract/access/roles'
import { checkOrder, checkValue } from '../../contract/definition/check'
import { type Definition, isHiddenFrom, SYSTEM_FIELDS } from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'
import { isOneOf } from '../../contract/definition/isOneOf'
import { type FieldErrors, fail, invalid } from '../../contract/http/errors'
import { compiledFor, compiledOf } from './compiled'
import type { Row, Tx, Values } from './hooks'
import { toE164 } from './phone'

/** A body whose fields are all checked. */
export interface Checked {
  values: Values
  /** Keys that the resource's hook asked for. */
  extra: Values
  /** The version that the sender had before its eyes. */
  version: number | undefined
}

interface Against {
  definition: Definition
  role: Role | null
  /** The record as it stands; undefined for a new one. */
  before?: Row | undefined
  extraBody?: readonly string[] | undefined
  /** ISO country of whom a phone number without a prefix belongs to. */
  country?: string | undefined
  /** Fields that may be changed where not all may (one's own profile). */
  only?: readonly string[] | undefined
}

/**
 * Checks a body against a definition.
 * Read-only fields that come back unchanged are ignored; a changed one is refused.
 * @throws Failure malformed where the body is no object; invalid with each field; forbidden_field for a protected one that changed
 */
export function checkBody(body: unknown, against: Against): Checked {
  if (!isObject(body)) throw fail('malformed')
  const { definition, role, before } = against
  const { writable } = compiledFor(definition, role)
  const errors: FieldErrors = {}
  const values: Values = before ? {} : { ...compiledOf(definition).defaults }
  const extra: Values = {}
  for (const [name, value] of Object.entries(body)) {
    const field = writable.get(name)
    if (against.extraBody?.includes(name)) extra[name] = value
    else if (field && isStoredDecimal(field, before?.[name], value)) continue
    else if (field && (!against.only || against.only.includes(name)))
      take({ values, errors }, { name, field, value }, against.country)
    else refuseChange(errors, { name, value }, against)
  }
  const { version } = body
  if (!before) requireAll(errors, writable, values)
  else if (version !== undefined && !Number.isInteger(version)) errors.version = 'only_numbers'
  for (const [name, error] of Object.entries(checkOrder(definition, values, before))) errors[name] ??= error
  if (Object.keys(errors).length) throw invalid(errors)
  return { values, extra, version: typeof version === 'number' ? version : undefined }
}

/** Whether a number with decimals comes back as the text that it was answered as: nobody changes it. */
const isStoredDecimal = ({ kind }: Field, stored: unknown, value: unknown): boolean =>
  kind === 'number' && typeof value === 'string' && stored === value

/** Puts one checked value in its place, or the code of what is wrong with it. */
function take(
  { values, errors }: { values: Values; errors: FieldErrors },
  { name, field, value }: { name: string; field: Field; value: unknown },
  country: string | undefined,
): void {
  // A secret is answered as set or not set; what comes back like that is no new secret.
  if (field.kind === 'secret' && typeof value === 'boolean') return
  const result = checkValue(field, value)
  if ('error' in result) errors[name] = result.error
  else if (field.kind === 'phone' && result.value !== null) {
    const number = toE164(String(result.value), country)
    if (number) values[name] = number
    else errors[name] = 'valid_phone'
  } else values[name] = result.value ?? field.options.default ?? null
}

function refuseChange(
  errors: FieldErrors,
  { name, value }: { name: string; value: unknown },
  { definition, role, before }: Against,
): void {
  const system = isOneOf(SYSTEM_FIELDS, name)
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  if (!system && (!field || isHiddenFrom(field, role))) errors[name] = 'unknown_field'
  else if (system || !before || sameValue(before[name], value)) return
  else if (field?.kind === 'secret' && typeof value === 'boolean') return
  else throw fail('forbidden_field', { fields: { [name]: 'not_writable' } })
}

function requireAll(errors: FieldErrors, writable: ReadonlyMap<string, Field>, values: Values): void {
  for (const [name, { options }] of writable) {
    if (options.required && (values[name] ?? null) === null) errors[name] ??= 'required'
  }
}

/**
 * Compares up to the first difference, and sizes before entries: one of the two may come from outside and be long.
 * @returns whether two values are the same on the wire, whatever order an object's keys have
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNone(one) || isNone(other)) return isNone(one) && isNone(other)
  if (one instanceof Date) return sameValue(one.toISOString(), other)
  if (other instanceof Date) return sameValue(one, other.toISOString())
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, place) => sameValue(value, other[place]))
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
  )
}

const isNone = (value: unknown) => value === null || value === undefined

/** Nothing that is sent is nested deeper; every walk through it uses the stack. */
const DEEPEST = 200
/** Values of one body. The longest list of ids has 100,000, and `except` may stand beside it. */
const MOST_VALUES = 250_000
/** Names of one object. The largest record has some hundreds; V8 needs a second for 200,000. */
const MOST_NAMES = 5_000
/** Names of all objects together: each new shape of an object costs the parser more than its letters. */
const MOST_NAMES_IN_ALL = 50_000

/**
 * Reads JSON that came from outside, at a cost that grows with its length alone: no function is called for each value.
 * A key `__proto__` would vanish in an object and could turn a filter into none.
 * @throws SyntaxError for what is none, is nested too deeply, has too many values or names, or has that key
 */
export function parseJson(text: string): unknown {
  refuseShape(text)
  return parse(text, { protoAction: 'error', constructorAction: 'ignore' })
}

/** Looks at each letter once, before anything is made of the text. */
function refuseShape(text: string): void {
  const names = new Uint32Array(DEEPEST + 1)
  let depth = 0
  let values = 0
  let all = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) at = endOfText(text, at)
    else if (letter === COMMA) values++
    else if (letter === COLON) {
      const count = (names[depth] ?? 0) + 1
      if (++all > MOST_NAMES_IN_ALL || count > MOST_NAMES)
        throw new SyntaxError('An object has too many names')
      names[depth] = count
    } else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      values++
      if (++depth > DEEPEST) throw new SyntaxError('It is nested too deeply')
      names[depth] = 0
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth--
    if (values > MOST_VALUES) throw new SyntaxError('It has too many values')
  }
}

/** The place of the quotation mark that ends a text; the end of all where none does. */
function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** @returns whether a value is a plain JSON object. */
export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a value can be the id of a record. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value)

/** Returns the ids in a field of one reference or of several. */
export const idsOf = (value: unknown): number[] => [value ?? []].flat().map(Number)

/**
 * Refuses references to records that are not there.
 * @returns the field errors of each row, in the rows' order
 */
export async function checkReferences(
  tx: Tx,
  definition: Definition,
  rows: readonly Values[],
): Promise<FieldErrors[]> {
  const errors: FieldErrors[] = rows.map(() => ({}))
  const checks = compiledOf(definition).references.map(async ({ name, target }) => {
    const wanted = new Set(rows.flatMap(row => idsOf(row[name])))
    if (!wanted.size) return
    const there = await existing(tx, target, [...wanted])
    if ([...wanted].every(id => there.has(id))) return
    for (const [index, fields] of errors.entries())
      if (idsOf(rows[index]?.[name]).some(id => !there.has(id))) fields[name] = 'not_there'
  })
  // Asked for all at once: on the way to the database and back each would wait for the one before.
  await Promise.all(checks)
  return errors
}

async function existing(tx: Tx, target: Definition, ids: number[]): Promise<Set<number>> {
  const only = Object.entries(target.only).map(([name, value]) => tx`and ${tx(name)} = ${value}`)
  const rows = await tx<{ id: number }[]>`
    select id from ${tx(target.table)} where id = any(${ids}::bigint[])
    ${target.bin ? tx`and deleted_at is null` : tx``} ${only.reduce((all, part) => tx`${all} ${part}`, tx``)}`
  return new Set(rows.map(({ id }) => id))
}
