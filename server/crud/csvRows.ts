import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { encodingOf, separatorOf } from '../../contract/imports/csv'

/** Letters without a line's end that are left to the parser, which refuses a record of twice as many. */
const LONG_LINE = 1_000_000

/**
 * The rows of a CSV file in UTF-8 or UTF-16, some at a time, with or without a byte order mark, by the separator of its head. As long as no
 * quote comes a line is a row and is cut as it is, at an eighth of the price; from the first quote on the parser reads.
 * @throws Error CSV_… of the parser, ENOENT
 */
export async function* csvRows(path: string): AsyncGenerator<string[][]> {
  const source = createReadStream(path)
  const pieces = decoded(source)
  let rest = ''
  let ending: string | undefined
  let separator: string | undefined
  try {
    for (;;) {
      const { value, done } = await pieces.next()
      if (done) break
      const text = rest + value
      separator ??= separatorOf(text)
      if (text.includes('"') || text.length > LONG_LINE)
        return yield* quotedRows(all(text, pieces), { separator, ending })
      ending ??= endingOf(text)
      const end = ending ? text.lastIndexOf(ending) : -1
      if (!ending || end < 0) rest = text
      else {
        rest = text.slice(end + ending.length)
        yield cut(text.slice(0, end).split(ending), separator)
      }
    }
    if (rest) yield cut([rest], separator ?? separatorOf(rest))
  } finally {
    source.destroy()
  }
}

/** Text without the mark that it may begin with. */
async function* decoded(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const piece of source) {
    decoder ??= new TextDecoder(encodingOf(piece))
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

/** The first end of a line is that of all; a carriage return may have its line feed in the next piece. */
const endingOf = (text: string) => /\r\n|\n|\r(?!$)/.exec(text)?.[0]

const cut = (lines: string[], separator: string): string[][] => lines.map(line => line.split(separator))

async function* quotedRows(
  text: AsyncIterable<string>,
  { separator, ending }: { separator: string; ending: string | undefined },
): AsyncGenerator<string[][]> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 2 * LONG_LINE,
    ...(ending ? { record_delimiter: ending } : {}),
  })
  const fed = pipeline(text, parser)
  // Its fault is the parser's too, which the reading of rows throws.
  fed.catch(() => undefined)
  try {
    for await (const row of parser) yield [row]
  } finally {
    parser.destroy()
  }
}

/** Letters that the parser is given at once: it reads them without a pause, and others wait meanwhile. */
const PIECE = 65_536

async function* all(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  for (let at = 0; at < first.length; at += PIECE) {
    yield first.slice(at, at + PIECE)
    await setImmediate()
  }
  yield* others
}
