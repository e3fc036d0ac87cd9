import { FEWEST, type Figure, type MinistryFigures } from '../../../contract/calls/ministry'
import { TRACKS } from '../../../contract/candidates/steps'
import type { Fragment } from '../../crud/hooks'
import type { Services } from '../../services'

interface Counted {
  key: string | null
  names: Record<string, string> | null
  people: number
}

/** The key of candidates without a value. */
const NONE = 'none'
const MONTHS = 24

/** Counts candidates without a way back to a person. Erased people stay counted. */
export async function ministryFigures(services: Services): Promise<MinistryFigures> {
  const { sql } = services
  const months = await monthsUntilNow(services)
  const [total, tracks, programs, bundeslands, registered, arrived] = await Promise.all([
    sql<{ people: number }[]>`select count(*)::int as people from candidates where deleted_at is null`,
    Promise.all(TRACKS.map(track => stepsOf(services, track))),
    namedBy(services, sql`program_id`, 'programs'),
    namedBy(services, sql`bundesland_id`, 'bundeslands'),
    monthsOf(services, sql`registration_date`, months),
    monthsOf(services, sql`arrival_date`, months),
  ])
  const [everybody] = withheld([{ key: 'all', names: null, people: total[0]?.people ?? 0 }])
  return { people: everybody?.people ?? null, tracks, programs, bundeslands, registered, arrived }
}

/**
 * Withholds numbers below {@link FEWEST}. A single one could be computed from the sum of the others, so the next
 * smallest is withheld with it.
 */
export function withheld(
  figures: readonly { key: string; names: Figure['names']; people: number }[],
): Figure[] {
  const small = figures.filter(({ people }) => people > 0 && people < FEWEST)
  const rest = figures
    .filter(({ people }) => people >= FEWEST)
    .sort((one, other) => one.people - other.people)
  const hidden = new Set([...small, ...(small.length === 1 ? rest.slice(0, 1) : [])].map(({ key }) => key))
  return figures.map(figure => ({ ...figure, people: hidden.has(figure.key) ? null : figure.people }))
}

async function stepsOf({ sql }: Services, { track, steps }: (typeof TRACKS)[number]) {
  const counted = await sql<Counted[]>`
    select ${sql(`${track}_step`)} as key, count(*)::int as people from candidates where deleted_at is null group by 1`
  const of = (key: string | null) => counted.find(row => row.key === key)?.people ?? 0
  const figures = [
    { key: NONE, names: null, people: of(null) },
    ...steps.map(step => ({ key: step, names: null, people: of(step) })),
  ]
  return { track, steps: withheld(figures) }
}

async function namedBy(
  { sql }: Services,
  column: Fragment,
  table: 'programs' | 'bundeslands',
): Promise<Figure[]> {
  const counted = await sql<Counted[]>`
    select t.slug as key, case when t.id is not null then
        jsonb_strip_nulls(jsonb_build_object('en', t.en, 'ar', t.ar, 'fr', t.fr)) end as names, c.people
    from (select ${column} as id, count(*)::int as people from candidates where deleted_at is null group by 1) c
      left join ${sql(table)} t on t.id = c.id
    order by c.people desc, t.id`
  return withheld(counted.map(({ key, names, people }) => ({ key: key ?? NONE, names, people })))
}

async function monthsOf({ sql }: Services, column: Fragment, months: readonly string[]): Promise<Figure[]> {
  const counted = await sql<{ key: string; people: number }[]>`
    select to_char(${column}, 'YYYY-MM') as key, count(*)::int as people from candidates
    where deleted_at is null and ${column} >= ${`${months[0]}-01`}::date group by 1`
  const peopleOf = new Map(counted.map(({ key, people }) => [key, people]))
  return withheld(months.map(key => ({ key, names: null, people: peopleOf.get(key) ?? 0 })))
}

/** Returns the last months including this one, `YYYY-MM`, on the organisation's clock. */
async function monthsUntilNow({ sql, now }: Services): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    select to_char(month, 'YYYY-MM') as month from organisation, generate_series(
      date_trunc('month', ${now()}::timestamptz at time zone time_zone) - make_interval(months => ${MONTHS - 1}),
      date_trunc('month', ${now()}::timestamptz at time zone time_zone), interval '1 month') month order by 1`
  return rows.map(({ month }) => month)
}
