import type { candidates } from '../../../../contract/resources/candidates'
import type { PaperForm } from '../../../../contract/routes/requirementFacts'
import type { SeenOf } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import type { AskedPaper } from './casePapers'

interface Row {
  slug: string
  original: boolean
  certified: boolean
  translation: boolean
  authenticated: boolean
  valid_months: number | null
  /** The day of the application at the mission, or of the appointment there. */
  day: string | null
}

/**
 * Reads the papers that the checklists ask for by mission and kind of visa, for the day of the application. The mission and
 * kind are those of the newest visa, else the candidate's country and employment.
 */
export async function papersAskedByChecklists(
  sql: Connection,
  { id, country_id = null, program_id = null, birth_date = null }: SeenOf<typeof candidates>,
  today: string,
): Promise<AskedPaper[]> {
  const rows = await sql<Row[]>`
    with visa as (
      select kind, mission_country_id, coalesce(applied_on, greatest(${today}::date,
        (appointment_at at time zone (select time_zone from organisation))::date)) as day
      from visas where candidate_id = ${id} and not from_flag order by id desc limit 1
    )
    select k.slug, bool_or(c.original) as original, bool_or(c.certified) as certified, bool_or(c.translation) as translation,
      bool_or(c.authenticated) as authenticated, max(c.valid_months) as valid_months, (select day from visa) as day
    from checklists c join document_kinds k on k.id = c.kind_id
    where c.active
      and (c.country_id is null or c.country_id = coalesce((select mission_country_id from visa), ${country_id}))
      and (c.visa_kind is null or c.visa_kind = coalesce((select kind from visa), 'employment'))
      and (c.program_id is null or c.program_id = ${program_id})
      and (c.from_age is null or extract(year from age(${today}::date, ${birth_date}::date)) >= c.from_age)
    group by k.id, k.slug order by k.id`
  return rows.map(({ slug, valid_months, day, ...forms }) => ({
    lines: [
      {
        needs: 'paper',
        kind: slug,
        forms: formsOf(forms),
        ...(valid_months ? { valid_months } : {}),
      },
    ],
    track: null,
    day: day ?? today,
    isSettled: false,
  }))
}

function formsOf({ original, certified, translation, authenticated }: Partial<Row>): PaperForm[] {
  const asked: readonly (readonly [PaperForm, boolean | undefined])[] = [
    ['original_seen', original],
    ['certified_copy', certified],
    ['authenticated', authenticated],
    ['sworn_translation', translation],
  ]
  return asked.flatMap(([form, isAsked]) => (isAsked ? [form] : []))
}
