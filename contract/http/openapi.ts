import { z } from 'zod'
import { CALLS } from '../calls'
import type { ApiCall } from '../calls/call'
import { callsOf, NAMED_SCHEMAS, RESOURCE_CALLS } from '../calls/resource'
import { recordSchema } from '../definition/check'
import type { Kind } from '../definition/fields'
import { definitionOf } from '../resources'
import { BODY_USUAL } from './body-limits'
import { ERROR_STATUS, FIELD_ERRORS, SIGN_IN_ERRORS } from './errors'

type Json = Record<string, unknown>

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Json[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Json>>
  components: { securitySchemes: Json; schemas: Record<string, Json>; responses: Json }
}

/** Returns every call of the API: each resource's generic ones and the named ones. */
export function allCalls(): ApiCall[] {
  return [...[...RESOURCE_CALLS.values()].flatMap(callsOf), ...CALLS]
}

/**
 * Returns calls as an OpenAPI 3.1 document, made from the definitions that validate (docs/spec/api.md, `GET /openapi.json`):
 * the whole API unless only some are given.
 */
export function openApi(calls: readonly ApiCall[] = allCalls()): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    const atRoot = call.path.startsWith('//')
    const path = atRoot ? call.path.slice(1) : call.path
    paths[path] ??= atRoot ? { servers: [{ url: '/' }] as unknown as Json } : {}
    const item = paths[path]
    item[call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lotse',
      version: '1',
      description: 'The back office of a company that brings people to Germany.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components: { securitySchemes: SCHEMES, schemas: namedSchemas(calls), responses: REFUSALS },
  }
}

const SCHEMES: Json = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  cookie: { type: 'apiKey', in: 'cookie', name: '_MJC' },
}
const REFUSALS: Json = {
  Refusal: {
    description: 'A refusal; its code says which.',
    headers: { 'X-Request-Id': { schema: { type: 'string' } } },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
}

function operation(call: ApiCall): Json {
  const { method, tag, id, summary, access, cookie, upload, bodyMax = BODY_USUAL } = call
  const body = call.body ?? call.sent
  const type = upload ? 'multipart/form-data' : 'application/json'
  return {
    tags: [tag],
    operationId: id.replace(/[^A-Za-z0-9]+(.)?/g, (_, letter?: string) => letter?.toUpperCase() ?? ''),
    summary,
    ...(access === 'public'
      ? { security: [] }
      : cookie
        ? { security: [{ bearer: [] }, { cookie: [] }] }
        : {}),
    parameters: parameters(call),
    ...(body ? { requestBody: { required: true, content: { [type]: { schema: toJson(body) } } } } : {}),
    ...(upload || method === 'GET' ? {} : { 'x-body-bytes': bodyMax }),
    responses: responses(call),
  }
}

function parameters(call: ApiCall): Json[] {
  const { path, query } = call
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const inQuery = Object.entries<z.ZodType>(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    description: schema.description ?? '',
    schema: convert(schema, 'output'),
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key within 24 hours acts once and is answered the same.',
    schema: { type: 'string' },
  }
  return [...inPath, ...inQuery, ...(honoursKey(call) ? [key] : [])]
}

/** Every call that writes for somebody who is signed in. */
const honoursKey = ({ method, access }: ApiCall) => method !== 'GET' && access !== 'public'

function responses({ status, answer }: ApiCall): Json {
  const headers = { 'X-Request-Id': { schema: { type: 'string' } } }
  const content =
    answer === undefined
      ? {}
      : typeof answer === 'string'
        ? { content: { [answer]: { schema: { type: 'string' } } } }
        : { content: { 'application/json': { schema: toJson(answer) } } }
  return {
    [status]: { description: WORDS[status], headers, ...content },
    default: { $ref: '#/components/responses/Refusal' },
  }
}

const WORDS = {
  200: 'Done.',
  201: 'Created.',
  202: 'Taken on.',
  204: 'Done; nothing to say.',
  302: 'Go on there.',
  303: 'Taken; go on there.',
}

function namedSchemas(calls: readonly ApiCall[]): Record<string, Json> {
  const named: Record<string, Json> = { Error: ERROR }
  const seen = new Set(
    calls.flatMap(({ body, sent, answer }) => [body, sent, answer]).flatMap(schema => partsOf(schema)),
  )
  for (const schema of seen) {
    const id = NAMED_SCHEMAS.get(schema)?.id
    const definition = id && definitionOf(id)
    if (id) named[id] = withKinds(id, convert(definition ? recordSchema(definition) : schema))
  }
  return named
}

const FORMATS: Partial<Record<Kind, string>> = {
  day: 'date',
  instant: 'date-time',
  email: 'email',
  url: 'uri',
}

/** Adds what a kind of field says and its check does not: the format, and what an id is the id of. */
function withKinds(id: string, schema: Json): Json {
  const fields = definitionOf(id.replace(/\.(create|change)$/, ''))?.fields ?? {}
  const properties = Object.entries(jsonIn(schema.properties)).map(([name, property]) => {
    const field = fields[name]
    if (!field) return [name, property]
    const format = FORMATS[field.kind]
    const { to, read } = field.options
    return [
      name,
      {
        ...jsonIn(property),
        ...(format ? { format } : {}),
        ...(to ? { description: `Id of ${to}` } : {}),
        ...(read ? { readOnly: true } : {}),
      },
    ]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

const ERROR: Json = {
  type: 'object',
  required: ['error', 'message', 'id'],
  properties: {
    error: { type: 'string', enum: [...Object.keys(ERROR_STATUS), ...SIGN_IN_ERRORS] },
    message: { type: 'string', description: 'English, for a person.' },
    fields: { type: 'object', additionalProperties: { type: 'string', enum: [...FIELD_ERRORS] } },
    id: { type: 'string', description: 'The id of the request.' },
  },
}

/** The schema and what unions, arrays, intersections and objects of it are made of. */
function partsOf(schema: z.ZodType | string | undefined): z.ZodType[] {
  if (schema === undefined || typeof schema === 'string') return []
  const inner =
    schema instanceof z.ZodUnion
      ? schema.options
      : schema instanceof z.ZodIntersection
        ? [schema.def.left, schema.def.right]
        : schema instanceof z.ZodArray
          ? [schema.element]
          : schema instanceof z.ZodObject && !NAMED_SCHEMAS.has(schema)
            ? Object.values(schema.shape)
            : []
  return [schema, ...inner.flatMap(part => (part instanceof z.ZodType ? partsOf(part) : []))]
}

function toJson(schema: z.ZodType): Json {
  const id = NAMED_SCHEMAS.get(schema)?.id
  return id ? { $ref: componentOf(id) } : convert(schema)
}

const componentOf = (id: string) => `#/components/schemas/${id}`

/** @param io `input` for what is sent as JSON; `output` for a text that stands for a number */
function convert(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const options = { io, unrepresentable: 'any', metadata: NAMED_SCHEMAS } as const
  const { $schema: _, $defs, id: __, ...json }: Json = z.toJSONSchema(schema, options)
  // A schema with a name comes as a pointer to itself.
  const own = NAMED_SCHEMAS.get(schema)?.id
  const named = own && jsonIn($defs)[own]
  return jsonIn(pointed(named ? { ...jsonIn(named), id: undefined } : json))
}

const jsonIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Points at components. What zod keeps beside a schema and has no name is a JSON value of any kind. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  const target = jsonIn(value).$ref
  if (typeof target === 'string') {
    const id = decodeURIComponent(target.replace('#/$defs/', ''))
    return id.startsWith('__') ? {} : { $ref: componentOf(id) }
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pointed(part)]))
}
