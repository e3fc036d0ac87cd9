import { LINK_GAP } from '../../../contract/own-page/linkGap'
import { ownPages } from '../../../contract/resources/own-pages'
import type { RouteLanguage } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import { digest, randomWord } from '../../auth/one-time'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'

export type PageRow = RowOf<typeof ownPages>

/** 128 bits, as 22 letters of base64url. */
const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/
/** Days without a visit after which a link ends. */
export const LINK_DAYS = 30
/** Links of a page that may be open at once; each message brings one. */
const MOST_LINKS = 20
/** The gap of a link, of a candidate or of a guardian's own page. */
const ANY_GAP = /\/p\/\{link(?:-(\d{1,15}))?\}/g

export const linkGap = (origin: string): string => `${origin}${LINK_GAP}`

/** Returns whether a text waits for the personal link of a candidate. */
export const hasLinkGap = (text: string): boolean => text.includes(LINK_GAP)

/** Returns a text of a candidate with links to the page of a guardian instead. */
export const withGuardianLink = (text: string, guardianId: number): string =>
  text.replaceAll(LINK_GAP, `/p/{link-${guardianId}}`)

/** A candidate, or one of the guardians. */
export interface PageOwner {
  candidateId: number
  /** Empty: the candidate. */
  guardianId?: number | null
}

export const ownerOf = ({ candidate_id, guardian_id }: PageRow): PageOwner => ({
  candidateId: Number(candidate_id),
  guardianId: guardian_id ?? null,
})

/** Returns the page of a candidate or a guardian that was written to last. */
export async function pageOfOwner(
  sql: Connection,
  { candidateId, guardianId = null }: PageOwner,
): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`
    select * from own_pages where candidate_id = ${candidateId} and guardian_id is not distinct from ${guardianId}::bigint
    order by (revoked_at is null) desc, coalesce(seen_at, sent_at, created_at) desc, id desc limit 1`
  return row
}

interface Sent {
  language: RouteLanguage
  channel: PageRow['channel']
  at: Date
}

/** Notes that a link was sent to a candidate or a guardian, and opens the page where there is none or where it was revoked. */
export async function notePageSent(
  { tx, actor }: { tx: Tx; actor: Actor },
  owner: PageOwner,
  { language, channel, at }: Sent,
): Promise<void> {
  const before = await pageOfOwner(tx, owner)
  const { candidateId: candidate_id, guardianId: guardian_id = null } = owner
  const sent = { language, channel, sent_at: at.toISOString() }
  const changes = before
    ? { ...sent, revoked_at: null, revoked_by: null }
    : { ...sent, candidate_id, guardian_id }
  const action = before ? ('update' as const) : ('create' as const)
  await writeRows(tx, { definition: ownPages, actor, action, rows: [{ before, changes }] })
}

/**
 * Closes the pages of a candidate and of the guardians, or that of one guardian: links and sessions of devices end at once.
 */
export async function revokePages(
  { tx, actor }: { tx: Tx; actor: Actor },
  { candidateId, guardianId = null }: PageOwner,
  at: Date,
): Promise<void> {
  const open = await tx<PageRow[]>`
    select * from own_pages where candidate_id = ${candidateId} and revoked_at is null
      and (guardian_id = ${guardianId} or ${guardianId}::bigint is null) order by id for update`
  const ids = open.map(({ id }) => id)
  const changes = { revoked_at: at.toISOString(), revoked_by: actor.id || null }
  const rows = open.map(before => ({ before, changes }))
  await writeRows(tx, { definition: ownPages, actor, action: 'update', rows })
  await tx`delete from own_page_links where page_id = any(${ids}::bigint[])`
  await tx`delete from own_page_sessions where page_id = any(${ids}::bigint[])`
  await tx`delete from own_page_codes where page_id = any(${ids}::bigint[])`
}

/** Ends what would open the page of one person to another: sessions of devices, codes, and links that nobody has used. */
export async function closeDoors(tx: Tx, { candidateId, guardianId = null }: PageOwner): Promise<void> {
  const pages = await tx<{ id: number }[]>`
    select id from own_pages
    where candidate_id = ${candidateId} and guardian_id is not distinct from ${guardianId}::bigint order by id for update`
  const ids = pages.map(({ id }) => id)
  await tx`delete from own_page_links where page_id = any(${ids}::bigint[]) and used_at is null`
  await tx`delete from own_page_sessions where page_id = any(${ids}::bigint[])`
  await tx`delete from own_page_codes where page_id = any(${ids}::bigint[])`
}

/** A message of a candidate that the program wrote, and the number or address that it goes to. */
export interface Addressed {
  candidateId: number
  to: string
}

/**
 * Puts new personal links into the gaps of a message that the program wrote.
 * @returns the text; undefined where the message does not go to the owner of a page, whose number or address changed since
 */
export async function fillLink(
  services: Services,
  { candidateId, to }: Addressed,
  text: string,
): Promise<string | undefined> {
  const links = new Map<string, string>()
  for (const [gap, guardian] of text.matchAll(ANY_GAP)) {
    if (links.has(gap)) continue
    const owner = { candidateId, guardianId: guardian ? Number(guardian) : null }
    if (!(await isOwnAddress(services.sql, owner, to))) return undefined
    const token = randomWord(TOKEN_BYTES)
    links.set(gap, `/p/${token}`)
    await services.sql.begin(tx => keepLink(tx, owner, { hash: digest(token), at: services.now() }))
  }
  return text.replace(ANY_GAP, gap => links.get(gap) ?? gap)
}

/** Returns whether a number or address is one that a candidate or a guardian has now. */
export async function isOwnAddress(
  sql: Connection,
  { candidateId, guardianId = null }: PageOwner,
  to: string,
): Promise<boolean> {
  const [owner] = await sql`
    select from candidates c left join guardians g on g.id = ${guardianId} and g.candidate_id = c.id
    where c.id = ${candidateId} and c.deleted_at is null and c.erased_at is null
      and case when ${guardianId}::bigint is null then ${to} in (c.phone, c.phone_alternative, c.email)
        else ${to} in (g.phone, g.email) end`
  return owner !== undefined
}

/** Keeps a link of an open page; a page that was revoked since the text was written gets none. */
async function keepLink(tx: Tx, owner: PageOwner, { hash, at }: { hash: string; at: Date }): Promise<void> {
  const page = await pageOfOwner(tx, owner)
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
  /** That of the guardian whose page it is, else that of the link. */
  language: RouteLanguage
  /** Hash of the link. */
  link: string
}

/**
 * Finds the page of a link. The page of a guardian ends with the 18th birthday.
 * @returns undefined alike for a wrong link, one that ended, and one of a revoked page
 */
export async function pageOfLink(
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  token: string,
): Promise<LinkedPage | undefined> {
  const link = digest(TOKEN.test(token) ? token : '')
  const [found] = await sql<(PageRow & { own_language: RouteLanguage })[]>`
    select p.*, coalesce(g.language, p.language) as own_language
    from own_page_links l join own_pages p on p.id = l.page_id join candidates c on c.id = p.candidate_id
    left join guardians g on g.id = p.guardian_id
    where l.hash = ${link} and p.revoked_at is null
      and (p.guardian_id is null or is_minor(c.birth_date, ${todayOf(sql, now())})) and c.deleted_at is null and c.erased_at is null
      and coalesce(l.used_at, l.made_at) > ${now()}::timestamptz - make_interval(days => ${LINK_DAYS})`
  if (!found) return undefined
  const { own_language: language, ...page } = found
  return { page, language, link }
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
