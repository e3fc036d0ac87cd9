import { ownPages } from '../../../contract/resources/own-pages'
import type { RouteLanguage } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import { digest, randomWord } from '../../auth/one-time'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import type { Services } from '../../services'

export type PageRow = RowOf<typeof ownPages>

/** 128 bits, as 22 letters of base64url. */
const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/
/** Days without a visit after which a link ends. */
export const LINK_DAYS = 30
/** Links of a page that may be open at once; each message brings one. */
const MOST_LINKS = 20
/** Stands for a personal link in a text that waits to be sent. No text keeps the token: it is made when the text goes out. */
const GAP = '/p/{link}'

export const linkGap = (origin: string): string => `${origin}${GAP}`

/** Returns the page of a candidate that was written to last. */
export async function pageOfCandidate(sql: Connection, candidateId: number): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`
    select * from own_pages where candidate_id = ${candidateId}
    order by (revoked_at is null) desc, coalesce(seen_at, sent_at, created_at) desc, id desc limit 1`
  return row
}

interface Sent {
  language: RouteLanguage
  channel: PageRow['channel']
  at: Date
}

/** Notes that a link was sent to a candidate, and opens the page where there is none or where it was revoked. */
export async function notePageSent(
  { tx, actor }: { tx: Tx; actor: Actor },
  candidateId: number,
  { language, channel, at }: Sent,
): Promise<void> {
  const before = await pageOfCandidate(tx, candidateId)
  const sent = { language, channel, sent_at: at.toISOString() }
  const changes = before
    ? { ...sent, revoked_at: null, revoked_by: null }
    : { ...sent, candidate_id: candidateId }
  const action = before ? ('update' as const) : ('create' as const)
  await writeRows(tx, { definition: ownPages, actor, action, rows: [{ before, changes }] })
}

/** Closes the pages of a candidate: links and sessions of devices end at once. */
export async function revokePages(
  { tx, actor }: { tx: Tx; actor: Actor },
  candidateId: number,
  at: Date,
): Promise<void> {
  const open = await tx<PageRow[]>`
    select * from own_pages where candidate_id = ${candidateId} and revoked_at is null order by id for update`
  const ids = open.map(({ id }) => id)
  const changes = { revoked_at: at.toISOString(), revoked_by: actor.id || null }
  const rows = open.map(before => ({ before, changes }))
  await writeRows(tx, { definition: ownPages, actor, action: 'update', rows })
  await tx`delete from own_page_links where page_id = any(${ids}::bigint[])`
  await tx`delete from own_page_sessions where page_id = any(${ids}::bigint[])`
  await tx`delete from own_page_codes where page_id = any(${ids}::bigint[])`
}

/** Puts a new personal link of the candidate into a text with a gap for one; other texts stay as they are. */
export async function fillLink(services: Services, candidateId: number, text: string): Promise<string> {
  if (!text.includes(GAP)) return text
  const token = randomWord(TOKEN_BYTES)
  await services.sql.begin(tx => keepLink(tx, candidateId, { hash: digest(token), at: services.now() }))
  return text.replaceAll(GAP, `/p/${token}`)
}

/** Keeps a link of an open page; a page that was revoked since the text was written gets none. */
async function keepLink(
  tx: Tx,
  candidateId: number,
  { hash, at }: { hash: string; at: Date },
): Promise<void> {
  const page = await pageOfCandidate(tx, candidateId)
  if (!page || page.revoked_at) return
  await tx`insert into own_page_links (hash, page_id, made_at) values (${hash}, ${page.id}, ${at})`
  await tx`
    delete from own_page_links where hash in (
      select hash from own_page_links where page_id = ${page.id}
      order by coalesce(used_at, made_at) desc offset ${MOST_LINKS})`
}

/** A page that a link leads to, with the person. */
export interface LinkedPage {
  page: PageRow
  /** Hash of the link. */
  link: string
}

/** Finds the page of a link. @returns undefined alike for a wrong link, one that ended, and one of a revoked page */
export async function pageOfLink(
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  token: string,
): Promise<LinkedPage | undefined> {
  const link = digest(TOKEN.test(token) ? token : '')
  const [page] = await sql<PageRow[]>`
    select p.* from own_page_links l join own_pages p on p.id = l.page_id join candidates c on c.id = p.candidate_id
    where l.hash = ${link} and p.revoked_at is null and c.deleted_at is null and c.erased_at is null
      and coalesce(l.used_at, l.made_at) > ${now()}::timestamptz - make_interval(days => ${LINK_DAYS})`
  return page && { page, link }
}

/** Returns the last day on which one of the links of a page still works; undefined where none does. */
export async function linksEnd(sql: Connection, pageId: number, now: Date): Promise<string | undefined> {
  const row = oneRow(
    await sql<{ ends_at: string | null }[]>`
      select max(coalesce(used_at, made_at)) + make_interval(days => ${LINK_DAYS}) as ends_at
      from own_page_links where page_id = ${pageId}`,
  )
  return row.ends_at && Date.parse(row.ends_at) > now.getTime() ? row.ends_at : undefined
}
