import fc from 'fast-check'
import { type Definition, SYSTEM_FIELDS } from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'

/** One call as it may come from anywhere. */
export interface WildCall {
  method: string
  path: string
  /** JSON text, or text that is none; undefined for no body. */
  body: string | undefined
  headers: Record<string, string>
  /** A file for the import, sent as a form. */
  form?: Record<string, string>
}

const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table leads; --",
  '%',
  '_',
  '\\',
  '{}',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9223372036854775808',
  '99999999999999999999',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '+049',
  '=1+1',
  'ﷺ'.repeat(50),
  'é'.normalize('NFD'),
  '99999-01-01',
  '-000001-01-01',
  '+275760-09-13T00:00:00.001Z',
  '../../etc/passwd',
  'a\r\nBcc: x@mail.example',
  '<script>',
  '{{name}}',
]
/** Values that look like a text, number or list and are none, and values without an end. */
const ODD: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  { toString: 1, valueOf: 2 },
  { length: 3 },
  { toJSON: 'x' },
  [['a']],
  ...[150, 1_500].map(depth => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
)
const nasty = fc.constantFrom(...NASTY)
/** Long texts go in bodies only: a path and its query have Node's own limit, before any call begins. */
const long = fc.constant('x'.repeat(70_000))
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }))
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e308, -1e308, 0.1),
)
const shortValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: anyNumber },
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 3 }),
)
const anyValue = fc.oneof({ weight: 20, arbitrary: shortValue }, { weight: 2, arbitrary: ODD }, long)
/** Values sent as an id. */
const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
  anyText.map(encoded),
  anyNumber.map(String),
)

/** Halves of surrogate pairs have no form outside of JSON. */
export const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8')

function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text))
}

/** A value that its field may well take, so that bodies get past the checks now and then. */
function fitting({ kind, options }: Field): fc.Arbitrary<unknown> {
  const made: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    number: fc.integer({ min: Math.ceil(options.min ?? 0), max: Math.min(options.max ?? 1_000, 1_000_000) }),
    money: fc.integer({ min: 0, max: 9_999 }).map(cents => (cents / 100).toFixed(2)),
    flag: fc.boolean(),
    day: fc.constantFrom('2026-02-28', '1900-01-01', '2199-12-31', '0001-01-01'),
    instant: fc.constantFrom(
      '2026-02-28T10:00:00Z',
      '2026-02-28T10:00:00.123456+05:30',
      '0001-01-01T00:00:00+14:00',
    ),
    time: fc.constantFrom('00:00', '23:59'),
    enum: fc.constantFrom(...(options.values ?? ['x'])),
    ref: fc.integer({ min: 1, max: 10 }),
    refs: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
    email: fc.integer({ min: 0, max: 99 }).map(at => `p${at}@mail.example`),
    phone: fc.constantFrom('+49301234567', '0049 30 1234567', '٠٠٤٩٣٠١٢٣٤٥٦٧'),
    url: fc.constant('https://www.example.org/a?b=c'),
    json: fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
    file: options.many ? fc.array(fc.record({ url: anyText, name: anyText }), { maxLength: 3 }) : anyText,
    slug: fc.stringMatching(/^[a-z]{1,8}$/),
  }
  return made[kind] ?? fc.string({ minLength: 1, maxLength: 20 })
}

const namesOf = (definition: Definition) => [...Object.keys(definition.fields), ...SYSTEM_FIELDS]

function record(definition: Definition): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: fitting(field) }, anyValue),
    ]),
  )
  const stray = fc.dictionary(fc.oneof(fc.constantFrom(...SYSTEM_FIELDS), anyText), anyValue, { maxKeys: 2 })
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, stray))
    .map(([own, more]) => ({ ...own, ...more }))
}

function filter(definition: Definition): fc.Arbitrary<Record<string, unknown>> {
  const suffix = fc.constantFrom(
    ...['', '', '_gte', '_lte', '_gt', '_lt', '_neq', '_null', '_like', '_gte_lte'],
    ...['_last_days', '_next_days', '_older_days'],
  )
  const name = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...namesOf(definition)), suffix).map(parts => parts.join('')),
    },
    anyText,
  )
  const value = fc.oneof(
    shortValue,
    fc.array(shortValue, { maxLength: 3 }),
    fc.integer({ min: 1, max: 9 }),
    fc.boolean(),
  )
  return fc.dictionary(name, value, { maxKeys: 3 })
}

function queryText(definition: Definition): fc.Arbitrary<string> {
  const options = fc.record(
    {
      page: fc.oneof(fc.integer({ min: -1, max: 5 }).map(String), anyText),
      per_page: fc.oneof(fc.integer({ min: 0, max: 600 }).map(String), anyText),
      sort: fc.oneof(fc.constantFrom(...namesOf(definition)), anyText),
      order: fc.oneof(fc.constantFrom('asc', 'desc'), anyText),
      filter: fc.oneof(
        filter(definition).map(each => JSON.stringify(each)),
        anyText,
      ),
      bin: fc.oneof(fc.constantFrom('1', '0'), anyText),
      ids: fc.oneof(fc.constantFrom('1,2,3', '', ','), anyText),
      format: fc.oneof(fc.constantFrom('csv', 'xlsx'), anyText),
      stray: anyText,
    },
    { requiredKeys: [] },
  )
  return options.map(chosen => {
    const pairs = Object.entries(chosen).map(([name, value]) => `${name}=${encoded(value)}`)
    return pairs.length ? `?${pairs.join('&')}` : ''
  })
}

function bodyText(definition: Definition): fc.Arbitrary<string | undefined> {
  const ids = fc.oneof(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }), anyValue)
  const fields = record(definition)
  const many = fc.record(
    { ids, filter: fc.oneof(filter(definition), anyValue), except: ids, changes: fc.oneof(fields, anyValue) },
    { requiredKeys: [] },
  )
  const one = fc.tuple(fields, fc.integer({ min: 1, max: 40 })).map(([body, id]) => ({ ...body, id }))
  const search = fc.record({ value: anyValue })
  return fc.oneof(
    { weight: 5, arbitrary: fields.map(text) },
    { weight: 2, arbitrary: many.map(text) },
    { weight: 1, arbitrary: one.map(text) },
    { weight: 2, arbitrary: search.map(text) },
    { weight: 1, arbitrary: anyValue.map(text) },
    { weight: 1, arbitrary: anyText.map(wellFormed) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

const text = (value: unknown) => JSON.stringify(value) ?? 'null'

/** Any call that the generic routes of a resource may meet. */
export function wildCall(definition: Definition): fc.Arbitrary<WildCall> {
  const { name } = definition
  const path = fc.oneof(
    { weight: 5, arbitrary: fc.constant(`/${name}`) },
    { weight: 3, arbitrary: anyId.map(id => `/${name}/${id}`) },
    { weight: 2, arbitrary: fc.constant(`/${name}-all`) },
    { weight: 1, arbitrary: fc.constantFrom(`/${name}/export`, `/${name}/import`) },
    { weight: 1, arbitrary: anyId.map(id => `/${name}/${id}/restore`) },
    { weight: 1, arbitrary: fc.tuple(anyId, anyId).map(([one, other]) => `/${name}/${one}/${other}`) },
  )
  const headers = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Record<string, string>>({}) },
    fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'once' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=latin1' },
      { accept: 'text/html' },
    ),
  )
  const method = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'PUT', 'DELETE', 'PATCH')
  const plain = fc
    .tuple(method, path, queryText(definition), bodyText(definition), headers)
    .map(([method, path, query, body, headers]) => ({ method, path: path + query, body, headers }))
  return fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: upload(definition) })
}

function upload(definition: Definition): fc.Arbitrary<WildCall> {
  const cell = fc.oneof(anyText, fc.constantFrom('a,b', '"', '"a""b"', '\r\n'))
  const head = fc.array(fc.oneof(fc.constantFrom(...namesOf(definition)), anyText), { maxLength: 4 })
  const rows = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 3 })
  const file = fc
    .tuple(head, rows)
    .map(([first, others]) => [first, ...others].map(row => row.join(',')).join('\n'))
  const json = fc.oneof(record(definition).map(text), anyText)
  return fc
    .record({ file: fc.oneof(file, anyText), mapping: json, set: json }, { requiredKeys: ['file'] })
    .map(form => ({
      method: 'POST',
      path: `/${definition.name}/import?dry_run=1`,
      body: undefined,
      headers: {},
      form,
    }))
}

/** Names that calls of their own take in a query or a body; those that their schema tells are tried most. */
const QUERY_NAMES = [
  'kind',
  'page',
  'before',
  'after',
  'from',
  'to',
  'lang',
  'tz',
  'at',
  'seminar',
  'version',
  'state',
]
const BODY_NAMES = [
  'to',
  'at',
  'name',
  'email',
  'ids',
  'filter',
  'list_ids',
  'value',
  'version',
  'step',
  'lang',
  'tz',
]

/** The names that a schema takes, as far as it is an object or made of some. */
function namesIn(schema: unknown): string[] {
  const { shape, def } = (schema ?? {}) as {
    shape?: object
    def?: { innerType?: unknown; in?: unknown; options?: unknown[] }
  }
  if (shape) return Object.keys(shape)
  return [def?.innerType, def?.in, ...(def?.options ?? [])].filter(Boolean).flatMap(namesIn)
}

/**
 * A call of a path of its own, below `/api/v1` or, with two slashes, at the origin.
 * @param schema what the call checks its body by, where it says so
 */
export function wildNamedCall({
  method,
  path,
  schema,
}: {
  method: string
  path: string
  schema: unknown
}): fc.Arbitrary<WildCall> {
  const names = namesIn(schema)
  const places = path.match(/:\w+/g) ?? []
  const query = fc.dictionary(fc.constantFrom(...QUERY_NAMES), anyText, { maxKeys: 3 })
  const record = fc.dictionary(fc.constantFrom(...(names.length ? names : BODY_NAMES)), anyValue, {
    maxKeys: 8,
  })
  const body = fc.oneof(
    { weight: 6, arbitrary: record.map(text) },
    anyValue.map(text),
    fc.constant(undefined),
  )
  return fc.tuple(fc.tuple(...places.map(() => anyId)), query, body).map(([ids, asked, body]) => {
    const full = places.reduce((all, place, at) => all.replace(place, () => ids[at] ?? ''), path)
    const pairs = Object.entries(asked).map(([name, value]) => `${name}=${encoded(value)}`)
    return { method, path: `${full}?${pairs.join('&')}`, body, headers: {} }
  })
}
