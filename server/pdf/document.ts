import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PRINT_POLICY } from './chromium'

const require = createRequire(import.meta.url)

export interface PrintPage {
  title: string
  /** BCP 47. */
  lang: string
  dir: 'ltr' | 'rtl'
  /** HTML as it is; what came from people must be escaped or made harmless before. */
  body: string
  /** Goes below what every printed page has. */
  css?: string
}

const FACES = [
  ['sans', 'latin', 400],
  ['sans', 'latin', 600],
  ['sans', 'latin-ext', 400],
  ['sans-arabic', 'arabic', 400],
  ['sans-arabic', 'arabic', 600],
] as const
const RANGES = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
  'latin-ext': 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
  arabic: 'U+0600-06FF, U+0750-077F, U+0870-08FF, U+200C-200E, U+2010-2011, U+FB50-FDFF, U+FE70-FEFC',
}

const SHEET = `
  @page { size: A4; margin: 16mm }
  * { box-sizing: border-box }
  html { background: #fff; color: #14181f }
  body { margin: 0; font: 10.5pt/1.5 'Plex Arabic', 'Plex', sans-serif; overflow-wrap: anywhere }
  h1 { font-size: 16pt; line-height: 1.25; margin: 0 0 4mm }
  h2 { font-size: 12pt; margin: 5mm 0 2mm; break-after: avoid }
  h3 { font-size: 10.5pt; margin: 4mm 0 1mm; break-after: avoid }
  p { margin: 0 0 2.5mm; orphans: 3; widows: 3 }
  ul, ol { margin: 0 0 2.5mm; padding-inline-start: 6mm }
  img { max-inline-size: 100% }
  table { border-collapse: collapse; inline-size: 100% }
  td, th { text-align: start; vertical-align: top; padding: 1mm 2mm 1mm 0; border-block-end: .3mm solid #d8dde5 }
  [dir=rtl] { line-height: 1.75 }`

/** A whole page to print or look at, with its fonts within: it needs nothing from anywhere, and runs nothing. */
export async function printDocument({ title, lang, dir, body, css = '' }: PrintPage): Promise<string> {
  faces ??= readFaces()
  const policy = PRINT_POLICY.replace('; sandbox', '')
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${await faces}${SHEET}${css}</style>
</head>
<body>${body}</body>
</html>
`
}

/** Text that stands in HTML, or in one of its attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

let faces: Promise<string> | undefined

async function readFaces(): Promise<string> {
  const rules = await Promise.all(
    FACES.map(async ([family, subset, weight]) => {
      const name = `@fontsource/ibm-plex-${family}/files/ibm-plex-${family}-${subset}-${weight}-normal.woff2`
      const data = (await readFile(require.resolve(name))).toString('base64')
      return `@font-face { font-family: '${family === 'sans' ? 'Plex' : 'Plex Arabic'}'; font-weight: ${weight};
        font-display: block; unicode-range: ${RANGES[subset]};
        src: url(data:font/woff2;base64,${data}) format('woff2') }\n`
    }),
  )
  return rules.join('')
}
