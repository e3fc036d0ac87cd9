import { definitionOf, RESOURCES } from '../resources'
import type { Definition } from './define'
import type { Kind } from './fields'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns whether a field holds a secret or sensitive data about a person: never kept in the browser, never written to
 * the server's log, never quoted in a notice or in the log entry of an export. Records of the audit log keep its values
 * until the person is erased.
 * @param record the record of the value, where the field may stand for a field of another resource
 */
export function isSensitive({ fields }: Definition, name: string, record: Values = {}): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return false
  const { sensitive, standsFor } = field.options
  if (field.kind === 'secret' || sensitive) return true
  const other = standsFor && definitionOf(standsFor.resource)
  if (!other) return false
  const named = record[standsFor.by]
  // A value for a field that is not known may be one for a sensitive field.
  return typeof named !== 'string' || isSensitive(other, named)
}

/** Kinds of fields in which people write what they know of a person, or how to reach one. */
export const TELLING_KINDS: readonly Kind[] = [
  'text',
  'long',
  'html',
  'email',
  'phone',
  'url',
  'file',
  'json',
]

/** Returns a filter without the values of fields that may name a person: true stands for what was asked. */
export function withoutPersonalValues(definition: Definition, filter: Values): Record<string, unknown> {
  const names = Object.entries(definition.fields)
    .filter(([name, { kind }]) => TELLING_KINDS.includes(kind) || isSensitive(definition, name))
    .map(([name]) => name)
  const isAsked = (key: string) => names.some(name => key === name || key.startsWith(`${name}_`))
  return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, isAsked(key) ? true : value]))
}

/** Returns the names of all sensitive fields and secrets, of every resource, each once. */
export function sensitiveNames(): string[] {
  return [
    ...new Set(
      RESOURCES.flatMap(({ fields }) =>
        Object.keys(fields).filter(
          name => fields[name]?.kind === 'secret' || fields[name]?.options.sensitive,
        ),
      ),
    ),
  ]
}
