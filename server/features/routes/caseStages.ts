import type { AuthenticationDemand } from '../../../contract/candidates/papers'
import type { RequirementFacts } from '../../../contract/routes/requirementFacts'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { dayIn } from './caseEvents'
import type { CaseFacts } from './caseFacts'

/** Facts by which requirements of a step are read: the day of the application that it belongs to, and the authority there. */
type Stage = Pick<RequirementFacts, 'day' | 'demand'>

/**
 * Reads the stages of a case. The records of a track are about its application: papers count on its day, else on that of the
 * appointment, else today.
 */
export async function readStages(
  sql: Connection,
  { content, records }: Pick<CaseFacts, 'content' | 'records'>,
  today: string,
): Promise<(step: string | undefined) => Stage> {
  const stages = await Promise.all(
    content.tracks.map(async ({ steps }) => {
      const record = steps
        .flatMap(step => [records.get(step.record?.resource ?? '') ?? []].flat().at(-1) ?? [])
        .find(each => 'applied_on' in each)
      return { keys: steps.map(({ key }) => key), stage: await stageOf(sql, record, today) }
    }),
  )
  return step => stages.find(({ keys }) => step && keys.includes(step))?.stage ?? { day: today, demand: null }
}

async function stageOf(sql: Connection, record: Row | undefined, today: string): Promise<Stage> {
  const meeting = record?.appointment_at ? await todayAt(sql, new Date(String(record.appointment_at))) : today
  const ahead = meeting > today ? meeting : today
  return { day: dayIn(record, 'applied_on') ?? ahead, demand: await demandOf(sql, record?.authority_id) }
}

async function demandOf(sql: Connection, authorityId: unknown): Promise<AuthenticationDemand | null> {
  if (typeof authorityId !== 'number') return null
  const [row] = await sql<{ authentication: AuthenticationDemand | null }[]>`
    select authentication from authorities where id = ${authorityId}`
  return row?.authentication ?? null
}
