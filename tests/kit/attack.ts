import type { OpenApi } from '../../contract/http/openapi'

type Json = Record<string, unknown>

/** One call of the document, as an attack needs it. */
export interface Operation {
  method: string
  /** From the origin's root; parameters in braces. */
  path: string
  /** Bytes that a body may have; undefined for a call without one. */
  bytes: number | undefined
  /** Fields of the body, with the types that the document gives them. */
  fields: ReadonlyMap<string, string>
}

/** Values sent in place of a body. */
export type Attack = (operation: Operation) => string

/** @returns every call of the document */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([name]) => name !== 'servers')
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: ('servers' in item ? '' : '/api/v1') + path,
        bytes: operation['x-body-bytes'] as number | undefined,
        fields: new Map(fieldsOf(document, schemaOf(operation))),
      })),
  )
}

function schemaOf(operation: Json): Json {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Json }> }
  return content?.['application/json']?.schema ?? {}
}

function fieldsOf(document: OpenApi, schema: Json): [string, string][] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return fieldsOf(document, document.components.schemas[name] ?? {})
  }
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flat().filter(part => part !== undefined)
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  return [
    ...own.map(([name, field]): [string, string] => [name, typeOf(field)]),
    ...parts.flatMap(part => fieldsOf(document, part as Json)),
  ]
}

function typeOf(field: Json): string {
  const parts = [field.anyOf, field.oneOf, field.allOf].flat().filter(part => part !== undefined) as Json[]
  return String(field.type ?? parts.map(part => part.type).find(Boolean) ?? 'any')
}

/** Texts that a pattern or a parser may walk through again and again. */
const AGAIN_AND_AGAIN = [
  '{{',
  '{% if a %}',
  '(((',
  ' \t',
  '<a ',
  'a@',
  '@.',
  '.a',
  '"\\',
  '=?utf-8?q?',
  'x;',
  '/../',
  '٣٠ ',
  '%',
]
const LARGE = 60_000

/** Every text of the body is as long as the usual limit lets it be, and made to be gone through again and again. */
const quadratic: Attack = ({ fields }) => {
  const each = Math.floor(LARGE / Math.max(1, fields.size * 2))
  const values = [...fields.keys()].map((name, at) => {
    const piece = AGAIN_AND_AGAIN[(at + name.length) % AGAIN_AND_AGAIN.length] ?? ' '
    return [name, `${piece.repeat(Math.ceil(each / piece.length / 2))}!`]
  })
  return JSON.stringify(Object.fromEntries(values))
}

/** Values nested as deep as a body may be, and deeper. */
const nested = (depth: number): Attack => {
  const value = '['.repeat(depth) + ']'.repeat(depth)
  return ({ fields }) =>
    `{${[...fields.keys(), 'other']
      .slice(0, 20)
      .map(name => `${JSON.stringify(name)}:${value}`)
      .join()}}`
}

const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  string: [1, true, {}, ['a'], { toString: 1 }],
  integer: ['1', -1e308, 1.5, {}, [1]],
  number: ['1', {}, [], true],
  boolean: ['true', 1, {}, []],
  array: ['a', 1, { length: 3 }, [[[]]]],
  object: ['a', 1, [], null],
  any: [{ toJSON: 'x' }, [['a']], Number.MAX_SAFE_INTEGER + 2],
}

/** No value has the type that its field has. */
const wrongType: Attack = ({ fields }) => {
  const values = [...fields].map(([name, type], at) => {
    const choice = WRONG[type] ?? WRONG.any ?? []
    return [name, choice[at % choice.length]]
  })
  return JSON.stringify(Object.fromEntries(values))
}

/** More names than a record has, and those of every object of JavaScript. */
const strange: Attack = () =>
  `{${Array.from({ length: 3_000 }, (_, at) => `"n${at}":${at}`).join()},"constructor":{"prototype":1},"hasOwnProperty":1}`

/** No JSON object at all. */
const shapeless: Attack = () => `[${'{},'.repeat(20_000)}null]`

export const ATTACKS: Readonly<Record<string, Attack>> = {
  quadratic,
  deep: nested(190),
  'too deep': nested(250),
  'wrong type': wrongType,
  strange,
  shapeless,
}
