import { type BeginUpload, OWN_PAGE_FILE, type OwnUploadState } from '../../../../contract/calls/own-page'
import { fail, invalid } from '../../../../contract/http/errors'
import { randomWord } from '../../../auth/one-time'
import type { Tx } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { oneRow } from '../../../db/oneRow'
import type { Services } from '../../../services'
import type { PageOwner } from '../../personal-links'
import { readAsks } from '../facts/asks'

/** Files of a page within a day, and bytes that may be on their way in at once. */
const MOST_A_DAY = 40
const MOST_OPEN_BYTES = 4 * OWN_PAGE_FILE
/** Hours after which a file that never came whole is thrown away. */
export const UPLOAD_HOURS = 24

/** A file that comes in. */
export interface Upload {
  id: string
  page_id: number
  target: string
  name: string
  size: number
  done_at: string | null
}

/** The page that takes a file, and the person. */
export interface Taker extends PageOwner {
  pageId: number
  today: string
}

/**
 * Begins a file. Processes share the database, so the next piece may come to another one: pieces are rows.
 * @throws Failure invalid on `target` for what nobody asked the person for; rate_limited for many files a day
 */
export async function beginUpload(
  services: Services,
  { pageId, today, ...owner }: Taker,
  { target, name, size }: BeginUpload,
): Promise<OwnUploadState> {
  const { sql, now } = services
  const asks = await readAsks(services, owner, today)
  if (!asks.some(ask => ask.target === target && (!ask.checked_on || ask.refused || ask.fails)))
    throw invalid({ target: 'not_there' })
  const id = randomWord()
  await sql.begin(async tx => {
    await tx`select from own_pages where id = ${pageId} for update`
    await refuseMany(tx, pageId, { now: now(), size })
    await tx`
      insert into own_page_uploads (id, page_id, target, name, size, made_at)
      values (${id}, ${pageId}, ${target}, ${cleanName(name)}, ${size}, ${now()})`
  })
  return { id, received: 0, done: false }
}

async function refuseMany(tx: Tx, pageId: number, { now, size }: { now: Date; size: number }): Promise<void> {
  const { count, open } = oneRow(
    await tx<{ count: number; open: number }[]>`
      select count(*)::int as count, coalesce(sum(size) filter (where done_at is null), 0)::float as open
      from own_page_uploads where page_id = ${pageId} and made_at > ${now}::timestamptz - interval '1 day'`,
  )
  if (count >= MOST_A_DAY || open + size > MOST_OPEN_BYTES) throw fail('rate_limited', { retryAfter: 86_400 })
}

const cleanName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}\\/"]/gu, '_')
    .trim()
    .slice(-200) || 'file'

/** Returns how far a file of the page is. @throws Failure not_found */
export async function uploadOf(
  { sql }: Services,
  { pageId }: Pick<Taker, 'pageId'>,
  id: string,
): Promise<OwnUploadState> {
  const [upload] = await sql<{ done_at: string | null; size: number; received: number }[]>`
    select u.done_at, u.size, coalesce((select sum(length(bytes)) from own_page_pieces where upload_id = u.id), 0)::int as received
    from own_page_uploads u where u.id = ${id} and u.page_id = ${pageId}`
  if (!upload) throw fail('not_found')
  const done = upload.done_at !== null
  return { id, received: done ? upload.size : upload.received, done }
}

/**
 * Keeps a piece where it continues what is there; one that came before changes nothing.
 * @returns the upload once it is whole
 * @throws Failure not_found; wrong_state with `received` for a piece that leaves a gap; too_large
 */
export async function keepPiece(
  tx: Tx,
  pageId: number,
  { id, begins, bytes }: { id: string; begins: number; bytes: Buffer },
): Promise<{ upload: Upload; received: number }> {
  const [upload] = await tx<Upload[]>`
    select * from own_page_uploads where id = ${id} and page_id = ${pageId} for update`
  if (!upload) throw fail('not_found')
  if (upload.done_at) return { upload, received: upload.size }
  const { received } = oneRow(
    await tx<{ received: number }[]>`
      select coalesce(sum(length(bytes)), 0)::int as received from own_page_pieces where upload_id = ${id}`,
  )
  if (begins > received) throw fail('wrong_state', { received })
  // The answer to a piece may have been lost: it comes again.
  if (begins < received || bytes.length === 0) return { upload, received }
  if (received + bytes.length > upload.size) throw fail('too_large')
  await tx`insert into own_page_pieces (upload_id, begins, bytes) values (${id}, ${begins}, ${bytes})`
  return { upload, received: received + bytes.length }
}

/** Returns the whole file. */
export async function bytesOfUpload(sql: Connection, id: string): Promise<Buffer> {
  const pieces = await sql<{ bytes: Uint8Array }[]>`
    select bytes from own_page_pieces where upload_id = ${id} order by begins`
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** Throws away files that never came whole, and old codes and sessions. */
export async function forgetOwnPageRests({ sql, now }: Services): Promise<void> {
  const at = now()
  await sql`
    delete from own_page_uploads where done_at is null
      and made_at < ${at}::timestamptz - make_interval(hours => ${UPLOAD_HOURS})`
  await sql`delete from own_page_codes where made_at < ${at}::timestamptz - interval '1 day'`
  await sql`delete from own_page_sessions where made_at < ${at}::timestamptz - interval '1 day'`
  await sql`delete from own_page_links where coalesce(used_at, made_at) < ${at}::timestamptz - interval '60 days'`
}
