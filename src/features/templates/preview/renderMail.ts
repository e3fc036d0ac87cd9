import { mergeDataOf, type Person } from './mergeFields'

/** The mail's merge code does not parse or run; the message is the template language's own. */
export class MergeError extends Error {
  override name = 'MergeError'
}

/**
 * Fills in a mail for one person with the rules of the mail engine: values are escaped, unknown ones are empty, an
 * unknown filter is an error. Liquid is loaded when it is first needed.
 * @throws {MergeError}
 */
export async function mergeMail(content: string, person: Person): Promise<string> {
  const { Liquid } = await import('liquidjs')
  const engine = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    templates: {},
    parseLimit: 2_000_000,
    renderLimit: 500,
    memoryLimit: 20_000_000,
    outputEscape: 'escape',
  })
  for (const name of ['raw']) delete engine.filters[name]
  try {
    return String(await engine.parseAndRender(content, mergeDataOf(person)))
  } catch (error) {
    throw new MergeError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** The text part that the engine makes of the same mail. */
export async function plainTextOf(content: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
  return convert(content, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...headings.map(selector => ({ selector, options: { uppercase: false } })),
      { selector: 'table', options: { uppercaseHeaderCells: false } },
    ],
  })
}

interface MailDocument {
  content: string
  style: string
  /** Show it as a mail program in dark mode would. */
  dark?: boolean
  locale?: string
}

/** A whole document of a mail, for a sandboxed frame; links do nothing there. */
export function mailDocument({ content, style, dark = false, locale = 'en' }: MailDocument): string {
  const rules = [style, dark ? darkRules(style) : ''].join('\n').replace(/<\/style/gi, '')
  const shown = dark ? asDark(rules) : rules
  return `<!doctype html><html lang="${locale.replace(/[^\w-]/g, '')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank"><style>body{margin:0}${shown}</style></head><body>${content}</body></html>`
}

const asksForDark = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi

/** A mail with rules of its own for dark mode is shown by them (Apple Mail); Gmail turns the others round by itself. */
function darkRules(style: string): string {
  if (asksForDark.test(style)) {
    asksForDark.lastIndex = 0
    return ':root{color-scheme:dark}body{background:#111}'
  }
  return 'html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}'
}

function asDark(style: string): string {
  return style.replace(asksForDark, '(min-width: 0px)')
}
