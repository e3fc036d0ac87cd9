import type { Way } from '../../../../contract/calls/cases'
import type { Connection } from '../../../db/connect'
import type { CaseFacts } from '../caseFacts'

type PastStep = Way['past'][number]
/** A step with its names as columns; those that are missing are English, or the key. */
export type StepColumns = Pick<PastStep, 'key'> & Record<'en' | 'ar' | 'fr' | 'de', string | null>
type PastRow = Omit<PastStep, 'names'> & StepColumns

/** Returns a step with its names in the four languages. */
export function withNames<Row extends StepColumns>({ en, ar, fr, de, ...row }: Row) {
  const name = en ?? row.key
  return { ...row, names: { en: name, ar: ar ?? name, fr: fr ?? name, de: de ?? name } }
}

/** Reads the steps that were taken in a case and that its version does not have: its history of an earlier version. */
export async function readPast(
  sql: Connection,
  { case: { id }, content }: Pick<CaseFacts, 'case' | 'content'>,
): Promise<Way['past']> {
  const present = content.tracks.flatMap(track => track.steps.map(({ key }) => key))
  const rows = await sql<PastRow[]>`
    select r.slug as key, r.en, r.ar, r.fr, r.de, s.state, s.day, s.outcome
    from case_steps s join route_steps r on r.id = s.step_id
    where s.case_id = ${id} and s.state <> 'open' and r.slug <> all(${present}::text[]) order by s.day, s.id`
  return rows.map(withNames)
}
