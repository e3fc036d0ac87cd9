import type { PaperState } from '../../../../contract/calls/candidates/page'
import type { Holder } from '../../../../contract/candidates/steps'
import type { candidates } from '../../../../contract/resources/candidates'
import { addDays, daysBetween } from '../../../../contract/time/wall-time'
import type { Actor } from '../../../auth/actor'
import type { Fragment, SeenOf } from '../../../crud/hooks'
import type { Services } from '../../../services'
import type { Caller } from '../caller'
import { documentsScope } from './ask'

/** Days before a paper's end from which it counts as expiring. */
const EXPIRING_DAYS = 90
const NAMES = ['ar', 'en', 'fr', 'de'] as const

/** A kind of paper as the checklist asks for it, with the paper that fits best. */
interface Row extends Record<(typeof NAMES)[number], string | null> {
  kind_id: number
  slug: string
  needed: boolean
  original: boolean
  translation: boolean
  kind_holder: Holder | null
  document_id: number | null
  is_here: boolean
  has_original: boolean
  has_translation: boolean
  valid_until: string | null
  holder: Holder | null
  due_on: string | null
  times_asked: number | null
}

/**
 * The papers of a candidate: what the checklist asks for by mission and kind of visa, and what is there beside it. The
 * mission and kind are those of the newest visa, else the candidate's country and employment.
 */
export async function papersOf(
  { services, actor }: Caller,
  candidate: SeenOf<typeof candidates>,
  today: string,
): Promise<{ have: number; need: number; items: PaperState[] }> {
  const rows = await readPapers({ services, actor }, candidate, today)
  const items = rows.map(row => paperState(row, today))
  const needed = items.filter(item => item.needed)
  const have = needed.filter(({ state }) => state === 'have' || state === 'expiring').length
  return { have, need: needed.length, items }
}

function readPapers(
  { services, actor }: Caller,
  candidate: SeenOf<typeof candidates>,
  today: string,
): Promise<Row[]> {
  const { sql } = services
  const { id, country_id = null, program_id = null } = candidate
  return sql<Row[]>`
    with visa as (
      select kind, mission_country_id from visas where candidate_id = ${id} and not from_flag
      order by id desc limit 1
    ), asked as (
      select kind_id, bool_or(original) as original, bool_or(translation) as translation from checklists
      where active
        and (country_id is null or country_id = coalesce((select mission_country_id from visa), ${country_id}))
        and (visa_kind is null or visa_kind = coalesce((select kind from visa), 'employment'))
        and (program_id is null or program_id = ${program_id})
        and (from_age is null or ${ageOn(services, candidate, today)} >= from_age)
      group by kind_id
    ), own as (
      select distinct on (kind_id) id, kind_id, (file is not null or received_on is not null) as is_here, original,
        translation is not null as has_translation, valid_until, holder, due_on, times_asked
      from documents where candidate_id = ${id} and ${documentsScope(services, actor) ?? sql`true`}
      order by kind_id, (file is not null or received_on is not null) desc, valid_until desc nulls first, id desc
    )
    select k.id as kind_id, k.slug, k.ar, k.en, k.fr, k.de, a.kind_id is not null as needed,
      coalesce(a.original, k.original) as original, coalesce(a.translation, k.translation) as translation,
      k.holder as kind_holder, o.id as document_id, coalesce(o.is_here, false) or r.slug is not null as is_here,
      coalesce(o.original, false) as has_original, coalesce(o.has_translation, false) as has_translation,
      o.valid_until, o.holder, o.due_on, o.times_asked
    from document_kinds k left join asked a on a.kind_id = k.id left join own o on o.kind_id = k.id
      left join papers_of_records r on r.candidate_id = ${id} and r.slug = k.slug
    where (a.kind_id is not null or o.id is not null) and ${seenKinds(services, actor)}
    order by needed desc, k.id`
}

/** Kinds of papers that a role may see at all. */
function seenKinds({ sql }: Services, { role }: Actor): Fragment {
  return sql`(coalesce(k.seen_by, '{}') = '{}' or ${role} = any(k.seen_by))`
}

function ageOn({ sql }: Services, { birth_date = null }: SeenOf<typeof candidates>, today: string): Fragment {
  const born = birth_date
  return sql`extract(year from age(${today}::date, ${born}::date))`
}

function paperState(row: Row, today: string): PaperState {
  const { kind_id, slug, needed, original, translation, document_id, has_original, has_translation } = row
  const waits = !row.is_here
  return {
    kind_id,
    slug,
    needed,
    original,
    translation,
    document_id,
    has_original,
    has_translation,
    names: Object.fromEntries(NAMES.map(name => [name, row[name]])),
    state: stateOf(row, today),
    holder: waits ? (row.holder ?? row.kind_holder) : null,
    due_on: waits ? row.due_on : null,
    overdue_days: waits && row.due_on ? Math.max(0, daysBetween(row.due_on, today)) : 0,
    times_asked: row.times_asked ?? 0,
    valid_until: row.valid_until,
  }
}

function stateOf({ is_here, valid_until }: Row, today: string): PaperState['state'] {
  if (!is_here) return 'missing'
  if (valid_until === null) return 'have'
  if (valid_until < today) return 'expired'
  return valid_until <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'have'
}
