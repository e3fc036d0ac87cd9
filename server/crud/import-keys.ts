import { checkValue } from '../../contract/definition/check'
import type { Definition } from '../../contract/definition/define'
import { Failure } from '../../contract/http/errors'
import { arrayOf } from './columnwise'
import { compiledOf } from './compiled'
import type { Row, Values } from './hooks'
import type { ImportPlan } from './import-plan'
import { toE164 } from './phone'
import type { Writing } from './reachable'
import { lockNamed, visibleRows } from './record'

/** The value that a person is known by, in one writing and lower case; empty where the row has none. */
export function keyOf({ definition, country }: ImportPlan, body: Values): string {
  const outside = placesKey(definition, definition.knownFirstBy, body)
  if (outside) return outside
  if (definition.knownBy.length) return placesKey(definition, definition.knownBy, body)
  const name = compiledOf(definition).importKey
  const field = name ? definition.fields[name] : undefined
  if (!name || !field) return ''
  const checked = checkValue(field, body[name])
  if ('error' in checked || checked.value === null) return ''
  const text = String(checked.value)
  return field.kind === 'phone' ? (toE164(text, country) ?? '') : text.toLowerCase()
}

/**
 * The same of values that were checked already: no second check of an address or a number.
 * @returns undefined where only {@link keyOf} can tell
 */
export function checkedKey(
  { definition }: ImportPlan,
  values: Values | Failure | undefined,
): string | undefined {
  const { knownBy, knownFirstBy } = definition
  if (!values || values instanceof Failure || knownBy.length || knownFirstBy.length) return undefined
  const value = values[compiledOf(definition).importKey ?? '']
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/**
 * Of several fields; a value that is none is left to the check of the row. Without the one that tells most, which is the
 * first of those that a row is known by and the last of those that another system knows it by, there is none.
 */
function placesKey({ fields, knownFirstBy }: Definition, names: readonly string[], body: Values): string {
  const isOutside = names === knownFirstBy
  const values = names.map(name => {
    const field = fields[name]
    const given = body[name] ?? (isOutside ? field?.options.default : undefined) ?? null
    const checked = field ? checkValue(field, given) : { value: null }
    return 'error' in checked ? null : checked.value
  })
  const telling = isOutside ? values.at(-1) : values[0]
  return telling === null || telling === undefined ? '' : JSON.stringify([...names, ...values])
}

/**
 * Reads the rows that the keys name, locked, by each key that they can be known by; of several rows the oldest counts.
 * @param bodies bodies of the batch: the records that it names are locked before any row
 */
export async function existingRows(
  writing: Writing,
  plan: ImportPlan,
  { keys, bodies = [] }: { keys: readonly string[]; bodies?: readonly Values[] },
): Promise<Map<string, Row>> {
  const { services, tx } = writing
  const { definition, actor } = plan
  const wanted = wantedValues(definition, keys.filter(Boolean))
  if (!wanted.length) {
    await lockNamed(writing, definition, { changes: bodies })
    return new Map()
  }
  const match = wanted
    .map(({ name, values }) => tx`${tx(name)} = any(${arrayOf(values)}::text[])`)
    .reduce((all, part) => tx`${all} or ${part}`)
  const found = tx`(${match}) and ${visibleRows(services, definition, actor, { sql: tx })}`
  await lockNamed(writing, definition, { changes: bodies, match: found })
  const rows = await tx<Row[]>`
    select * from ${tx(definition.table)} where ${found} order by id for update`
  return new Map(rows.toReversed().flatMap(row => keysOf(definition, row).map(key => [key, row] as const)))
}

/** By which columns rows are looked for, and the values of each. */
function wantedValues(
  definition: Definition,
  keys: readonly string[],
): { name: string; values: readonly string[] }[] {
  const { knownBy, knownFirstBy } = definition
  const single = compiledOf(definition).importKey
  if (!knownBy.length && !knownFirstBy.length)
    return single && keys.length ? [{ name: single, values: keys }] : []
  const parsed = keys.map((key): unknown[] => JSON.parse(key))
  return [
    { names: knownBy, telling: 0 },
    { names: knownFirstBy, telling: knownFirstBy.length - 1 },
  ]
    .map(({ names, telling }) => ({
      name: names[telling] ?? '',
      values: parsed
        .filter(parts => parts[0] === names[0] && parts.length === 2 * names.length)
        .map(parts => String(parts[names.length + telling])),
    }))
    .filter(({ values }) => values.length > 0)
}

/** Every key that a row which is there can be known by. */
function keysOf(definition: Definition, row: Row): string[] {
  const { knownBy, knownFirstBy } = definition
  if (!knownBy.length && !knownFirstBy.length)
    return [String(row[compiledOf(definition).importKey ?? '']).toLowerCase()]
  return [knownFirstBy, knownBy].map(names => placesKey(definition, names, row)).filter(Boolean)
}
