import { escapeHtml } from '../../mail/message/escapeHtml'
import type { ShownNotice } from './notices'

/** Returns a notice as a part of a page; nothing where there is none. @param heading of the page's outline */
export function noticePart(notice: ShownNotice | undefined, heading: 'h2' | 'h3' = 'h2'): string {
  if (!notice) return ''
  return `<section class="notice" id="notice"><${heading}>${escapeHtml(notice.title)}</${heading}>${paragraphs(notice.lines)}</section>`
}

/** Returns lines as paragraphs, each in the direction of its own words. */
export const paragraphs = (lines: readonly string[]): string =>
  lines.map(line => `<p><bdi>${escapeHtml(line)}</bdi></p>`).join('')
