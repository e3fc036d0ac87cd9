import { encodingOf, separatorOf } from '../../../contract/imports/csv'
import { fold } from '../../../contract/text/fold'

/** Field of each column of a file; '' for a column that is left out. */
export type Mapping = Record<string, string>

/** A column that a person sees before mapping it. */
export interface Column {
  name: string
  /** The first values of it. */
  samples: string[]
}

/** Bytes of a file that hold its head and a few rows, whatever its size. */
const HEAD_BYTES = 65_536
const SAMPLES = 3

/** Reads the head of a CSV file: comma, semicolon or tab, quoted or not. */
export async function readColumns(file: File): Promise<Column[]> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const [head = [], ...rows] = rowsOf(new TextDecoder(encodingOf(bytes)).decode(bytes))
  return head
    .map((name, at) => ({
      name: name.trim(),
      samples: rows
        .slice(0, SAMPLES)
        .map(row => row[at] ?? '')
        .filter(Boolean),
    }))
    .filter(({ name }) => name !== '')
}

/**
 * The first rows of a CSV text (RFC 4180, with any of three separators). The last one may be cut and is left out.
 * @param most rows below the head
 */
export function rowsOf(text: string, most = SAMPLES): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length && rows.length <= most + 2; at++) {
    const letter = text[at]
    const row = rows.at(-1)!
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === separator) {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && letter === '\n') {
      row.push(cell.replace(/\r$/, ''))
      cell = ''
      rows.push([])
    } else cell += letter
  }
  if (cell !== '') rows.at(-1)!.push(cell)
  return rows.filter(row => row.some(each => each !== '')).slice(0, most + 1)
}

/**
 * The field that each column seems to be, by its name on the wire or by its label in any language.
 * @param labels every name that a field is called by
 */
export function guessMapping(
  columns: readonly string[],
  labels: Readonly<Record<string, readonly string[]>>,
): Mapping {
  const taken = new Set<string>()
  return Object.fromEntries(
    columns.map(column => {
      const wanted = plain(column)
      const field = Object.keys(labels).find(
        name => !taken.has(name) && [name, ...(labels[name] ?? [])].some(each => plain(each) === wanted),
      )
      if (field) taken.add(field)
      return [column, field ?? '']
    }),
  )
}

/** Gives a column a field; the column that had it before is left out. */
export function mapColumn(mapping: Mapping, column: string, field: string): Mapping {
  const freed = Object.entries(mapping).map(([name, held]) => [name, field && held === field ? '' : held])
  return { ...Object.fromEntries(freed), [column]: field }
}

/**
 * The mapping as the server takes it: column by field. A field whose own column was left out is mapped to '',
 * since the server would match it by its name.
 */
export function wireMapping(mapping: Mapping, fields: readonly string[]): Record<string, string> {
  const mapped = Object.entries(mapping).filter(([, field]) => field !== '')
  const leftOut = fields.filter(
    field => mapping[field] === '' && !mapped.some(([, taken]) => taken === field),
  )
  return {
    ...Object.fromEntries(leftOut.map(field => [field, ''])),
    ...Object.fromEntries(mapped.map(([column, field]) => [field, column])),
  }
}

const plain = (name: string) =>
  fold(name)
    .replace(/[\s_-]+/g, '')
    .replace(/id$/, '')
