import type { LucideIcon } from 'lucide-react'
import {
  Columns2,
  Heading,
  Image,
  Minus,
  MousePointerClick,
  OctagonX,
  Share2,
  Type,
  UserRound,
} from 'lucide-react'

export const blockKinds = [
  'text',
  'heading',
  'picture',
  'button',
  'line',
  'columns',
  'links',
  'signature',
  'optout',
] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockIcons: Record<BlockKind, LucideIcon> = {
  text: Type,
  heading: Heading,
  picture: Image,
  button: MousePointerClick,
  line: Minus,
  columns: Columns2,
  links: Share2,
  signature: UserRound,
  optout: OctagonX,
}

/** Returns the first words of a block, in the author's language. */
export type Words = (key: string) => string

const ink = '#102944'
const primary = '#104b91'
const paragraph = `margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: ${ink}`
const small = 'margin: 0 0 8px; font-size: 12px; line-height: 1.6; color: #5e7083; text-align: center'

/** Returns the HTML of a new block: tables and inline styles, which every mail program renders alike. */
export function blockHtml(kind: BlockKind, words: Words): string {
  return makers[kind](key => escapeText(words(`builder.content.${key}`)))
}

/** Returns a stored picture, without a description, which the author gives. */
export function pictureHtml(url: string): string {
  return `<img src="${escapeText(url)}" style="display: block; max-width: 100%; height: auto; margin: 0 auto 16px">`
}

const makers: Record<BlockKind, (word: Words) => string> = {
  text: word => `<p style="${paragraph}">${word('text')}</p>`,
  heading: word =>
    `<h2 style="margin: 0 0 12px; font-size: 22px; line-height: 1.3; font-weight: 600; color: ${ink}">${word('heading')}</h2>`,
  picture: () => '<img style="display: block; max-width: 100%; height: auto; margin: 0 auto 16px">',
  button: word =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" style="margin: 8px auto 24px"><tr><td style="background-color: ${primary}; text-align: center"><a href="#" style="display: inline-block; padding: 12px 26px; background-color: ${primary}; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none">${word('button')}</a></td></tr></table>`,
  line: () => '<hr style="margin: 16px 0; border: 0; border-top: 1px solid #dae2e9">',
  columns: word => {
    const cell = `<td class="mail-col" style="width: 50%; padding: 0 8px; vertical-align: top"><p style="${paragraph}">${word('text')}</p></td>`
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width: 100%; margin: 0 0 16px"><tr>${cell}${cell}</tr></table>`
  },
  links: word => {
    const link = (name: string) => `<a href="#" style="color: ${primary}">${word(name)}</a>`
    return `<p style="${small}">${['link_site', 'link_jobs', 'link_contact'].map(link).join(' · ')}</p>`
  },
  signature: word =>
    `<p style="${paragraph}">${word('greeting')}<br><b>${word('sender')}</b><br><span style="color: #46586b">${word('sender_role')}</span></p>`,
  optout: word =>
    `<p style="${small}">${word('optout')} <a href="{{ unsubscribe_url }}" style="color: ${primary}">${word('unsubscribe')}</a></p>`,
}

/** Escapes text for HTML, attributes too. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
