import type { Field, Kind } from '../../contract/definition/fields'

/** The PostgreSQL type of each kind of field. */
const TYPES: Record<Kind, (field: Field) => string> = {
  text: () => 'text',
  long: () => 'text',
  number: ({ options }) =>
    options.scale ? 'numeric' : (options.max ?? 0) > 2_147_483_647 ? 'bigint' : 'integer',
  money: () => 'numeric',
  flag: () => 'boolean',
  day: () => 'date',
  instant: () => 'timestamp with time zone',
  time: () => 'text',
  enum: ({ options }) => (options.many ? 'text[]' : 'text'),
  ref: () => 'bigint',
  refs: () => 'bigint[]',
  email: () => 'text',
  phone: () => 'text',
  url: () => 'text',
  file: ({ options }) => (options.many ? 'jsonb' : 'text'),
  html: () => 'text',
  slug: () => 'text',
  json: () => 'jsonb',
  secret: () => 'text',
}

/** @returns the column type of a field, in the words of information_schema. */
export function columnType(field: Field): string {
  return TYPES[field.kind](field)
}
