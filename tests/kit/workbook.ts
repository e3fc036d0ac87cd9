import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface TestSheet {
  name: string
  /** Content of `<sheetData>`. */
  rows: string
  state?: 'visible' | 'hidden' | 'veryHidden'
}

export interface TestWorkbook {
  sheets: TestSheet[]
  /** `<si>` elements. */
  strings?: string
  /** Number formats of the cell styles, in their order. */
  formats?: string[]
  from1904?: boolean
  /** Further parts, or other content of these. */
  parts?: Record<string, string | Buffer>
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Writes a workbook as spreadsheets do, from the parts that a test cares about. */
export async function writeWorkbook(path: string, book: TestWorkbook): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries({ ...partsOf(book), ...book.parts }))
    zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  await pipeline(zip.outputStream as Readable, createWriteStream(path))
}

function partsOf({ sheets, strings = '', formats = [], from1904 }: TestWorkbook): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const named = sheets.map(
    ({ name, state = 'visible' }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="s${n}"/>`,
  )
  const codes = formats.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`)
  const styles = formats.map((_, n) => `<xf numFmtId="${200 + n}"/>`)
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="x"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, n) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, n) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
}
