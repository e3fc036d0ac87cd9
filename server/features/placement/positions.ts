import { invalid } from '../../../contract/http/errors'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { positions } from '../../../contract/resources/placement'
import type { Change, Fragment, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { todayOf } from '../../db/today'
import { checkMoney } from '../currencies'

/** A post stays with its employer once candidates are matched to it, and is never for fewer people than were hired. */
export const positionsHooks: HooksOf<typeof positions> = {
  finds: {
    on_offer: (sql, value, { own, now }) => {
      const isOffered = isOnOffer(sql, todayOf(sql, now))
      return value === true ? isOffered : value === false ? sql`not ${isOffered}` : own
    },
  },
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    await checkMoney(tx, { before, changes }, [{ amount: 'pay', currency: 'pay_currency' }])
    if (!before) return { ...changes, free: Number(changes.number ?? 1) }
    if (changes.bw_lead_id && changes.bw_lead_id !== before.bw_lead_id && (await hasMatches(tx, before.id)))
      throw invalid({ bw_lead_id: 'not_writable' })
    if (Number(changes.number ?? before.number) < Number(before.hired)) throw invalid({ number: 'too_small' })
    if (changes.number === undefined) return changes
    const [{ taken }] = await tx<[{ taken: number }]>`
      select count(*)::int as taken from matches m where m.position_id = ${before.id} and ${isTaking(tx)}`
    return { ...changes, free: Math.max(Number(changes.number) - taken, 0) }
  },
}

/** Whether the person of a match `m` is hired, and the work has not ended. */
export const isAtWork = (sql: Connection): Fragment => sql`(m.state = 'hired' and not exists (
  select from placements w where w.match_id = m.id and w.ended_on is not null))`

/** Whether a match `m` takes a place of its post: the offer is accepted, or the work goes on. */
export const isTaking = (sql: Connection): Fragment => sql`(m.state = 'accepted' or ${isAtWork(sql)})`

/** Whether a post `positions` is on offer on a day: open, with a place, and its last day has not passed. */
export const isOnOffer = (sql: Connection, today: Fragment): Fragment => sql`(
  on_offer and (open_until is null or open_until >= ${today}))`

/** @throws Failure invalid for a post that is closed, past its last day, or full */
export function refuseNotOnOffer(position: RowOf<typeof positions> | undefined, today: string): void {
  if (position?.state !== 'open') throw invalid({ position_id: 'not_a_choice' })
  if (position.open_until && position.open_until < today) throw invalid({ position_id: 'too_late' })
  if (Number(position.free) < 1) throw invalid({ position_id: 'taken' })
}

async function hasMatches(tx: Tx, id: number): Promise<boolean> {
  const [found] = await tx`select from matches where position_id = ${id} limit 1`
  return found !== undefined
}

/** Refuses vacancies that a person types where positions say how many there are. */
export async function refuseTypedVacancies(tx: Tx, { action, before, changes }: Change): Promise<void> {
  if (action !== 'update' || !before || !('vacancies' in changes) || changes.vacancies === before.vacancies)
    return
  const [found] = await tx`select from positions where bw_lead_id = ${before.id} limit 1`
  if (found) throw invalid({ vacancies: 'not_writable' })
}

/** Keeps the vacancies of the employers of written positions. */
export async function followPositions(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const rows = [...after, ...write.rows.flatMap(({ before }) => before ?? [])]
  await keepVacancies(tx, write, [...new Set(rows.map(({ bw_lead_id }) => Number(bw_lead_id)))])
}

type By = Pick<Write, 'actor' | 'by' | 'now'>

/** Writes the posts that are still free as the vacancies of employers. Without any position they stay as they were typed. */
async function keepVacancies(tx: Tx, { actor, by, now }: By, ids: readonly number[]): Promise<void> {
  const employers = await tx<(Row & { free: number })[]>`
    select l.*, p.free from bw_leads l join lateral (
      select coalesce(sum(free) filter (where state = 'open'), 0)::int as free, count(*) as posts
      from positions where bw_lead_id = l.id) p on p.posts > 0
    where l.id = any(${[...ids]}::bigint[]) and l.vacancies is distinct from p.free order by l.id for update of l`
  const rows = employers.map(({ free, ...before }) => ({ before, changes: { vacancies: free } }))
  if (rows.length) await writeRows(tx, { definition: bwLeads, actor, action: 'update', by, now, rows })
}

/** Keeps the numbers of people hired and of free places at positions, and with them the vacancies. */
export async function keepHired(tx: Tx, { actor, by, now }: By, ids: readonly number[]): Promise<void> {
  // Locked first, in one order: the count then sees what a write that was waited for has left.
  await tx`select from positions where id = any(${[...ids]}::bigint[]) order by id for update`
  const found = await tx<(Row & { now_hired: number; now_free: number })[]>`
    select p.*, m.now_hired, greatest(p.number - m.taken, 0) as now_free from positions p join lateral (
      select count(*) filter (where m.state = 'hired')::int as now_hired, count(*) filter (where ${isTaking(tx)})::int as taken
      from matches m where m.position_id = p.id) m on true
    where p.id = any(${[...ids]}::bigint[]) and (p.hired <> m.now_hired or p.free <> greatest(p.number - m.taken, 0))
    order by p.id`
  const rows = found.map(({ now_hired: hired, now_free: free, ...before }) => ({
    before,
    changes: { hired, free },
  }))
  if (rows.length) await writeRows(tx, { definition: positions, actor, action: 'update', by, now, rows })
}
