import { bwCalls } from '../../../contract/resources/calls'
import { bwNotes } from '../../../contract/resources/notes'
import type { Values } from '../../crud/hooks'
import { callsOf } from '../calls'
import { type Demo, withOwnRandom } from '../demo'
import DATA from './employers.json'

const SEED = 20_261_124

/** How often a status is met, how many calls it took, and how many days from now the next one is, if there is one. */
const STATUSES: Readonly<Record<string, { weight: number; calls: number[]; next?: number[] }>> = DATA.statuses
const WEIGHTS = Object.fromEntries(Object.entries(STATUSES).map(([slug, { weight }]) => [slug, weight]))

interface Employer {
  id: number
  employee_id: number | null
  created_at: string
}

/** Adds states of employers, calls with them and notes for colleagues. */
export async function fillEmployerCalls(given: Demo): Promise<void> {
  const demo = withOwnRandom(given, SEED)
  const { tx, random, staff } = demo
  const employers = await tx<Employer[]>`select id, employee_id, created_at from bw_leads order by id`
  const calls: (Values & { at: string })[] = []
  const notes: Values[] = []
  for (const { id, employee_id, created_at } of employers) {
    const status = random.weighted(WEIGHTS)
    const { calls: span = [], next } = STATUSES[status] ?? {}
    const isNobodys = status === 'new' && random.chance(0.5)
    const employee = isNobodys ? undefined : staff.find(person => person.id === employee_id)
    const day = next ? demo.workday(random.within(next)) : null
    const count = random.within(span)
    const own = callsOf(demo, { count, createdAt: created_at, employee, status, day, said: DATA.calls })
    calls.push(...own.map(call => ({ ...call, bw_lead_id: id })))
    await tx`
      update bw_leads set status_id = ${demo.id('statuses', status)}, employee_id = ${employee?.id ?? null},
        call_back_date = ${day}, calls_count = ${own.length}, last_call_at = ${own.at(-1)?.at ?? null},
        answered_calls = ${own.filter(call => call.status === 'answered').length} where id = ${id}`
    if (random.chance(0.3))
      notes.push({
        bw_lead_id: id,
        text: random.one(DATA.notes_of_colleagues),
        created_by: employee?.id,
      })
  }
  await demo.insert(
    bwCalls,
    calls.sort((one, other) => (one.at < other.at ? -1 : 1)),
  )
  await demo.insert(bwNotes, notes)
}
