import { createHmac } from 'node:crypto'
import { sameText } from '../../auth/one-time'
import { mailKey } from '../../mail'
import type { Services } from '../../services'
import { currentNotice, type NoticePlace, type ShownNotice } from './notices'

/** A page with a notice: a form, or a kind of appointment or seminar. */
export interface NoticedPage extends NoticePlace {
  pageId: number
  /** The language of the page, where the notice may be in another one. */
  pageLanguage: string
}

/** A notice that was shown longer ago has to be read again. */
const MAX_AGE_MS = 24 * 3_600_000

/** Returns the proof that a page showed a notice. It comes back with the answers; a page without a notice has none. */
export async function proofOfNotice(
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  page: NoticedPage,
  notice: ShownNotice | undefined,
): Promise<string> {
  if (!notice?.id) return ''
  const content = `${notice.id}.${now().getTime().toString(36)}`
  return `${content}.${signatureOf(await mailKey(sql), page, content)}`
}

/**
 * Returns the number of the notice that a visitor read, from the proof that came with the answers; null where the page has none to
 * show; undefined where the visitor has to read it first.
 */
export async function readShownNotice(
  services: Pick<Services, 'sql' | 'now'>,
  page: NoticedPage,
  proof: string | undefined,
): Promise<number | null | undefined> {
  const [content = '', id, madeAt = ''] = /^(\d{1,15})\.([0-9a-z]{1,12})(?=\.)/.exec(proof ?? '') ?? []
  const age = services.now().getTime() - Number.parseInt(madeAt, 36)
  const wanted = `${content}.${signatureOf(await mailKey(services.sql), page, content)}`
  if (id && age <= MAX_AGE_MS && sameText(wanted, proof ?? '')) return Number(id)
  return (await currentNotice(services, page)) ? undefined : null
}

const signatureOf = (key: Buffer, { subject, pageId, pageLanguage }: NoticedPage, content: string) =>
  createHmac('sha256', key)
    .update(`notice ${subject} ${pageId} ${pageLanguage} ${content}`)
    .digest('base64url')
