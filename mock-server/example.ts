import type { Row } from 'json-server'
import { z } from 'zod'
import { PEOPLE, SENTENCES, TITLES } from './words'

/** The part of a JSON schema that examples are made of. */
interface Shape {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  required?: string[]
  properties?: Record<string, Shape>
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
}

/** Values that an answer takes where it has a field of their name: those of the record, the body and the caller. */
export type Known = Readonly<Record<string, unknown>>

const shapes = new Map<z.ZodType, Shape>()

/** @returns an answer as its schema allows it, made of known values and else of made-up ones */
export function exampleOf(schema: z.ZodType, known: Known): unknown {
  const shape =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Shape)
  shapes.set(schema, shape)
  return made(shape, '', known)
}

function made(shape: Shape, name: string, known: Known): unknown {
  if ('const' in shape) return shape.const
  if (name in known && fits(shape, known[name])) return known[name]
  if (shape.enum) return shape.enum[0]
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(part => made(part, name, known)))
  if (shape.anyOf) return ofAny(shape.anyOf, name, known)
  if (shape.type === 'object') return objectOf(shape, known)
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => itemOf(shape, known))
  if (shape.type === 'string') return textOf(shape, name)
  if (shape.type === 'boolean') return GRANTED.test(name)
  if (shape.type === 'integer' || shape.type === 'number')
    return Math.max(0, shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1)
  return null
}

/** Says of the one who asks what is his and what he may do. */
const GRANTED = /^(mine|may_\w+|available|ok|mail_server)$/

const itemOf = ({ items }: Shape, known: Known) => made(items ?? {}, '', known)

function ofAny(shapes: Shape[], name: string, known: Known): unknown {
  if (shapes.some(({ type }) => type === 'null')) return null
  return made(shapes[0] ?? {}, name, known)
}

/** Optional properties stand where they are known: a record has all that there is. */
function objectOf(shape: Shape, known: Known): unknown {
  const { required = [], properties = {}, propertyNames, additionalProperties: others } = shape
  const names = Object.keys(properties).filter(
    name => required.includes(name) || (name in known && fits(properties[name] ?? {}, known[name])),
  )
  const keys = typeof others === 'object' ? (propertyNames?.enum ?? []) : []
  return Object.fromEntries([
    ...keys.map(key => [key, made(others as Shape, String(key), known)]),
    ...names.map(name => [name, made(properties[name] ?? {}, name, known)]),
  ])
}

const MOMENT = '2026-11-21T09:30:00.000Z'

function textOf({ format, pattern, minLength = 0 }: Shape, name: string): string {
  if (format === 'date' || /(^|_)(day|date|on)$/.test(name)) return MOMENT.slice(0, 10)
  if (format === 'date-time' || /(^|_)(at|since|until)$/.test(name)) return MOMENT
  if (format === 'email' || /^(email|address|to)$/.test(name)) return 'person@lotse.example'
  if (format === 'uri' || /(^|_)url$/.test(name)) return 'https://lotse.example/'
  if (pattern?.includes('\\d')) return '0'
  if (/^(amount|sum|limit|due|paid|open)$/.test(name)) return '100.00'
  if (name === 'currency') return 'EUR'
  if (name === 'name_arabic') return PEOPLE[0]?.arabic ?? ''
  if (/name$|^owner$/.test(name)) return PEOPLE[0]?.latin ?? ''
  if (/^(subject|title)$/.test(name)) return TITLES[0] ?? ''
  return /^(body|text|html|note|content|reason)$/.test(name) ? (SENTENCES[0] ?? '') : 'x'.repeat(minLength)
}

function fits({ type, enum: choices, anyOf, properties, required = [] }: Shape, value: unknown): boolean {
  if (anyOf) return anyOf.some(shape => fits(shape, value))
  if (choices) return choices.includes(value)
  if (value === null || value === undefined) return value === null && (type === 'null' || !type)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object')
    return isObject(value) && required.every(name => fits(properties?.[name] ?? {}, value[name] ?? null))
  return type === undefined || typeof value === type
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Files of each kind that calls answer with, as small as can be opened. */
export function fileOf(type: string, title: string): string | Buffer {
  if (type === 'application/pdf')
    return `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/MediaBox[0 0 595 842]/Parent 2 0 R>>endobj trailer<</Root 1 0 R>>`
  if (type.startsWith('image/')) return Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  if (type === 'text/html') return `<!doctype html><meta charset="utf-8"><title>Mock</title><p>${title}</p>`
  if (type === 'message/rfc822')
    return `From: office@lotse.example\r\nTo: person@lotse.example\r\nSubject: ${title}\r\n\r\n${title}\r\n`
  return type === 'text/csv' ? `text\r\n"${title}"\r\n` : ''
}
