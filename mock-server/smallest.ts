import type { App } from 'json-server'
import { z } from 'zod'
import type { Endpoint } from '../contract/endpoints'
import { NAMED_CALLS } from '../contract/named-calls'
import { screenEndpoints } from '../contract/openapi'

/** Reads by name whose path has no parameter: what screens ask for beside their records. */
export const NAMED_READS: readonly Endpoint[] = [...screenEndpoints(), ...NAMED_CALLS].filter(
  ({ method, path, answer, status }) =>
    method === 'GET' && !/^\/\/|[{]|^\/auth\//.test(path) && typeof answer === 'object' && !status,
)

/** Each read by name that nothing else answers gets the smallest answer that its contract allows. */
export function addSmallestAnswers(app: App): void {
  for (const { path, answer } of NAMED_READS)
    app.get(path, (_request, response) => response.json(smallest(answer as z.ZodType)))
}

function smallest(schema: z.ZodType): unknown {
  return exampleOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape)
}

interface Shape {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  minimum?: number
  required?: string[]
  properties?: Record<string, Shape>
}

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T09:30:00.000Z',
  uri: 'https://lotse.example',
  email: 'person@lotse.example',
}

function exampleOf({
  type,
  format,
  anyOf,
  minimum,
  required = [],
  properties = {},
  ...rest
}: Shape): unknown {
  if ('const' in rest) return rest.const
  if (rest.enum) return rest.enum[0]
  if (anyOf) return anyOf.some(each => each.type === 'null') ? null : exampleOf(anyOf[0] as Shape)
  if (type === 'object')
    return Object.fromEntries(required.map(name => [name, exampleOf(properties[name] ?? {})]))
  if (type === 'array') return []
  if (type === 'string') return TEXTS[format ?? ''] ?? ''
  if (type === 'boolean') return false
  return type === 'integer' || type === 'number' ? Math.max(0, minimum ?? 0) : null
}
