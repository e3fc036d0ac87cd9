import type { Kind } from '../../../contract/definition/fields'
import { STYLE, textXml } from './cell-xml'

export interface Column {
  name: string
  kind: Kind
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A path and its text. Sheets are the default, so that nobody has to know how many there will be. */
export const CONTENT_TYPES: readonly [string, string] = [
  '[Content_Types].xml',
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
]

export const RELATIONS: readonly [string, string] = [
  '_rels/.rels',
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
]

export const STYLES: readonly [string, string] = [
  'xl/styles.xml',
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2">` +
    '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss&quot; UTC&quot;"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="5">${[
      xf(0, 0),
      // Text stays text also when somebody edits the cell.
      xf(49, 0),
      xf(164, 0),
      xf(165, 0),
      xf(49, 1),
    ].join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
]

function xf(format: number, font: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
}

/** The parts that name the sheets, once their number is known. */
export function workbookParts(title: string, count: number): [string, string][] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const name = (number: number) => (number === 1 ? title : `${title} ${number}`)
  const sheets = numbers.map(n => `<sheet name="${name(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('')
  const relations = numbers.map(
    n => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  relations.push(`<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`)
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    ],
  ]
}

const WIDTHS: Partial<Record<Kind, number>> = {
  number: 10,
  ref: 10,
  flag: 8,
  day: 12,
  instant: 24,
  phone: 18,
}
const USUAL_WIDTH = 24

/** The beginning of a sheet with the names of its columns, which stay in sight. */
export function sheetHead(columns: readonly Column[], rightToLeft: boolean): string {
  const widths = columns.map(({ kind }, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${WIDTHS[kind] ?? USUAL_WIDTH}" customWidth="1"/>`
  })
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>` +
    `<sheetView ${rightToLeft ? 'rightToLeft="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    `<row>${columns.map(({ name }) => textXml(name, STYLE.head)).join('')}</row>`
  )
}

export function sheetTail(): string {
  return '</sheetData></worksheet>'
}
