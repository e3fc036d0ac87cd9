import { fieldsUsed, hasOpenCode } from './mergeCode'
import type { MergeField } from './mergeFields'

export const issueCodes = [
  'no_unsubscribe',
  'merge_open',
  'unknown_field',
  'too_large',
  'picture_without_description',
  'picture_without_address',
  'picture_insecure',
  'picture_embedded',
  'link_empty',
  'script',
  'not_in_mail',
  'layout',
  'rounded_corners',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** Something that mail programs break or that a recipient would trip over. */
export interface MailIssue {
  code: IssueCode
  /** Where it is: the nth match of a selector in the mail. */
  at?: { selector: string; index: number }
  /** What its words name. */
  values?: Record<string, string | number>
}

export interface MailToCheck {
  content: string
  style: string
  /** Size with the CSS inlined, in bytes; measured from the text where it is not known yet. */
  bytes?: number
  fields: readonly MergeField[]
}

/** Gmail cuts a mail after 102 kB and hides the rest, the way out included. */
export const LARGEST_BYTES = 102 * 1024

/** Reads a mail as the mail programs will. Gives what is wrong, gravest first; empty when it is fine. */
export function checkMail(mail: MailToCheck): MailIssue[] {
  const page = new DOMParser().parseFromString(mail.content, 'text/html')
  return [
    ...unsubscribing(page),
    ...mergeCode(mail),
    ...size(mail),
    ...pictures(page),
    ...links(page),
    ...foreignParts(page),
    ...layout(page, mail.style),
  ]
}

/** Size of the mail in whole kilobytes, at least 1. */
export function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024))
}

function unsubscribing(page: Document): MailIssue[] {
  const out = [...page.querySelectorAll('a[href]')].some(link => hrefOf(link).includes('unsubscribe_url'))
  return out ? [] : [{ code: 'no_unsubscribe' }]
}

function mergeCode({ content, style, fields }: MailToCheck): MailIssue[] {
  const open: MailIssue[] = hasOpenCode(content) || hasOpenCode(style) ? [{ code: 'merge_open' }] : []
  const known = new Set(fields.flatMap(({ path }) => [path, path.replace(/^attributes\./, '')]))
  const unknown = fieldsUsed(content).filter(path => !known.has(path) && path !== 'attributes')
  return [...open, ...unknown.map(field => ({ code: 'unknown_field' as const, values: { field } }))]
}

function size({ content, style, bytes }: MailToCheck): MailIssue[] {
  const measured = bytes ?? new TextEncoder().encode(content + style).length
  return measured > LARGEST_BYTES ? [{ code: 'too_large', values: { size: kilobytes(measured) } }] : []
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

/** Our own store is reached as this page is; whether that is https is not the writer's to mend. */
function isOurs(src: string): boolean {
  return src.startsWith(`${window.location.origin}/`)
}

function links(page: Document): MailIssue[] {
  return [...page.querySelectorAll('a')].flatMap((link, index): MailIssue[] => {
    const leadsNowhere =
      ['', '#', 'http://', 'https://'].includes(hrefOf(link)) || /^javascript:/i.test(hrefOf(link))
    const values = { text: (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60) }
    return leadsNowhere ? [{ code: 'link_empty', at: { selector: 'a', index }, values }] : []
  })
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
  const round = /border(?:-[a-z]+)*-radius\s*:(?!\s*0(?:px)?\s*(?:;|$|}))/i
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
