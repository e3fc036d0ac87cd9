import { convert } from 'html-to-text'
import juice from 'juice'
import { escapeHtml, unescapeHtml } from './escapeHtml'
import {
  compileWhole,
  hasControlFlow,
  liquidTokens,
  SIGNED_FILTER,
  splitAtOutputs,
  TemplateError,
} from './liquid'

/** A campaign's message as staff made it. */
export interface MessageSource {
  subject: string
  preheader: string
  html: string
  css: string
  /** The text part as a person wrote it; without it, it is made of the HTML. */
  text?: string | null
  language: string
  trackOpens: boolean
  trackClicks: boolean
  /** Of a test every link carries its target: there is no frozen message to look it up in. */
  isTest?: boolean
  /** Where `/o/`, `/c/` and `/u/` are reached from outside: scheme and host, no slash at the end. */
  origin: string
}

/**
 * A message made ready once, at the start of a campaign: what is frozen and kept. Its texts are Liquid; the engine's
 * own places are `{{ _track }}` and `{{ _unsubscribe }}`.
 */
export interface PreparedMessage {
  subject: string
  html: string
  text: string
  /** Where `/c/{token}.{n}` leads; may hold merge fields. */
  links: string[]
}

// Private-use characters survive an HTML parser, an inliner and a text converter untouched.
const OPEN = '\ue000'
const CLOSE = '\ue001'
const HIDDEN =
  'display:none;max-height:0;overflow:hidden;opacity:0;visibility:hidden;mso-hide:all;font-size:1px;line-height:1px'

/**
 * Inlines the style, rewrites the links, adds the preheader and the open pixel, and makes the text part.
 * @throws {TemplateError} when a merge field or tag does not parse
 */
export function prepareMessage(source: MessageSource): PreparedMessage {
  const guard = new LiquidGuard()
  const inlined = inlineStyle(guard.hide(source.html), source.css, source.language)
  const links: string[] = []
  const linked = source.trackClicks ? rewriteLinks(inlined, source, links, guard) : inlined
  const text = source.text?.trim() ? guard.hide(source.text) : textOf(linked)
  const dressed = addPreheader(linked, guard.hide(escapeOutsideLiquid(source.preheader)))
  const html = source.trackOpens ? addPixel(dressed, source.origin) : dressed
  const prepared = {
    subject: source.subject,
    html: guard.show(html),
    text: guard.show(text),
    links: links.map(link => guard.show(link)),
  }
  checkParts(prepared)
  return prepared
}

/** Keeps Liquid out of the way of the HTML tools: each tag or output becomes one private-use word. */
class LiquidGuard {
  private readonly tokens: string[] = []

  hide(text: string): string {
    let hidden = text.replaceAll(OPEN, '').replaceAll(CLOSE, '')
    for (const token of new Set(liquidTokens(hidden))) {
      hidden = hidden.replaceAll(token, `${OPEN}${this.tokens.push(unescapeHtml(token)) - 1}${CLOSE}`)
    }
    return hidden
  }

  show(text: string): string {
    return text.replace(/\ue000(\d+)\ue001/g, (_, index) => this.tokens[Number(index)] ?? '')
  }

  /** True where the text has tags: they may fill in a link with more than what is known of the person. */
  hasTags(): boolean {
    return this.tokens.some(token => token.startsWith('{%'))
  }

  /** True for a link that is nothing but the unsubscribe address. */
  isOwnLink(link: string): boolean {
    return /^\{\{\s*unsubscribe_url\s*\}\}$/.test(this.show(link).trim())
  }
}

function inlineStyle(html: string, css: string, language: string): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const page = /<html[\s>]/i.test(html)
    ? html
    : `<!DOCTYPE html>\n<html lang="${language}" dir="${direction}">\n<head>\n<meta charset="utf-8">\n` +
      `<meta name="viewport" content="width=device-width">\n</head>\n<body>${html}</body>\n</html>`
  const inlined = juice(page, { extraCss: css, removeStyleTags: true, preserveMediaQueries: true })
  // What asks the reader's program to fetch or run something has no place in a mail.
  return inlined.replace(/<script\b[\s\S]*?<\/script\s*>/gi, '')
}

const LINK_TAG = /<(?:a|area)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const HREF = /(\shref\s*=\s*)("([^"]*)"|'([^']*)'|([^\s>]+))/i

/**
 * Each web link becomes `/c/{token}.{n}`; other links (mailto, tel, anchors, unsubscribe) stay. What a loop or an
 * assignment fills in is known only while the message is made: such a link carries its target, signed.
 */
function rewriteLinks(
  html: string,
  { origin, isTest = false }: Pick<MessageSource, 'origin' | 'isTest'>,
  links: string[],
  guard: LiquidGuard,
): string {
  const positions = new Map<string, number>()
  const hasTags = guard.hasTags()
  return html.replace(LINK_TAG, tag =>
    tag.replace(HREF, (whole, before: string, _quoted, double?: string, single?: string, bare?: string) => {
      const link = unescapeHtml(double ?? single ?? bare ?? '').trim()
      if (!isTracked(link) || guard.isOwnLink(link)) return whole
      const position = positions.get(link) ?? links.push(link) - 1
      positions.set(link, position)
      const place = `${origin}/c/{{ _track }}.${position.toString(36)}`
      const isFilledIn = hasTags && link.includes(OPEN)
      if (!isTest && !isFilledIn) return `${before}"${place}"`
      const signed = guard.hide(`{% endcapture %}{{ _to | ${SIGNED_FILTER}: ${position} }}`)
      return `${before}"${place}${guard.hide('{% capture _to %}')}${escapeHtml(link)}${signed}"`
    }),
  )
}

/** A link that begins with a merge field is tracked too: where it leads is known only for each person. */
const isTracked = (link: string) => /^https?:\/\//i.test(link) || link.startsWith(OPEN)

function addPreheader(html: string, preheader: string): string {
  if (preheader === '') return html
  return afterTag(html, /<body\b[^>]*>/i, `<div style="${HIDDEN}">${preheader}</div>`)
}

/** @returns what an inbox shows beside the subject of a mail that was made ready; empty where nothing was said */
export function preheaderOf(html: string): string {
  const [, after] = html.split(`<div style="${HIDDEN}">`)
  return after === undefined ? '' : unescapeHtml(after.slice(0, after.indexOf('</div>')))
}

function addPixel(html: string, origin: string): string {
  const pixel = `<img src="${origin}/o/{{ _track }}.gif" width="1" height="1" alt="" style="display:block;border:0">`
  const end = html.search(/<\/body\s*>/i)
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end)
}

function afterTag(html: string, tag: RegExp, addition: string): string {
  const match = tag.exec(html)
  if (!match) return addition + html
  const end = match.index + match[0].length
  return html.slice(0, end) + addition + html.slice(end)
}

function textOf(html: string): string {
  const heading = { options: { uppercase: false } }
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, ...heading })),
      { selector: 'table', options: { uppercaseHeaderCells: false } },
    ],
  })
}

function escapeOutsideLiquid(text: string): string {
  const tokens = liquidTokens(text)
  return text
    .split(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/)
    .map((piece, index) => escapeHtml(piece) + (tokens[index] ?? ''))
    .join('')
}

/** A template that cannot be rendered is refused at the start, not recipient by recipient. */
function checkParts({ subject, html, text, links }: PreparedMessage): void {
  for (const [part, kind] of [
    [subject, 'text'],
    [html, 'html'],
    [text, 'text'],
    [links.join('\n'), 'text'],
  ] as const) {
    if (hasControlFlow(part)) compileWhole(part, kind)
    else splitAtOutputs(part, kind)
    if (/\{\{|\{%/.test(part.replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, ''))) {
      throw new TemplateError('a merge field is not closed')
    }
  }
}
