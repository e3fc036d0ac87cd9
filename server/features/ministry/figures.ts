import { FEWEST, type Figure, type MinistryFigures } from '../../../contract/calls/ministry'
import { STEPS, TRACKS } from '../../../contract/candidates/steps'
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
  const [total, tracks, steps, routes, programs, bundeslands, registered, arrived] = await Promise.all([
    sql<{ people: number }[]>`select count(*)::int as people from candidates where deleted_at is null`,
    Promise.all(TRACKS.map(track => stepsOf(services, track))),
    takenSteps(services),
    routesOf(services),
    namedBy(services, sql`program_id`, 'programs'),
    namedBy(services, sql`bundesland_id`, 'bundeslands'),
    monthsOf(services, sql`registration_date`, months),
    monthsOf(services, sql`arrival_date`, months),
  ])
  const [everybody] = withheld([{ key: 'all', names: null, people: total[0]?.people ?? 0 }])
  return {
    people: everybody?.people ?? null,
    tracks,
    steps,
    routes,
    programs,
    bundeslands,
    registered,
    arrived,
  }
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

/** Candidates that took a step, each once, whichever case or column says so; in the order of the steps of all routes. */
async function takenSteps({ sql }: Services): Promise<Figure[]> {
  const counts = STEPS.map(step => sql`count(*) filter (where ${sql(step)})::int as ${sql(step)}`)
  const [first = sql`0`, ...others] = counts
  const columns = others.reduce((all, count) => sql`${all}, ${count}`, first)
  const counted = await sql<Counted[]>`
    with classic as (
      select e.key as step, e.value::int as people
      from (select ${columns} from candidates where deleted_at is null) c, jsonb_each_text(to_jsonb(c)) e
    ), beyond as (
      -- The primary case has its classic steps in the columns; other cases may have more.
      select d.step, count(distinct d.candidate_id)::int as people
      from candidate_step_days d join cases x on x.id = d.case_id join candidates c on c.id = d.candidate_id
      where d.state = 'done' and case when d.step = any(${[...STEPS]}::text[])
        then not x.is_primary and not (to_jsonb(c) ->> d.step)::boolean else true end
      group by 1
    )
    select r.slug as key, jsonb_strip_nulls(jsonb_build_object('en', r.en, 'ar', r.ar, 'fr', r.fr, 'de', r.de)) as names,
      coalesce(k.people, 0) + coalesce(b.people, 0) as people
    from route_steps r left join classic k on k.step = r.slug left join beyond b on b.step = r.slug
    where k.people > 0 or b.people > 0 order by r.position`
  return withheld(counted.map(({ key, names, people }) => ({ key: key ?? NONE, names, people })))
}

async function routesOf({ sql }: Services): Promise<Figure[]> {
  const counted = await sql<Counted[]>`
    select r.slug as key, jsonb_strip_nulls(jsonb_build_object('en', r.en, 'ar', r.ar, 'fr', r.fr, 'de', r.de)) as names,
      c.people
    from (select route_id, count(*)::int as people from candidates where deleted_at is null group by 1) c
      left join routes r on r.id = c.route_id
    order by r.position nulls first, r.id`
  return withheld(
    counted.map(({ key, names, people }) => ({ key: key ?? NONE, names: key ? names : null, people })),
  )
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
