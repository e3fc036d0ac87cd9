import type { Direction } from '../../../layout/theme/direction'
import { blockHtml, escapeText, type Words } from '../blocks/blocks'
import { mailShell, mailStyle } from './mailShell'

/** The languages that starter mails are written in. */
export const STARTER_LANGUAGES = ['en', 'ar', 'de'] as const
export type StarterLanguage = (typeof STARTER_LANGUAGES)[number]

/** The mails that a new template can begin with. */
const STARTERS = [
  'newsletter',
  'seminar',
  'job',
  'reminder',
  'course',
  'candidates',
  'application',
  'letter',
] as const
export type StarterKey = (typeof STARTERS)[number]

/** One block of a starter: the one of these that is there. */
interface StarterBlock {
  text?: string
  heading?: string
  button?: string
  columns?: readonly StarterCell[]
  /** Facts by name: time, place, price. */
  facts?: readonly (readonly string[])[]
}
interface StarterCell {
  heading: string
  text: string
}

/** A mail to begin with. Texts in square brackets are to be filled in; the check finds those that are left. */
interface StarterMail {
  /** The first name of the template. */
  name: string
  /** A line over a title that stands on a band of its own. */
  kicker?: string
  title?: string
  salutation?: string
  blocks: readonly StarterBlock[]
  /** The reason why it is sent; that of newsletters unless given. */
  optout?: string
}

/** The starters of a language, and the texts that they share. */
export interface Starters {
  words: {
    salutation: string
    greeting: string
    sender: string
    sender_role: string
    optout: string
    unsubscribe: string
  }
  mails: Record<StarterKey, StarterMail>
}

interface StarterParts {
  mail: StarterMail
  words: Starters['words']
  language: StarterLanguage
  /** The name of the house above the mail; none for a plain letter. */
  house: string | null
}

const ink = '#102944'

/** Writes a starter as a mail of the built-in editor. */
export function writeStarter({ mail, words, language, house }: StarterParts): {
  content: string
  style: string
} {
  const direction: Direction = language === 'ar' ? 'rtl' : 'ltr'
  const texts: Record<string, string> = { ...words, ...(mail.optout ? { optout: mail.optout } : {}) }
  const body = [
    mail.title && mail.kicker === undefined ? titleHtml(mail.title, ink) : '',
    blockOf({ text: mail.salutation ?? words.salutation }),
    ...mail.blocks.map(blockOf),
    blockHtml('signature', wordsOf(texts)),
  ]
  const content = mailShell({
    locale: language,
    direction,
    head: house === null ? null : escapeText(house),
    band: mail.kicker === undefined ? undefined : bandHtml(mail.kicker, mail.title ?? ''),
    body: body.join(''),
    foot: blockHtml('optout', wordsOf(texts)),
  })
  return { content, style: mailStyle }
}

/** Returns the words of a block by the keys of the page's words. */
const wordsOf =
  (texts: Readonly<Record<string, string>>): Words =>
  key =>
    texts[key.slice('builder.content.'.length)] ?? ''

function blockOf({ text, heading, button, columns, facts }: StarterBlock): string {
  if (columns) return columnsHtml(columns)
  if (facts) return factsHtml(facts)
  const kind = text ? 'text' : heading ? 'heading' : 'button'
  return blockHtml(kind, wordsOf({ text: text ?? '', heading: heading ?? '', button: button ?? '' }))
}

function titleHtml(title: string, colour: string): string {
  return `<h1 style="margin: 0 0 24px; font-size: 28px; line-height: 1.25; font-weight: 600; color: ${colour}">${escapeText(title)}</h1>`
}

function bandHtml(kicker: string, title: string): string {
  return `<p style="margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #c9d6e4">${escapeText(kicker)}</p><h1 style="margin: 0; font-size: 28px; line-height: 1.25; font-weight: 600; color: #ffffff">${escapeText(title)}</h1>`
}

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

function columnsHtml(cells: readonly StarterCell[]): string {
  const inside = cells
    .map(
      ({ heading, text }) =>
        `<td class="mail-col" style="width: 50%; padding: 0 8px; vertical-align: top"><h2 style="margin: 0 0 6px; font-size: 17px; line-height: 1.4; font-weight: 600; color: ${ink}">${escapeText(heading)}</h2>${blockOf({ text })}</td>`,
    )
    .join('')
  return `<table ${table} style="width: 100%; margin: 0 0 8px"><tr>${inside}</tr></table>`
}

function factsHtml(rows: readonly (readonly string[])[]): string {
  const cell = (style: string, inside: string) =>
    `<td style="padding: 8px 12px; border-bottom: 1px solid #dae2e9; vertical-align: top${style}">${inside}</td>`
  const inside = rows
    .map(
      ([name = '', value = '']) =>
        `<tr>${cell('; width: 32%', `<p style="margin: 0; font-size: 14px; line-height: 1.5; color: #46586b">${escapeText(name)}</p>`)}${cell('', `<p style="margin: 0; font-size: 15px; line-height: 1.5; font-weight: 600; color: ${ink}">${escapeText(value)}</p>`)}</tr>`,
    )
    .join('')
  return `<table ${table} style="width: 100%; margin: 0 0 20px; border-top: 1px solid #dae2e9">${inside}</table>`
}
