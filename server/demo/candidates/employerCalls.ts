import { bwCalls } from '../../../contract/resources/calls'
import { bwNotes } from '../../../contract/resources/notes'
import type { Tx, Values } from '../../crud/hooks'
import { callsOf, type MadeCall } from '../calls'
import { insertRecords } from '../insert'
import { seeded } from '../random'
import { workday } from '../time'
import type { Setting } from './people'

/** Its own, so that what else the demo makes stays as it is. */
const SEED = 20_261_124

/** How often a status is met, how many calls it took, and how many days from now the next one is, if there is one. */
const STATUSES = {
  new: { weight: 14, calls: [0, 0], next: undefined },
  call_back: { weight: 24, calls: [1, 3], next: [-3, 1] },
  interested: { weight: 20, calls: [2, 5], next: [0, 14] },
  follow_up: { weight: 14, calls: [2, 6], next: [-1, 20] },
  no_answer: { weight: 9, calls: [1, 3], next: [0, 3] },
  registered: { weight: 9, calls: [3, 7], next: undefined },
  on_hold: { weight: 3, calls: [2, 3], next: [30, 60] },
  not_interested: { weight: 4, calls: [1, 2], next: undefined },
  wrong_number: { weight: 2, calls: [1, 1], next: undefined },
  lost: { weight: 2, calls: [2, 4], next: undefined },
} as const
type Status = keyof typeof STATUSES
const WEIGHTS = Object.fromEntries(
  Object.entries(STATUSES).map(([slug, { weight }]) => [slug, weight]),
) as Record<Status, number>

const SAID = [
  'Would take two nurses in spring, one of them for the intensive ward.',
  'Asked which papers the accelerated procedure needs.',
  'Interviews by video are fine, on Thursdays after two.',
  'Wants to see three profiles first.',
  'The works council decides next week.',
  'Has flats for staff, sends the prices.',
  'Was content with the last two, wants more from there.',
]
const WRITTEN = [
  'Speak with the head of nursing only, the office passes nothing on.',
  'Pays the fee of the agency after the trial period.',
  'Two of ours work there since last year.',
  'Asks for B2 on paper, takes B1 where the interview is good.',
]

interface Employer {
  id: number
  employee_id: number | null
  created_at: string
}

/** Adds states of employers, calls with them and notes for colleagues. */
export async function fillEmployerCalls(tx: Tx, { now, staff, statuses }: Setting): Promise<void> {
  const random = seeded(SEED)
  const employers = await tx<Employer[]>`select id, employee_id, created_at from bw_leads order by id`
  const calls: (MadeCall & { bw_lead_id: number })[] = []
  const notes: Values[] = []
  for (const { id, employee_id, created_at } of employers) {
    const status = random.weighted(WEIGHTS)
    const { calls: span, next } = STATUSES[status]
    const isNobodys = status === 'new' && random.chance(0.5)
    const employee = isNobodys ? undefined : staff.find(person => person.id === employee_id)
    const day = next ? workday(now, random.between(next[0], next[1])) : null
    const count = random.between(span[0], span[1])
    const about = { count, createdAt: new Date(created_at).toISOString(), now, employee, status, day }
    const own = callsOf(random, { ...about, said: SAID })
    calls.push(...own.map(call => ({ ...call, bw_lead_id: id })))
    await tx`
      update bw_leads set status_id = ${statuses.get(status) ?? null}, employee_id = ${employee?.id ?? null},
        call_back_date = ${day}, calls_count = ${own.length}, last_call_at = ${own.at(-1)?.at ?? null},
        answered_calls = ${own.filter(call => call.status === 'answered').length} where id = ${id}`
    if (random.chance(0.3))
      notes.push({ bw_lead_id: id, text: random.one(WRITTEN), created_by: employee?.id ?? null })
  }
  const inOrder = calls.sort((one, other) => (one.at < other.at ? -1 : 1))
  await insertRecords(tx, bwCalls, inOrder as unknown as Values[])
  await insertRecords(tx, bwNotes, notes)
}
