import { invalid } from '../../../contract/http/errors'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { positions } from '../../../contract/resources/placement'
import type { Change, HooksOf, Row, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { checkMoney } from '../currencies'

/** A post stays with its employer once candidates are matched to it, and is never for fewer people than were hired. */
export const positionsHooks: HooksOf<typeof positions> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    await checkMoney(tx, { before, changes }, [{ amount: 'pay', currency: 'pay_currency' }])
    if (!before) return changes
    if (changes.bw_lead_id && changes.bw_lead_id !== before.bw_lead_id && (await hasMatches(tx, before.id)))
      throw invalid({ bw_lead_id: 'not_writable' })
    if (Number(changes.number ?? before.number) < Number(before.hired)) throw invalid({ number: 'too_small' })
    return changes
  },
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
      select coalesce(sum(greatest(number - hired, 0)) filter (where state = 'open'), 0)::int as free, count(*) as posts
      from positions where bw_lead_id = l.id) p on p.posts > 0
    where l.id = any(${[...ids]}::bigint[]) and l.vacancies is distinct from p.free order by l.id for update of l`
  const rows = employers.map(({ free, ...before }) => ({ before, changes: { vacancies: free } }))
  if (rows.length) await writeRows(tx, { definition: bwLeads, actor, action: 'update', by, now, rows })
}

/** Keeps the number of people hired at positions, and with it the vacancies. */
export async function keepHired(tx: Tx, { actor, by, now }: By, ids: readonly number[]): Promise<void> {
  const found = await tx<(Row & { taken: number })[]>`
    select p.*, m.taken from positions p join lateral (
      select count(*)::int as taken from matches where position_id = p.id and state = 'hired') m on true
    where p.id = any(${[...ids]}::bigint[]) and p.hired <> m.taken order by p.id for update of p`
  const rows = found.map(({ taken, ...before }) => ({ before, changes: { hired: taken } }))
  if (rows.length) await writeRows(tx, { definition: positions, actor, action: 'update', by, now, rows })
}
