import { convert } from 'html-to-text'
import juice from 'juice'
import { escapeHtml, unescapeHtml } from './escapeHtml'
import type { Footer } from './footer'
import {
  checkClosed,
  compileWhole,
  cutBounded,
  hasControlFlow,
  inField,
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
  /** Stands below the content, with links that are not counted. */
  footer?: Footer | undefined
  /** Scheme and host of `/o/`, `/c/` and `/u/` from outside, no slash at the end. */
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
  /** Targets of `/c/{token}.{n}`; may hold merge fields. */
  links: string[]
}

// Private-use characters survive an HTML parser, an inliner and a text converter untouched.
const OPEN = '\ue000'
const CLOSE = '\ue001'
const HIDDEN =
  'display:none;max-height:0;overflow:hidden;opacity:0;visibility:hidden;mso-hide:all;font-size:1px;line-height:1px'

/** Style rules and elements of one mail: inlining compares each rule with each element. */
export const RULES_MAX = 2_000
export const ELEMENTS_MAX = 5_000
/** Letters of a tracked link: each click fills it in while others wait. Servers accept 8,000 (RFC 9110, 4.1). */
export const LINK_MAX = 8_000

/**
 * Inlines the style, rewrites the links, adds the preheader and the open pixel, and makes the text part. What it costs
 * depends on the content: the server runs it in a worker (drafts.ts).
 * @throws {TemplateError} when a merge field or tag does not parse, or a field passes a cap
 */
export function prepareMessage(source: MessageSource): PreparedMessage {
  checkCaps(source)
  const guard = new LiquidGuard()
  const inlined = inlineStyle(guard.hide(source.html), source.css, source.language)
  const links: string[] = []
  const linked = source.trackClicks ? rewriteLinks(inlined, { ...source, links, guard }) : inlined
  const text = source.text?.trim() ? guard.hide(source.text) : textOf(linked)
  const dressed = addPreheader(linked, guard.hide(escapeOutsideLiquid(source.preheader)))
  const signed = source.footer ? beforeEnd(dressed, source.footer.html) : dressed
  const html = source.trackOpens ? addPixel(signed, source.origin) : signed
  const prepared = {
    subject: source.subject,
    html: guard.show(html),
    text: guard.show(text) + (source.footer?.text ?? ''),
    links: links.map(link => guard.show(link)),
  }
  checkParts(prepared)
  return prepared
}

/** Keeps Liquid out of the way of the HTML tools: each tag or output becomes one private-use word. */
class LiquidGuard {
  private readonly tokens: string[] = []

  hide(text: string): string {
    const { fixed, tokens } = cutBounded(text.replaceAll(OPEN, '').replaceAll(CLOSE, ''))
    const words = tokens.map(token => `${OPEN}${this.tokens.push(unescapeHtml(token)) - 1}${CLOSE}`)
    return fixed.map((piece, index) => piece + (words[index] ?? '')).join('')
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
  return withoutScripts(inlined)
}

/** Removes scripts. */
function withoutScripts(html: string): string {
  let out = ''
  let at = 0
  for (const { index } of html.matchAll(/<script\b/gi)) {
    if (index < at) continue
    const end = endOf(html, /<\/script\s{0,100}>/gi, index)
    // One that is never closed takes the rest, as it does in a browser.
    out += html.slice(at, index)
    at = end
  }
  return out + html.slice(at)
}

/** @returns the place after the first match from a place on; the end of the text where there is none */
function endOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : text.length
}

const HREF = /(\shref\s*=\s*)("([^"]*)"|'([^']*)'|([^\s>]+))/i

/** Replaces each opening tag of a link; a tag ends at the first `>` outside quotation marks. */
function replaceLinkTags(html: string, replace: (tag: string) => string): string {
  let out = ''
  let at = 0
  for (const { index } of html.matchAll(/<(?:a|area)\b/gi)) {
    if (index < at) continue
    const end = endOfTag(html, index)
    if (end < 0) break
    out += html.slice(at, index) + replace(html.slice(index, end))
    at = end
  }
  return out + html.slice(at)
}

/** @returns the place after the `>` of the tag that begins at a place; -1 where it is never closed */
function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let at = start; at < html.length; at++) {
    const letter = html[at]
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === '>') return at + 1
    else if (letter === '"' || letter === "'") quote = letter
  }
  return -1
}

/**
 * Each web link becomes `/c/{token}.{n}`; other links (mailto, tel, anchors, unsubscribe) stay. What a loop or an
 * assignment fills in is known only while the message is made: such a link carries its target, signed.
 */
function rewriteLinks(
  html: string,
  {
    origin,
    isTest = false,
    links,
    guard,
  }: Pick<MessageSource, 'origin' | 'isTest'> & { links: string[]; guard: LiquidGuard },
): string {
  const positions = new Map<string, number>()
  const hasTags = guard.hasTags()
  return replaceLinkTags(html, tag =>
    tag.replace(HREF, (...[whole = '', before = '', , double, single, bare]: string[]) => {
      const link = unescapeHtml(double ?? single ?? bare ?? '').trim()
      if (!isTracked(link) || guard.isOwnLink(link)) return whole
      if (guard.show(link).length > LINK_MAX)
        throw new TemplateError(`a link is longer than ${LINK_MAX} letters`, 'too_complex', 'content')
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
  const body = html.search(/<body\b/i)
  const end = body < 0 ? 0 : html.indexOf('>', body) + 1
  return `${html.slice(0, end)}<div style="${HIDDEN}">${preheader}</div>${html.slice(end)}`
}

/** @returns what an inbox shows beside the subject of a mail that was made ready; empty where nothing was said */
export function preheaderOf(html: string): string {
  const [, after] = html.split(`<div style="${HIDDEN}">`)
  return after === undefined ? '' : unescapeHtml(after.slice(0, after.indexOf('</div>')))
}

function addPixel(html: string, origin: string): string {
  return beforeEnd(
    html,
    `<img src="${origin}/o/{{ _track }}.gif" width="1" height="1" alt="" style="display:block;border:0">`,
  )
}

function beforeEnd(html: string, part: string): string {
  const end = html.search(/<\/body\s*>/i)
  return end < 0 ? html + part : html.slice(0, end) + part + html.slice(end)
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
  const { fixed, tokens } = cutBounded(text)
  return fixed.map((piece, index) => escapeHtml(piece) + (tokens[index] ?? '')).join('')
}

/** A brace that is no Liquid. */
const RULE = /(?<!\{)\{(?![{%])/g

/** Counts before anything is parsed. @throws {TemplateError} too_complex with the field */
function checkCaps({ subject, preheader, html, css, text }: MessageSource): void {
  for (const [field, content] of [
    ['subject', subject],
    ['preheader', preheader],
    ['content', html],
    ['plain_text', text ?? ''],
  ] as const)
    inField(field, () => {
      cutBounded(content)
      checkClosed(content)
    })
  if (count(html, /<[a-z]/gi) > ELEMENTS_MAX)
    throw new TemplateError(`more than ${ELEMENTS_MAX} elements`, 'too_complex', 'content')
  if (count(css, RULE) + count(html, RULE) > RULES_MAX)
    throw new TemplateError(`more than ${RULES_MAX} style rules`, 'too_complex', css ? 'style' : 'content')
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found++
  return found
}

/** A template that cannot be rendered is refused at the start, not recipient by recipient. */
function checkParts({ subject, html, text, links }: PreparedMessage): void {
  for (const [field, part, kind] of [
    ['subject', subject, 'text'],
    ['content', html, 'html'],
    ['plain_text', text, 'text'],
    ['content', links.join('\n'), 'text'],
  ] as const) {
    inField(field, () => {
      if (hasControlFlow(part)) compileWhole(part, kind)
      else splitAtOutputs(part, kind)
      checkClosed(part)
    })
  }
}
