import { spamWords } from '../../../../contract/mail/spam-words'
import { replaceLiquid } from '../../../../contract/templates/liquid-tokens'
import { fieldsUsed, fieldsWithoutDefault, hasOpenCode, withoutCode } from '../preview/mergeCode'
import { type MergeField, mergeDataOf, type Person } from '../preview/mergeFields'

const issueCodes = [
  'no_unsubscribe',
  'merge_open',
  'text_no_unsubscribe',
  'unknown_field',
  'field_empty',
  'too_large',
  'picture_without_description',
  'picture_without_address',
  'picture_insecure',
  'picture_embedded',
  'link_empty',
  'link_malformed',
  'link_without_words',
  'dark_unreadable',
  'script',
  'not_in_mail',
  'layout',
  'rounded_corners',
  'left_open',
  'spam_words',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** An issue of a mail: a part that mail programs break, or a mistake that recipients would notice. */
export interface MailIssue {
  code: IssueCode
  /** Its place: the nth match of a selector in the mail. */
  at?: { selector: string; index: number }
  /** Values of its text. */
  values?: Record<string, string | number>
}

export interface MailToCheck {
  content: string
  style: string
  /** Size with the CSS inlined, in bytes; measured from the text while it is unknown. */
  bytes?: number
  fields: readonly MergeField[]
  /** The text part, if written by hand. */
  plainText?: string | null
  /** Some of the recipients. */
  people?: readonly Person[]
}

/** Gmail cuts a mail after 102 kB and hides the rest, with the link to unsubscribe. */
export const MAIL_BYTES_MAX = 102 * 1024

/** Checks a mail as mail programs will read it. Returns the issues, the gravest first. */
export function checkMail(mail: MailToCheck): MailIssue[] {
  const page = new DOMParser().parseFromString(mail.content, 'text/html')
  return [
    ...unsubscribing(page, mail),
    ...mergeCode(mail),
    ...emptyFields(mail),
    ...size(mail),
    ...pictures(page),
    ...links(page),
    ...darkMode(page, mail.style),
    ...foreignParts(page),
    ...layout(page, mail.style),
    ...wording(page, mail),
  ]
}

/** Returns a size in whole kilobytes, at least 1. */
export function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024))
}

function unsubscribing(page: Document, { plainText }: MailToCheck): MailIssue[] {
  const out = [...page.querySelectorAll('a[href]')].some(link => hrefOf(link).includes('unsubscribe_url'))
  const inText = !plainText?.trim() || plainText.includes('unsubscribe_url')
  return [
    ...(out ? [] : [{ code: 'no_unsubscribe' as const }]),
    ...(inText ? [] : [{ code: 'text_no_unsubscribe' as const }]),
  ]
}

function mergeCode({ content, style, plainText, fields }: MailToCheck): MailIssue[] {
  const open: MailIssue[] = [content, style, plainText ?? ''].some(hasOpenCode)
    ? [{ code: 'merge_open' }]
    : []
  const known = new Set(fields.flatMap(({ path }) => [path, path.replace(/^attributes\./, '')]))
  const unknown = fieldsUsed(`${content} ${plainText ?? ''}`).filter(
    path => !known.has(path) && path !== 'attributes',
  )
  return [...open, ...unknown.map(field => ({ code: 'unknown_field' as const, values: { field } }))]
}

/** Finds fields without a default that are empty for some of the given people. */
function emptyFields({ content, plainText, people = [] }: MailToCheck): MailIssue[] {
  return fieldsWithoutDefault(`${content} ${plainText ?? ''}`).flatMap((field): MailIssue[] => {
    const without = people.filter(person => isEmpty(valueAt(mergeDataOf(person), field))).length
    const isEmptyForAll = without === people.length
    return without && !isEmptyForAll
      ? [{ code: 'field_empty', values: { field, count: without, of: people.length } }]
      : []
  })
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((at, key) => (at && typeof at === 'object' ? Reflect.get(at, key) : undefined), data)
}

const isEmpty = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

function size({ content, style, bytes }: MailToCheck): MailIssue[] {
  const measured = bytes ?? new TextEncoder().encode(content + style).length
  return measured > MAIL_BYTES_MAX ? [{ code: 'too_large', values: { size: kilobytes(measured) } }] : []
}

function pictures(page: Document): MailIssue[] {
  return [...page.querySelectorAll('img')].flatMap((picture, index) => {
    const at = { selector: 'img', index }
    const src = (picture.getAttribute('src') ?? '').trim()
    const issues: MailIssue[] = []
    if (!picture.hasAttribute('alt')) issues.push({ code: 'picture_without_description', at })
    if (src === '' || src === '#') issues.push({ code: 'picture_without_address', at })
    else if (/^http:/i.test(src) && !isOurs(src)) issues.push({ code: 'picture_insecure', at })
    else if (/^data:/i.test(src)) issues.push({ code: 'picture_embedded', at })
    return issues
  })
}

/** Finds gaps of a starter that are not filled in, and words of spam. Reads text alone: merge fields are filled in later. */
function wording(page: Document, { plainText }: MailToCheck): MailIssue[] {
  const text = withoutCode(`${page.body.textContent ?? ''} ${plainText ?? ''}`)
  const open = /\[[^[\]\n\p{L}]{0,200}\p{L}[^[\]\n]{0,200}\]/u.exec(text)?.[0]
  const words = spamWords(text)
  return [
    ...(open ? [{ code: 'left_open' as const, values: { words: open } }] : []),
    ...(words.length ? [{ code: 'spam_words' as const, values: { words: words.join(' · ') } }] : []),
  ]
}

/** Our own store has the protocol of this page, which the author cannot change. */
function isOurs(src: string): boolean {
  return src.startsWith(`${window.location.origin}/`)
}

function links(page: Document): MailIssue[] {
  return [...page.querySelectorAll('a')].flatMap((link, index): MailIssue[] => {
    const [href, at] = [hrefOf(link), { selector: 'a', index }]
    const text = (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    if (['', '#', 'http://', 'https://'].includes(href) || /^javascript:/i.test(href))
      return [{ code: 'link_empty', at, values: { text } }]
    if (!isAddress(href)) return [{ code: 'link_malformed', at, values: { href: href.slice(0, 80) } }]
    const words = text || [...link.querySelectorAll('img')].some(({ alt }) => alt.trim())
    return words || link.hasAttribute('aria-label') ? [] : [{ code: 'link_without_words', at }]
  })
}

/** Returns true for an address that works in a mail: an absolute one, or one made by merge code. */
function isAddress(href: string): boolean {
  if (/^(\{\{|\{%|#)/.test(href)) return true
  if (/^(mailto|tel|sms):\S/i.test(href)) return true
  const plain = replaceLiquid(href, () => 'x')
  return (
    /^https?:\/\//i.test(plain) &&
    !/\s/.test(plain) &&
    URL.canParse(plain) &&
    new URL(plain).hostname.includes('.')
  )
}

/** Finds dark text without a background: a dark mail program puts its own dark background below it. */
function darkMode(page: Document, style: string): MailIssue[] {
  if (/prefers-color-scheme\s*:\s*dark/i.test(style)) return []
  const coloured = [...page.querySelectorAll('[style]')]
  const index = coloured.findIndex(element => {
    const colour = /(?:^|;)\s{0,20}color\s{0,20}:\s{0,20}([^;!]+)/i.exec(
      element.getAttribute('style') ?? '',
    )?.[1]
    return colour !== undefined && isDark(colour.trim()) && !standsOnGround(element)
  })
  return index < 0 ? [] : [{ code: 'dark_unreadable', at: { selector: '[style]', index } }]
}

function standsOnGround(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('bgcolor') || /background(-color)?\s*:/i.test(at.getAttribute('style') ?? ''))
      return true
  }
  return false
}

function isDark(colour: string): boolean {
  if (/^black$/i.test(colour)) return true
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  const hex = short
    ? `#${short
        .slice(1)
        .map(digit => digit + digit)
        .join('')}`
    : colour
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (!found) return false
  const [red = 0, green = 0, blue = 0] = found.slice(1).map(pair => Number.parseInt(pair, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 90
}

function hrefOf(link: Element): string {
  return (link.getAttribute('href') ?? '').trim()
}

const unsupported = 'iframe, form, input, select, textarea, object, embed, video, audio, canvas, svg'

function foreignParts(page: Document): MailIssue[] {
  const handlers = [...page.querySelectorAll('*')].some(element =>
    [...element.attributes].some(({ name }) => name.startsWith('on')),
  )
  const script: MailIssue[] = page.querySelector('script') || handlers ? [{ code: 'script' }] : []
  const first = page.querySelector(unsupported)
  if (!first) return script
  const tag = first.tagName.toLowerCase()
  return [...script, { code: 'not_in_mail', at: { selector: tag, index: 0 }, values: { tag } }]
}

/** Outlook on Windows draws with Word: it knows no flex, grid or position, and no rounded corners. */
function layout(page: Document, style: string): MailIssue[] {
  const styled = [...page.querySelectorAll('[style]')]
  const modern =
    /(?:^|[;\s{])(?:display\s*:\s*(?:inline-)?(?:flex|grid)|position\s*:\s*(?:absolute|fixed|sticky))/i
  const round = /border(?:-[a-z]{1,10}){0,2}-radius\s{0,20}:(?!\s{0,20}0(?:px)?\s{0,20}(?:;|$|}))/i
  return [
    ...found({ code: 'layout', pattern: modern, styled, style }),
    ...found({ code: 'rounded_corners', pattern: round, styled, style }),
  ]
}

interface Search {
  code: IssueCode
  pattern: RegExp
  styled: Element[]
  style: string
}

function found({ code, pattern, styled, style }: Search): MailIssue[] {
  const index = styled.findIndex(element => pattern.test(element.getAttribute('style') ?? ''))
  if (index >= 0) return [{ code, at: { selector: '[style]', index } }]
  return pattern.test(style) ? [{ code }] : []
}
