import type { Way } from '../../../../contract/calls/cases'
import type { Connection } from '../../../db/connect'
import type { CaseFacts } from '../caseFacts'

type PastRow = Omit<Way['past'][number], 'names'> & Record<'en' | 'ar' | 'fr' | 'de', string | null>

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
  return rows.map(({ en, ar, fr, de, ...row }) => {
    const name = en ?? row.key
    return { ...row, names: { en: name, ar: ar ?? name, fr: fr ?? name, de: de ?? name } }
  })
}
