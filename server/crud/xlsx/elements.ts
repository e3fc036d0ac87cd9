import { SaxesParser } from 'saxes'
import { WorkbookError } from './fault'

/** Letters of one text or one row. More than this is nothing that a spreadsheet wrote. */
export const TEXT_MAX = 2_000_000
/** Elements inside each other. The deepest that spreadsheets write are 20; the parser keeps each open one in memory. */
const DEPTH_MAX = 200

export interface Visitor {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Walks through an XML part and never holds more of it than one piece of the stream. Names come without their prefix.
 * @returns once a piece, so that the caller can hand on what was collected
 * @throws WorkbookError where it is no XML, has a DOCTYPE, a text without end, or is nested too deeply
 */
export async function* walk(part: AsyncIterable<Buffer>, visitor: Visitor): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let since = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    since = 0
    if (++depth > DEPTH_MAX) throw new WorkbookError('A part of the workbook is nested too deeply')
    visitor.open?.(plain(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    since = 0
    depth--
    visitor.close?.(plain(name))
  })
  parser.on('text', text => visitor.text?.(text))
  parser.on('cdata', text => visitor.text?.(text))
  parser.on('doctype', () => {
    throw new WorkbookError('A part of the workbook has a DOCTYPE')
  })
  try {
    for await (const piece of part) {
      since += piece.length
      if (since > TEXT_MAX) throw new WorkbookError('A part of the workbook has a text without end')
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.write(decoder.decode()).close()
    yield
  } catch (error) {
    throw WorkbookError.of(error)
  }
}

/** Walks through a small part at once. */
export async function walkAll(part: AsyncIterable<Buffer>, visitor: Visitor): Promise<void> {
  for await (const _ of walk(part, visitor));
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
