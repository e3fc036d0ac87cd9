import type { AuthenticationDemand } from '../../../contract/candidates/papers'
import { isLastQuarter } from '../../../contract/routes/readRequirement'
import type { RequirementFacts } from '../../../contract/routes/requirementFacts'
import type { RouteStep } from '../../../contract/routes/version'
import type { ClockExpiry } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { clocksOfCase, type ReadCaseClock } from './caseClocks'
import { dayIn, decidedOn, resultOf } from './caseEvents'
import type { CaseFacts } from './caseFacts'

/** Facts by which requirements of a step are read: the days of the application that it belongs to, and the authority there. */
type Stage = Pick<RequirementFacts, 'day' | 'judged_on' | 'decided' | 'demand'>

/**
 * Reads the stages of a case. The records of a track are about its application: papers count on its day, else on that of the
 * appointment, else today. Figures and ages count on the day of the decision; until then on the day on which it is expected.
 */
export async function readStages(
  sql: Connection,
  facts: CaseFacts,
  today: string,
): Promise<(step: string | undefined) => Stage> {
  const clocks = clocksOfCase(facts, today)
  const stages = await Promise.all(
    facts.content.tracks.map(async ({ steps }) => {
      const keys = steps.map(({ key }) => key)
      const [resource, record] = applicationOf(steps, facts) ?? []
      const day = await applicationDay(sql, record, today)
      const decided = record && resultOf(record) ? decidedOn(resource ?? '', record) : null
      const expected = expectedDay(clocks, { keys, from: day > today ? day : today })
      const judged = { judged_on: decided ?? expected, decided: decided !== null }
      return { keys, stage: { day, ...judged, demand: await demandOf(sql, record?.authority_id) } }
    }),
  )
  return step => stages.find(({ keys }) => step && keys.includes(step))?.stage ?? { day: today, demand: null }
}

/** The latest record of a track that is an application, with its resource. */
const applicationOf = (
  steps: readonly RouteStep[],
  { records }: CaseFacts,
): [resource: string, record: Row] | undefined =>
  steps
    .flatMap(({ record: moved }): [string, Row][] => {
      const record = records.get(moved?.resource ?? '')?.at(-1)
      return moved && record ? [[moved.resource, record]] : []
    })
    .find(([, record]) => 'applied_on' in record)

async function applicationDay(sql: Connection, record: Row | undefined, today: string): Promise<string> {
  const meeting = record?.appointment_at ? await todayAt(sql, new Date(String(record.appointment_at))) : today
  return dayIn(record, 'applied_on') ?? (meeting > today ? meeting : today)
}

/**
 * Returns the day on which the decision of a track is expected: the end of the clock of its authority, else the day of the
 * application ahead. In the last quarter it stays in the year, for the next one is judged beside it.
 */
function expectedDay(
  clocks: readonly ReadCaseClock[],
  { keys, from }: { keys: readonly string[]; from: string },
): string {
  const [due = from] = clocks
    .filter(({ rule }) => rule.step && keys.includes(rule.step) && DECIDING.includes(rule.expiry))
    .filter(({ rule }) => rule.holder === 'authority')
    .flatMap(({ reading }) =>
      'due_on' in reading && reading.state !== 'ended' ? (reading.due_on ?? []) : [],
    )
    .filter(day => day > from)
    .toSorted()
    .slice(-1)
  const lastDay = `${from.slice(0, 4)}-12-31`
  return isLastQuarter(from) && due > lastDay ? lastDay : due
}

/** Ends of the time that an authority has. */
const DECIDING: readonly ClockExpiry[] = ['overdue', 'silence_over']

async function demandOf(sql: Connection, authorityId: unknown): Promise<AuthenticationDemand | null> {
  if (typeof authorityId !== 'number') return null
  const [row] = await sql<{ authentication: AuthenticationDemand | null }[]>`
    select authentication from authorities where id = ${authorityId}`
  return row?.authentication ?? null
}
