import { z } from 'zod'
import { BODY_USUAL } from './body-limits'
import { type Endpoint, endpointsOf, NAMED_SCHEMAS, screenEndpoints } from './endpoints'
import { ERROR_STATUS, FIELD_ERRORS, SIGN_IN_ERRORS } from './errors'
import type { Kind } from './fields'
import { NAMED_CALLS } from './named-calls'
import { definitionOf, RESOURCES } from './resources'

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

/** @returns every call of the API: each resource's generic ones, the screens and the named ones. */
export function allEndpoints(): Endpoint[] {
  const screens = screenEndpoints().filter(
    ({ method, path }) => !NAMED_CALLS.some(named => named.method === method && named.path === path),
  )
  return [...RESOURCES.flatMap(endpointsOf), ...screens, ...NAMED_CALLS]
}

/** The whole API as an OpenAPI 3.1 document, made from the definitions that validate (api.md, `GET /openapi.json`). */
export function openApi(): OpenApi {
  const endpoints = allEndpoints()
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const atRoot = endpoint.path.startsWith('//')
    const path = atRoot ? endpoint.path.slice(1) : endpoint.path
    paths[path] ??= atRoot ? { servers: [{ url: '/' }] as unknown as Json } : {}
    const item = paths[path]
    item[endpoint.method.toLowerCase()] = operation(endpoint)
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
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components: { securitySchemes: SCHEMES, schemas: namedSchemas(endpoints), responses: REFUSALS },
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

function operation(endpoint: Endpoint): Json {
  const { method, tag, id, summary, open, cookie, body, upload, bodyMax = BODY_USUAL } = endpoint
  const type = upload ? 'multipart/form-data' : 'application/json'
  return {
    tags: [tag],
    operationId: id.replace(/[^A-Za-z0-9]+(.)?/g, (_, letter?: string) => letter?.toUpperCase() ?? ''),
    summary,
    ...(open ? { security: [] } : cookie ? { security: [{ bearer: [] }, { cookie: [] }] } : {}),
    parameters: parameters(endpoint),
    ...(body ? { requestBody: { required: true, content: { [type]: { schema: toJson(body) } } } } : {}),
    ...(upload || method === 'GET' ? {} : { 'x-body-bytes': bodyMax }),
    responses: responses(endpoint),
  }
}

function parameters(endpoint: Endpoint): Json[] {
  const { path, query = {} } = endpoint
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const inQuery = Object.entries(query).map(([name, { schema, about }]) => ({
    name,
    in: 'query',
    description: about,
    schema: toJson(schema),
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key within 24 hours acts once and is answered the same.',
    schema: { type: 'string' },
  }
  return [...inPath, ...inQuery, ...(honoursKey(endpoint) ? [key] : [])]
}

/** Every call that writes for somebody who is signed in. */
const honoursKey = ({ method, open }: Endpoint) => method !== 'GET' && !open

function responses({ status = 200, answer }: Endpoint): Json {
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

function namedSchemas(endpoints: Endpoint[]): Record<string, Json> {
  const named: Record<string, Json> = { Error: ERROR }
  const seen = new Set(
    endpoints.flatMap(({ body, answer }) => [body, answer]).flatMap(schema => partsOf(schema)),
  )
  for (const schema of seen) {
    const id = NAMED_SCHEMAS.get(schema)?.id
    if (id) named[id] = withKinds(id, convert(schema))
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
  const properties = Object.entries(schema.properties as Record<string, Json>).map(([name, property]) => {
    const field = fields[name]
    if (!field) return [name, property]
    const format = FORMATS[field.kind]
    const { to, read } = field.options
    return [
      name,
      {
        ...property,
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
  return [schema, ...(inner as z.ZodType[]).flatMap(part => partsOf(part))]
}

function toJson(schema: z.ZodType): Json {
  const id = NAMED_SCHEMAS.get(schema)?.id
  return id ? { $ref: componentOf(id) } : convert(schema)
}

const componentOf = (id: string) => `#/components/schemas/${id}`

function convert(schema: z.ZodType): Json {
  const options = { io: 'input', unrepresentable: 'any', metadata: NAMED_SCHEMAS } as const
  const { $schema: _, $defs, id: __, ...json } = z.toJSONSchema(schema, options) as Json
  // A schema with a name comes as a pointer to itself.
  const own = NAMED_SCHEMAS.get(schema)?.id
  const named = own && ($defs as Record<string, Json> | undefined)?.[own]
  return pointed(named ? { ...named, id: undefined } : json) as Json
}

/** Points at components. What zod keeps beside a schema and has no name is a JSON value of any kind. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  const target = (value as Json).$ref
  if (typeof target === 'string') {
    const id = decodeURIComponent(target.replace('#/$defs/', ''))
    return id.startsWith('__') ? {} : { $ref: componentOf(id) }
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pointed(part)]))
}
