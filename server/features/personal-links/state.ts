import type { LinkState, OwnPageState } from '../../../contract/calls/own-page'
import { wallAt } from '../../../contract/time/wall-time'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { todayOf } from '../../db/today'
import { readAppointments, withoutAddress } from './appointments'
import { linksEnd, type PageRow, pageOfOwner } from './links'

const MINUTES_TO_SEND = 60

/** Returns the own page of a candidate as staff see it, with those of the guardians. */
export async function ownPageStateOf(
  sql: Connection,
  { id, birth_date }: { id: number; birth_date?: unknown },
  now: Date,
): Promise<OwnPageState> {
  const { unchecked } = oneRow(
    await sql<{ unchecked: number }[]>`
      select count(distinct d.id)::int as unchecked from own_page_uploads u
      join own_pages p on p.id = u.page_id join documents d on d.id = u.document_id
      where p.candidate_id = ${id} and u.done_at is not null and d.checked_on is null`,
  )
  return {
    ...(await linkStateOf(sql, await pageOfOwner(sql, { candidateId: id }), now)),
    unchecked,
    lacks_birth_date: (birth_date ?? null) === null,
    guardians: await guardiansOf(sql, id, now),
    without_address: withoutAddress(await readAppointments(sql, id, now)).map(
      ({ key, place, at, clocks }) => ({ key, place, day: wallAt(at, clocks.zone).day }),
    ),
  }
}

async function linkStateOf(sql: Connection, page: PageRow | undefined, now: Date): Promise<LinkState> {
  const ends_at = page ? await linksEnd(sql, page.id, now) : undefined
  // A link is made when its message goes out, a moment after it was sent.
  const isNew = page?.sent_at && Date.parse(page.sent_at) > now.getTime() - MINUTES_TO_SEND * 60_000
  const state = !page ? 'none' : page.revoked_at ? 'revoked' : ends_at || isNew ? 'open' : 'ended'
  return {
    state,
    channel: page?.channel ?? null,
    sent_at: page?.sent_at ?? null,
    ends_at: ends_at ?? null,
    seen_at: page?.seen_at ?? null,
    views: page?.views ?? 0,
  }
}

/** Reads the pages of guardians to whom a link was sent. They end with the 18th birthday. */
async function guardiansOf(
  sql: Connection,
  candidateId: number,
  now: Date,
): Promise<OwnPageState['guardians']> {
  const guardians = await sql<{ id: number; name: string; is_over: boolean }[]>`
    select g.id, g.name, not is_minor(c.birth_date, ${todayOf(sql, now)}) as is_over
    from guardians g join candidates c on c.id = g.candidate_id
    where g.candidate_id = ${candidateId} and exists (select from own_pages p where p.guardian_id = g.id) order by g.id`
  return Promise.all(
    guardians.map(async ({ id, name, is_over }) => {
      const page = await pageOfOwner(sql, { candidateId, guardianId: id })
      const link = await linkStateOf(sql, page, now)
      const isEnded = is_over && link.state === 'open'
      return { id, name, ...link, ...(isEnded ? ({ state: 'ended', ends_at: null } as const) : {}) }
    }),
  )
}
