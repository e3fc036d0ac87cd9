import { z } from 'zod'
import { BODY_MOST, recordBodyMax } from './body-limits'
import { recordSchema, schemaOf } from './check'
import { type Definition, SYSTEM_FIELDS } from './define'
import { PAGE_MAX, PER_PAGE, PER_PAGE_MAX } from './paging'
import { SCREENS } from './resources'
import type { Verb } from './roles'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API as documents and tests read it. */
export interface Endpoint {
  method: Method
  /** Below `/api/v1` unless it starts with `//`, which is the origin's root. Parameters stand in braces. */
  path: string
  /** The resource or the part it belongs to. */
  tag: string
  /** A name that no other call has. */
  id: string
  summary: string
  /** Needs no session. */
  open?: true
  /** Takes the session from the cookie too, for elements that send no bearer. */
  cookie?: true
  query?: Record<string, { schema: z.ZodType; about: string }>
  /** The JSON body; a file upload where `upload` says so. */
  body?: z.ZodType
  upload?: true
  /** Bytes that the body may have; `BODY_USUAL` unless said. */
  bodyMax?: number
  /** The status of what went well: 200 unless said. 204 has no answer. */
  status?: 200 | 201 | 202 | 204 | 302 | 303
  /** The JSON answer, or the media type of another one. */
  answer?: z.ZodType | string
}

const PAGE_QUERY: Endpoint['query'] = {
  page: { schema: z.int().min(0).max(PAGE_MAX), about: 'Counts from 1; 0 means 1.' },
  per_page: { schema: z.int().min(1).max(PER_PAGE_MAX), about: `Rows of a page; ${PER_PAGE} unless said.` },
}
const sorted = (definition: Definition): NonNullable<Endpoint['query']> => ({
  sort: {
    schema: z.enum([...SYSTEM_FIELDS, ...Object.keys(definition.fields)]),
    about: 'The field to sort by; newest first unless said.',
  },
  order: { schema: z.enum(['asc', 'desc']), about: 'Which way.' },
})
const FILTER: NonNullable<Endpoint['query']> = {
  filter: {
    schema: z.string(),
    about:
      'A JSON object: a field with its value, an array for any of several, and the suffixes _gte _lte _gt _lt _neq _null _like. Days and moments also take _last_days _next_days _older_days with a count of days (1 to 3650) on the clock of the organisation, today being the first: {"created_at_last_days": 7} is today and the six days before, {"call_back_date_next_days": 7} today and the six to come, _older_days all before the last so many.',
  },
}

/** @returns every call that a resource answers, by its verbs. What is not among them is 405. */
export function endpointsOf(definition: Definition): Endpoint[] {
  const has = (verb: Verb) => definition.verbs.includes(verb)
  return [
    ...reads(definition),
    ...(has('create') ? [create(definition)] : [search(definition)]),
    ...(has('update') ? [change(definition), changeByBody(definition)] : []),
    ...(has('delete') ? removals(definition) : []),
    ...(has('import') ? [imports(definition)] : []),
    ...(has('export') ? [exports(definition)] : []),
  ]
}

/** A whole record may come back; what the server alone sets is then ignored where it is unchanged. */
const SYSTEM_SHAPE = {
  id: z.int().positive().optional(),
  version: z.int().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  created_by: z.int().nullable().optional(),
}

/** @returns what a client may send as a record: fields it may set, and what only comes back unchanged. */
export function inputSchema(definition: Definition, mode: 'create' | 'change'): z.ZodObject {
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    const { options } = field
    const schema = schemaOf(field)
    const mayMiss = mode === 'change' || !options.required || options.default !== undefined
    const value = options.required ? schema : schema.nullable()
    return [name, mayMiss ? value.optional() : value] as const
  })
  return z.strictObject({
    ...Object.fromEntries(fields),
    ...(mode === 'change' ? SYSTEM_SHAPE : {}),
  })
}

/** The envelope of a page of records. */
export function pageSchema<Row extends z.ZodType>(record: Row) {
  return z.object({
    data: z.array(record),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    total_is_estimate: z.literal(true).optional(),
  })
}

/** The schemas that documents give a name of their own: `leads`, `leads.create`, `leads.change`. */
export const NAMED_SCHEMAS = z.registry<{ id: string }>()
interface Shapes {
  record: z.ZodObject
  create: z.ZodObject
  change: z.ZodObject
}
const known = new Map<Definition, Shapes>()

function shapesOf(definition: Definition): Shapes {
  const found = known.get(definition)
  if (found) return found
  const shapes = {
    record: recordSchema(definition),
    create: inputSchema(definition, 'create'),
    change: inputSchema(definition, 'change'),
  }
  NAMED_SCHEMAS.add(shapes.record, { id: definition.name })
  NAMED_SCHEMAS.add(shapes.create, { id: `${definition.name}.create` })
  NAMED_SCHEMAS.add(shapes.change, { id: `${definition.name}.change` })
  known.set(definition, shapes)
  return shapes
}

const ids = z.array(z.int().positive())
const chosen = [
  z.strictObject({ ids }),
  z.strictObject({ filter: z.record(z.string(), z.unknown()), except: ids.optional() }),
] as const
const undo = z.object({ updated: z.int(), undo: z.string() })

function reads(definition: Definition): Endpoint[] {
  const { name, lookup } = definition
  const { record } = shapesOf(definition)
  const all = z.array(record)
  return [
    {
      method: 'GET',
      path: `/${name}`,
      tag: name,
      id: `list ${name}`,
      summary: lookup ? 'The whole list.' : 'One page.',
      query: lookup
        ? undefined
        : { ...PAGE_QUERY, ...sorted(definition), ...FILTER, ...binQuery(definition) },
      answer: lookup ? all : pageSchema(record),
    },
    {
      method: 'GET',
      path: `/${name}-all`,
      tag: name,
      id: `read all ${name}`,
      summary: 'Everything as one array, streamed. Roles that only refer to it get id and display name.',
      query: {
        ...FILTER,
        ...sorted(definition),
        ids: { schema: z.string(), about: 'Only these, as 1,2,3.' },
      },
      answer: all,
    },
    {
      method: 'POST',
      path: `/${name}-all`,
      tag: name,
      id: `read some ${name}`,
      summary: 'The records of these ids.',
      body: z.strictObject({ ids }),
      bodyMax: BODY_MOST,
      answer: all,
    },
    {
      method: 'GET',
      path: `/${name}/{id}`,
      tag: name,
      id: `read ${name}`,
      summary: 'One record.',
      answer: record,
    },
  ]
}

const binQuery = ({ bin }: Definition): Endpoint['query'] =>
  bin ? { bin: { schema: z.literal('1'), about: 'What was deleted in the last 30 days.' } } : {}

/** Comes beside a new record: people who look the same, and the token that undoes it where there is one. */
const BESIDE = z.object({
  duplicates: z.array(z.record(z.string(), z.unknown())).optional(),
  undo: z.string().optional(),
})
const SEARCH = z.strictObject({ value: z.string().min(1) })

function search(definition: Definition): Endpoint {
  return {
    method: 'POST',
    path: `/${definition.name}`,
    tag: definition.name,
    id: `search ${definition.name}`,
    summary: 'Search: with `page`, a body `{"value"}` finds a part of any searchable field.',
    query: PAGE_QUERY,
    body: SEARCH,
    answer: pageSchema(shapesOf(definition).record),
  }
}

function create(definition: Definition): Endpoint {
  const { record, create } = shapesOf(definition)
  return {
    method: 'POST',
    path: `/${definition.name}`,
    tag: definition.name,
    id: `create ${definition.name}`,
    summary:
      'Create; or, with `page`, search: `{"value"}` finds a part of any searchable field (200, a page).',
    query: PAGE_QUERY,
    body: z.union([create, SEARCH]),
    bodyMax: recordBodyMax(definition),
    status: 201,
    answer: z.intersection(record, BESIDE),
  }
}

function change(definition: Definition): Endpoint {
  return {
    method: 'PUT',
    path: `/${definition.name}/{id}`,
    tag: definition.name,
    id: `change ${definition.name}`,
    summary: 'Change the fields that are sent. An older `version` is 409 with the record as it is now.',
    body: shapesOf(definition).change,
    bodyMax: recordBodyMax(definition),
    answer: shapesOf(definition).record,
  }
}

function changeByBody(definition: Definition): Endpoint {
  const { name, verbs } = definition
  const { record, change } = shapesOf(definition)
  const one = z.intersection(change, z.object({ id: z.int().positive() }))
  const many = chosen.map(which => which.extend({ changes: change }))
  return {
    method: 'PUT',
    path: `/${name}`,
    tag: name,
    id: `change many ${name}`,
    summary: 'With `id`: change one. With `ids` or `filter`: change many, all or none, with an undo token.',
    body: verbs.includes('bulk') ? z.union([one, ...many]) : one,
    bodyMax: BODY_MOST,
    answer: verbs.includes('bulk') ? z.union([record, undo]) : record,
  }
}

function removals(definition: Definition): Endpoint[] {
  const { name, verbs, bin } = definition
  const one: Endpoint = {
    method: 'DELETE',
    path: `/${name}/{id}`,
    tag: name,
    id: `delete ${name}`,
    summary: bin ? 'Put into the bin for 30 days.' : 'Delete. What others refer to is 409 `in_use`.',
    status: 204,
  }
  const many: Endpoint = {
    method: 'DELETE',
    path: `/${name}`,
    tag: name,
    id: `delete many ${name}`,
    summary: 'Delete many, all or none.',
    body: z.union(chosen),
    bodyMax: BODY_MOST,
    answer: z.object({ deleted: z.int(), undo: z.string() }),
  }
  const restore: Endpoint = {
    method: 'POST',
    path: `/${name}/{id}/restore`,
    tag: name,
    id: `restore ${name}`,
    summary: 'Bring one back from the bin.',
    answer: shapesOf(definition).record,
  }
  return [one, ...(verbs.includes('bulk') ? [many] : []), ...(bin ? [restore] : [])]
}

function imports({ name }: Definition): Endpoint {
  return {
    method: 'POST',
    path: `/${name}/import`,
    tag: name,
    id: `import ${name}`,
    summary:
      'Bring in a CSV or XLSX file; `dry_run=1` only tells; `columns=1` answers 200 with its `columns` and `sheets`.',
    query: {
      dry_run: { schema: z.literal('1'), about: 'Change nothing.' },
      columns: {
        schema: z.literal('1'),
        about: 'Keep nothing: only tell what columns and sheets there are.',
      },
    },
    body: z.object({
      file: z.file(),
      mapping: z.string().optional().describe('JSON: column of the file to field'),
      set: z.string().optional().describe('JSON: values that every row gets'),
      sheet: z
        .string()
        .optional()
        .describe('Name of a sheet of the workbook; without, its first visible one'),
    }),
    upload: true,
    status: 202,
    answer: z.object({ job_id: z.string() }),
  }
}

function exports(definition: Definition): Endpoint {
  return {
    method: 'GET',
    path: `/${definition.name}/export`,
    tag: definition.name,
    id: `export ${definition.name}`,
    summary: 'Everything as a file, streamed.',
    query: {
      format: { schema: z.enum(['csv', 'xlsx']), about: 'The kind of file.' },
      lang: { schema: z.enum(['en', 'ar', 'fr']), about: 'Arabic sheets begin at the right.' },
      ...FILTER,
      ...sorted(definition),
    },
    answer: 'text/csv',
  }
}

/** @returns the calls of menu keys that are one screen: `GET /{key}` answers one object. */
export function screenEndpoints(): Endpoint[] {
  return SCREENS.filter(name => name !== 'settings').map(name => ({
    method: 'GET',
    path: `/${name}`,
    tag: name,
    id: `read ${name}`,
    summary: 'One object, also with `?page=1`.',
    query: PAGE_QUERY,
    answer: z.record(z.string(), z.unknown()),
  }))
}
