import { z } from 'zod'
import { OWN_PAGE_CHANNELS } from '../own-page/channels'
import { candidates } from '../resources/candidates'
import { guardians } from '../resources/identity'
import { MESSAGE_LANGUAGES } from '../resources/rules'
import { call, rolesFor } from './call'

const count = z.int().nonnegative()

/** An own page and its links, as staff see them. */
const linkState = z.object({
  /** `none`: no link was sent. `ended`: no link was used for 30 days, or the child of a guardian is 18. */
  state: z.enum(['none', 'open', 'ended', 'revoked']),
  channel: z.enum(OWN_PAGE_CHANNELS).nullable(),
  sent_at: z.string().nullable(),
  /** The last day on which a link works unless the page is opened again. */
  ends_at: z.string().nullable(),
  seen_at: z.string().nullable(),
  views: count,
})
export type LinkState = z.infer<typeof linkState>

/** The own page of a candidate, as staff see it, with those of the guardians. */
export const ownPageState = linkState.extend({
  /** Files that came by the page and are not checked. */
  unchecked: count,
  /** Without a birth date nobody could prove to be the person. */
  lacks_birth_date: z.boolean(),
  /** Guardians to whom a link was sent. */
  guardians: z.array(linkState.extend({ id: z.int(), name: z.string() })),
  /** Appointments to come, to which the person goes and for which the page shows no address; `place` is null where none is named. */
  without_address: z.array(z.object({ key: z.string(), place: z.string().nullable(), day: z.string() })),
})
export type OwnPageState = z.infer<typeof ownPageState>

const sendOrder = z.strictObject({
  /** The language of the message and of the page at first. */
  language: z.enum(MESSAGE_LANGUAGES, 'not_a_choice').optional(),
})
const sentAnswer = z.object({
  channel: z.enum(OWN_PAGE_CHANNELS),
  to: z.string(),
  page: ownPageState,
  /** A link of the demo, which sends nothing; never there outside of it. */
  demo_link: z.string().optional(),
})
export type OwnPageSent = z.infer<typeof sentAnswer>

const writers = rolesFor(candidates, 'update')

/** The own page of a candidate, from the side of staff. */
export const ownPageCalls = {
  send: call('POST /candidates/{id}/own-page/send', {
    summary:
      'Sends a personal link by WhatsApp, otherwise by email, which stays in the outbox without a mail server; otherwise a call is due. Opens a page that was revoked.',
    access: writers,
    body: sendOrder,
    answer: sentAnswer,
  }),
  revoke: call('POST /candidates/{id}/own-page/revoke', {
    summary: 'Closes the page and those of the guardians: links end and devices are signed out immediately.',
    access: writers,
    answer: ownPageState,
  }),
  revokeGuardian: call('POST /guardians/{id}/own-page/revoke', {
    summary: 'Closes the page of a guardian: its links end and devices are signed out immediately.',
    access: rolesFor(guardians, 'update'),
    answer: ownPageState,
  }),
}

const person = { tag: 'visitors', access: 'public' } as const
const page = { ...person, answer: 'text/html' } as const

/** Bytes of a piece of an upload, and how many a file may have in all. */
export const OWN_PAGE_PIECE = 262_144
export const OWN_PAGE_FILE = 25 * 1_048_576
/**
 * Kinds of files that the page takes, by their bytes. No HEIC, which browsers of staff do not show: the phone makes a JPEG of it
 * (decision 86).
 */
export const OWN_PAGE_KINDS = ['jpg', 'png', 'webp', 'pdf'] as const

const beginOrder = z.strictObject({
  /** The request that the file answers. */
  target: z.string('invalid').max(60, 'too_long'),
  name: z.string('invalid').trim().min(1, 'required').max(200, 'too_long'),
  size: z.int('invalid').min(1, 'required').max(OWN_PAGE_FILE, 'too_large'),
})
export type BeginUpload = z.infer<typeof beginOrder>

const uploadState = z.object({
  id: z.string(),
  /** Bytes that have arrived in a row. */
  received: count,
  done: z.boolean(),
})
export type OwnUploadState = z.infer<typeof uploadState>

/** The own page itself, for the person: by a link, with a code, without an account. */
export const ownPagePages = {
  show: call('GET //p/{token}', { ...page, summary: 'The own page, or the question for a code.' }),
  act: call('POST //p/{token}', {
    ...page,
    status: 303,
    summary: 'Asks for a code, enters, closes the page, withdraws a consent, or asks for rights over data.',
  }),
  sendFile: call('POST //p/{token}/files', {
    ...page,
    status: 303,
    summary: 'A file of a browser without script.',
  }),
  calendar: call('GET //p/{token}/{appointment}/calendar.ics', {
    ...person,
    answer: 'text/calendar',
    summary: 'An appointment for a calendar.',
  }),
  begin: call('POST //p/{token}/uploads', {
    ...person,
    body: beginOrder,
    answer: uploadState,
    summary: 'Begins a file that comes in pieces.',
  }),
  continue: call('GET //p/{token}/uploads/{upload}', {
    ...person,
    answer: uploadState,
    summary: 'Number of bytes of a file that have arrived.',
  }),
  piece: call('POST //p/{token}/uploads/{upload}', {
    ...person,
    upload: true,
    sent: z.strictObject({ begins: z.string(), piece: z.file() }),
    answer: uploadState,
    summary: 'The next piece of a file; the last one makes a document of it, which is not checked yet.',
  }),
}
