import { escapeHtml } from '../../mail/message/escapeHtml'
import type { ShownNotice } from './notices'

/** Returns a notice as a part of a page; nothing where there is none. @param heading of the page's outline */
export function noticePart(notice: ShownNotice | undefined, heading: 'h2' | 'h3' = 'h2'): string {
  if (!notice) return ''
  const lines = notice.lines.map(line => `<p><bdi>${escapeHtml(line)}</bdi></p>`)
  return `<section class="notice"><${heading}>${escapeHtml(notice.title)}</${heading}>${lines.join('')}</section>`
}
