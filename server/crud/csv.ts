import type { Definition } from '../../contract/definition/define'
import { type Field, isDay } from '../../contract/definition/fields'
import { parseJson } from './check'

/** Texts that a spreadsheet would run as a formula, in wide letters too. E.164 phones and signed numbers are none. */
const FORMULA = /^[=@\t\r\n＝＠＋－]|^[+-](?!\d[\d.,\s]*$)/
/** Texts that look as if they had a guard already. */
const GUARDED = /^'+[=@+\-\t\r\n＝＠＋－]/

/** A value as text; one that a spreadsheet would run gets a leading `'`, which the import takes away again. */
export function safeText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    typeof value === 'object' ? (isIds(value) ? value.join(' ') : JSON.stringify(value)) : String(value)
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text
}

/** A cell of a CSV file. */
function csvCell(value: unknown): string {
  const safe = safeText(value)
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const isIds = (value: object): value is number[] =>
  Array.isArray(value) && value.every(id => typeof id === 'number')

/** One line of a CSV file, RFC 4180. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** Takes the guard of {@link safeText} away. */
export function plainCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}

const YES = new Set(['true', '1', 'yes', 'y', 'ja', 'oui', 'نعم'])
const NO = new Set(['false', '0', 'no', 'n', 'nein', 'non', 'لا'])

/**
 * Reads a cell's text for a field: words for flags, numbers, ids, lists. It leaves the rest as text, which
 * the field's own check then refuses with its code.
 * @param ids finds the id of a referenced record by its display name
 */
export function valueOfCell(
  field: Field,
  cell: string,
  ids: (to: string, name: string) => number | undefined,
): unknown {
  const text = plainCell(cell).trim()
  if (text === '') return null
  const { kind, options } = field
  if (kind === 'flag') return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : text
  if (kind === 'number') return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
  if (kind === 'ref') return idOf(text, options.to ?? '', ids)
  if (kind === 'refs') return text.split(/[\s,;]+/).map(part => idOf(part, options.to ?? '', ids))
  if (kind === 'json' || options.many) return parsed(text)
  if (kind === 'enum')
    return options.values?.find(value => value === text.toLowerCase().replace(/[\s-]+/g, '_')) ?? text
  if (kind === 'day') return dayOf(text)
  if (kind === 'instant') return isDay(text) ? `${text}T00:00:00Z` : text
  return text
}

function idOf(text: string, to: string, ids: (to: string, name: string) => number | undefined): unknown {
  return /^\d{1,15}$/.test(text) ? Number(text) : (ids(to, text) ?? text)
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** German and ISO days; a spreadsheet's day may carry a time. */
function dayOf(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return text.slice(0, 10)
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (!german) return text
  const [, day, month, year] = german
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** The columns of an export: the record's id, its fields, then what the server keeps. */
export function exportColumns(definition: Definition, visible: readonly string[]): string[] {
  return [
    'id',
    ...visible.filter(name => definition.fields[name]?.kind !== 'secret'),
    'version',
    'created_at',
    'updated_at',
  ]
}
