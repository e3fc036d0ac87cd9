import { z } from 'zod'
import { ROLES, type Role, type Verb } from '../access/roles'
import { schemaOf } from '../definition/check'
import { type Definition, visibleFields } from '../definition/define'
import { BODY_MOST, recordBodyMax } from '../http/body-limits'
import { PAGE_QUERY, pageQuery, pageSchema, SORTED_QUERY } from '../http/page-query'
import { RESOURCES, referrersOf } from '../resources'
import { type ApiCall, call, recordAnswer, rolesFor } from './call'

/** The generic calls of a resource; undefined where its definition lacks the verb. */
export type ResourceCalls = ReturnType<typeof resourceCalls>

/** Declares the generic calls of a resource by its verbs (docs/spec/api.md, "Generic reads and writes"). */
function resourceCalls(definition: Definition) {
  const { name, bin, verbs } = definition
  const has = (verb: Verb) => verbs.includes(verb)
  const shapes = shapesOf(definition)
  return {
    ...readCalls(definition, shapes),
    post: has('create') ? createCall(definition, shapes) : searchCall(definition, shapes),
    ...(has('update') ? changeCalls(definition, shapes) : {}),
    ...(has('delete') ? deleteCalls(definition) : {}),
    restore:
      bin && has('delete')
        ? call(`POST /${name}/{id}/restore`, {
            id: `restore ${name}`,
            summary: 'Bring one back from the bin.',
            access: rolesFor(definition, 'delete'),
            answer: shapes.record,
          })
        : undefined,
    import: has('import') ? importCall(definition) : undefined,
    export: has('export') ? exportCall(definition) : undefined,
  }
}

/** Schemas that documents give a name of their own: `leads`, `leads.create`, `leads.change`. */
export const NAMED_SCHEMAS = z.registry<{ id: string }>()
type Shapes = ReturnType<typeof shapesOf>

/** Made when they are first read: a server needs none of the 240 schemas to start, which take 0.2 s. */
function shapesOf(definition: Definition) {
  const record = recordAnswer(definition)
  const create = z.lazy(() => inputSchema(definition, 'create'))
  const change = z.lazy(() => inputSchema(definition, 'change'))
  NAMED_SCHEMAS.add(record, { id: definition.name })
  NAMED_SCHEMAS.add(create, { id: `${definition.name}.create` })
  NAMED_SCHEMAS.add(change, { id: `${definition.name}.change` })
  return { record, create, change }
}

/** Fields of the server; a record may be sent back whole, and they are ignored where they are unchanged. */
const SYSTEM_SHAPE = {
  id: z.int().positive().optional(),
  version: z.int().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  created_by: z.int().nullable().optional(),
}

/** Returns the fields that a client may send as a record. */
function inputSchema(definition: Definition, mode: 'create' | 'change'): z.ZodObject {
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    const { required, default: initial } = field.options
    const value = required ? schemaOf(field) : schemaOf(field).nullable()
    return [name, mode === 'change' || !required || initial !== undefined ? value.optional() : value] as const
  })
  return z.strictObject({ ...Object.fromEntries(fields), ...(mode === 'change' ? SYSTEM_SHAPE : {}) })
}

const ids = z.array(z.int().positive())
const chosen = [
  z.strictObject({ ids }),
  z.strictObject({ filter: z.record(z.string(), z.unknown()), except: ids.optional() }),
] as const
const chosenBody = z.union(chosen)

const onlyIds = z.string().optional().describe('Only these, as 1,2,3.')
const allQuery = z.strictObject({ ids: onlyIds, ...SORTED_QUERY })
const oneQuery = z.strictObject({ bin: z.string().optional().describe('1: also one that was deleted.') })

function readCalls(definition: Definition, { record }: Shapes) {
  const { name, lookup } = definition
  const all = z.array(record)
  const page = pageSchema(record)
  const readers = rolesFor(definition, 'read')
  const namers = rolesOfNames(definition)
  return {
    list: call(`GET /${name}`, {
      id: `list ${name}`,
      summary: lookup ? 'The whole list; one page of it with `page`.' : 'One page.',
      access: readers,
      query: pageQuery,
      answer: lookup ? z.union([all, page]) : page,
    }),
    readAll: call(`GET /${name}-all`, {
      tag: name,
      id: `read all ${name}`,
      summary:
        'Everything as one array, streamed. Roles that only refer to it get id, display name and clock.',
      access: namers,
      query: allQuery,
      answer: all,
    }),
    readSome: call(`POST /${name}-all`, {
      tag: name,
      id: `read some ${name}`,
      summary: 'The records of these ids.',
      access: namers,
      sent: chosen[0],
      bodyMax: BODY_MOST,
      answer: all,
    }),
    read: call(`GET /${name}/{id}`, {
      id: `read ${name}`,
      summary: 'One record.',
      access: definition.selfService ? 'staff' : readers,
      query: oneQuery,
      answer: record,
    }),
  }
}

/** Returns the roles that may read at least the names: users of the resource, and of those that refer to it. */
function rolesOfNames(definition: Definition): readonly Role[] {
  const referrers = referrersOf(definition.name)
  const refers = (role: Role) =>
    referrers.some(
      ({ definition: referrer, fields }) =>
        referrer.roles.includes(role) &&
        visibleFields(referrer, role).some(([field]) => fields.includes(field)),
    )
  return ROLES.filter(role => definition.roles.includes(role) || refers(role))
}

const SEARCH = z.strictObject({ value: z.string().min(1) })

function searchCall({ name, roles }: Definition, { record }: Shapes) {
  return call(`POST /${name}`, {
    id: `search ${name}`,
    summary: 'Search: with `page`, a body `{"value"}` finds a part of any searchable field.',
    access: roles,
    query: pageQuery,
    sent: SEARCH,
    answer: pageSchema(record),
  })
}

/** Comes beside a new record: people who look the same, and the token that undoes it where there is one. */
const BESIDE = z.object({
  duplicates: z.array(z.record(z.string(), z.unknown())).optional(),
  undo: z.string().optional(),
})

function createCall(definition: Definition, { record, create }: Shapes) {
  const { name, roles } = definition
  return call(`POST /${name}`, {
    id: `create ${name}`,
    summary:
      'Create; or, with `page`, search: `{"value"}` finds a part of any searchable field (200, a page).',
    access: roles,
    query: pageQuery,
    sent: z.union([create, SEARCH]),
    bodyMax: recordBodyMax(definition),
    status: 201,
    answer: z.intersection(record, BESIDE),
  })
}

const undo = z.object({ updated: z.int(), undo: z.string() })

function changeCalls(definition: Definition, { record, change }: Shapes) {
  const { name, verbs, selfService } = definition
  const writers = rolesFor(definition, 'update')
  const one = z.intersection(change, z.object({ id: z.int().positive() }))
  const many = chosen.map(which => which.extend({ changes: change }))
  return {
    change: call(`PUT /${name}/{id}`, {
      id: `change ${name}`,
      summary: 'Change the fields that are sent. An older `version` is 409 with the record as it is now.',
      access: selfService ? 'staff' : writers,
      sent: change,
      bodyMax: recordBodyMax(definition),
      answer: record,
    }),
    changeMany: call(`PUT /${name}`, {
      id: `change many ${name}`,
      summary: 'With `id`: change one. With `ids` or `filter`: change many, all or none, with an undo token.',
      access: writers,
      sent: verbs.includes('bulk') ? z.union([one, ...many]) : one,
      bodyMax: BODY_MOST,
      answer: verbs.includes('bulk') ? z.union([record, undo]) : record,
    }),
  }
}

const deleted = z.object({ deleted: z.int(), undo: z.string() })

function deleteCalls(definition: Definition) {
  const { name, bin } = definition
  const access = rolesFor(definition, 'delete')
  return {
    remove: call(`DELETE /${name}/{id}`, {
      id: `delete ${name}`,
      summary: bin ? 'Put into the bin for 30 days.' : 'Delete. What others refer to is 409 `in_use`.',
      access,
    }),
    removeMany: call(`DELETE /${name}`, {
      id: `delete many ${name}`,
      summary: 'Delete many, all or none.',
      access,
      sent: chosenBody,
      bodyMax: BODY_MOST,
      answer: deleted,
    }),
  }
}

const yesOrNo = z.enum(['0', '1'])
const importQuery = z.strictObject({
  dry_run: yesOrNo.optional().describe('1: change nothing.'),
  columns: yesOrNo.optional().describe('1: save nothing, only return the columns and sheets.'),
})
/** An option may also be a part of the form. */
export const importForm = z.strictObject({
  ...importQuery.shape,
  file: z.file(),
  mapping: z.string().optional().describe('JSON: column of the file to field'),
  set: z.string().optional().describe('JSON: values that every row gets'),
  sheet: z.string().optional().describe('Sheet name in the workbook; defaults to the first visible one'),
  country: z.string().optional().describe('ISO code: the country of phone numbers without a prefix'),
})
const jobStarted = z.object({ job_id: z.int() })

function importCall(definition: Definition) {
  return call(`POST /${definition.name}/import`, {
    id: `import ${definition.name}`,
    summary:
      'Import a CSV or XLSX file; `dry_run=1` changes nothing; `columns=1` returns 200 with its `columns` and `sheets`.',
    access: rolesFor(definition, 'import'),
    query: importQuery,
    sent: importForm,
    upload: true,
    status: 202,
    answer: jobStarted,
  })
}

const exportQuery = z.strictObject({
  format: z.enum(['csv', 'xlsx'], 'not_a_choice').default('csv').describe('The kind of file.'),
  lang: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional()
    .describe('Language of the reader: Arabic sheets begin at the right.'),
  ids: onlyIds,
  value: z.string().optional().describe('A part of any searchable field.'),
  ...PAGE_QUERY,
})

function exportCall(definition: Definition) {
  return call(`GET /${definition.name}/export`, {
    id: `export ${definition.name}`,
    summary: 'All records as a file, streamed.',
    access: rolesFor(definition, 'export'),
    query: exportQuery,
    answer: 'text/csv',
  })
}

/** The generic calls of every resource, by its name. */
export const RESOURCE_CALLS: ReadonlyMap<string, ResourceCalls> = new Map(
  RESOURCES.map(definition => [definition.name, resourceCalls(definition)]),
)

/** Lists the declared calls among those of a resource. */
export const callsOf = (calls: ResourceCalls): ApiCall[] =>
  Object.values(calls).filter((each): each is NonNullable<typeof each> => each !== undefined)
