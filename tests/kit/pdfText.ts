import { inflateSync } from 'node:zlib'

/** A run of glyphs as a PDF draws it: from the left to the right, whatever the script. */
export interface Run {
  text: string
  /** Distance from the page's left edge in points, where the run says one. */
  x: number
}

/**
 * Reads back what a PDF of Chromium shows: the glyphs of each text operator by the font's own map to Unicode. Enough for
 * one that Skia wrote, whose fonts stand outside of object streams.
 */
export function runsOf(pdf: Buffer): Run[] {
  const objects = readObjects(pdf)
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      const map = objects.get(Number(toUnicode))?.body
      if (name && map) fonts.set(name, glyphsOf(map))
    }
  return [...objects.values()].flatMap(({ body }) => (/\bBT\b/.test(body) ? runsIn(body, fonts) : []))
}

interface PdfObject {
  head: string
  body: string
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const found = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const stream = text.slice(from, end).search(/stream\r?\n/)
    const head = stream < 0 ? text.slice(from, end) : text.slice(from, from + stream)
    found.set(Number(match[1]), { head, body: stream < 0 ? '' : bodyOf(pdf, text, from + stream, head) })
  }
  return found
}

function bodyOf(pdf: Buffer, text: string, from: number, head: string): string {
  const start = from + (/stream\r?\n/.exec(text.slice(from))?.[0].length ?? 0)
  const bytes = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0))
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** A CMap: single glyphs, and ranges of them. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of lines.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>/gi))
      glyphs.set(Number.parseInt(glyph, 16), utf16(text))
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of lines.matchAll(
      /<([\dA-F]+)>\s*<([\dA-F]+)>\s*<([\dA-F]+)>/gi,
    ))
      for (let glyph = Number.parseInt(from, 16), at = 0; glyph <= Number.parseInt(to, 16); glyph++, at++)
        glyphs.set(glyph, String.fromCodePoint(Number.parseInt(text, 16) + at))
  return glyphs
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function runsIn(body: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Run[] {
  const runs: Run[] = []
  let font: ReadonlyMap<number, string> = new Map()
  let x = 0
  for (const [, name, left, drawn] of body.matchAll(
    /\/(F\d+) [\d.]+ Tf|(?:[-\d.]+ ){4}([-\d.]+) [-\d.]+ Tm|(\[[^\]]*\] ?TJ|<[\dA-F]+> ?Tj)/gi,
  )) {
    if (name) font = fonts.get(name) ?? new Map()
    else if (left) x = Number(left)
    else if (drawn) {
      const glyphs = [...drawn.matchAll(/<([\dA-F]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      runs.push({ text: glyphs.map(glyph => font.get(Number.parseInt(glyph, 16)) ?? '').join(''), x })
    }
  }
  return runs
}
