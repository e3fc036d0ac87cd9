import { expect, it } from 'vitest'
import { z } from 'zod'
import { CALLS } from '.'
import { callsOf, RESOURCE_CALLS } from './resource'

const ALL = [...CALLS, ...[...RESOURCE_CALLS.values()].flatMap(callsOf)]

/** An identity provider chooses what it sends back. */
const OPEN = ['GET /auth/{provider}/callback']

it('every declared query and body refuses keys that it does not name', () => {
  const open = ALL.flatMap(({ line, query, body, upload, sent }) =>
    [query, body, ...(upload ? [sent] : [])].flatMap(schema => (schema ? openParts(schema, line) : [])),
  )
  expect([...new Set(open)]).toEqual(OPEN)
})

/** Returns the places of objects that take any key, within what was sent. */
function openParts(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.ZodObject) {
    const isStrict = schema.def.catchall?._zod.def.type === 'never'
    const inner = Object.entries(schema.shape).flatMap(([name, part]) => openParts(part, `${place} ${name}`))
    return isStrict ? inner : [place, ...inner]
  }
  if (schema instanceof z.ZodArray) return openParts(schema.def.element, place)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(each => openParts(each, place))
  if (schema instanceof z.ZodLazy) return openParts(schema.def.getter(), place)
  if (schema instanceof z.ZodPipe) return openParts(schema.def.in, place)
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? openParts(schema.def.innerType, place) : []
}
