import type { OwnPageState } from '../../../contract/calls/own-page'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { linksEnd, pageOfCandidate } from './links'

/** Returns the own page of a candidate as staff see it. */
export async function ownPageStateOf(
  sql: Connection,
  { id, birth_date }: { id: number; birth_date?: unknown },
  now: Date,
): Promise<OwnPageState> {
  const page = await pageOfCandidate(sql, id)
  const ends_at = page ? await linksEnd(sql, page.id, now) : undefined
  // A link is made when its message goes out, a moment after it was sent.
  const isNew = page?.sent_at && Date.parse(page.sent_at) > now.getTime() - MINUTES_TO_SEND * 60_000
  const { unchecked } = oneRow(
    await sql<{ unchecked: number }[]>`
      select count(distinct d.id)::int as unchecked from own_page_uploads u
      join own_pages p on p.id = u.page_id join documents d on d.id = u.document_id
      where p.candidate_id = ${id} and u.done_at is not null and d.checked_on is null`,
  )
  const state = !page ? 'none' : page.revoked_at ? 'revoked' : ends_at || isNew ? 'open' : 'ended'
  return {
    state,
    channel: page?.channel ?? null,
    sent_at: page?.sent_at ?? null,
    ends_at: ends_at ?? null,
    seen_at: page?.seen_at ?? null,
    views: page?.views ?? 0,
    unchecked,
    lacks_birth_date: (birth_date ?? null) === null,
  }
}

const MINUTES_TO_SEND = 60
