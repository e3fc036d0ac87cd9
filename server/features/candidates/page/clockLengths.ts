import { endOf, endWithFirstDay } from '../../../../contract/routes/counting'
import type { ClockRule, Span } from '../../../../contract/routes/version'
import { CLASSIC_ROUTE } from '../../../../contract/routes/words'
import { daysBetween } from '../../../../contract/time/wall-time'
import type { Connection } from '../../../db/connect'

interface KeptClock {
  id: number
  source: string
  nature: string | null
  started_on: string | null
  due_on: string | null
  /** Of a classic step: the period of its deadline. */
  span: Span | null
  /** Of a route: its rule. */
  rule: Pick<ClockRule, 'length' | 'extends_to'> | null
}

/**
 * Reads how long each clock of a person runs, as its rule says it: a year, and not 365 days. A clock that a request or an extension
 * has moved has no such length, nor has a document that is valid until its printed day.
 */
export async function readClockLengths(sql: Connection, candidateId: number): Promise<Map<number, Span>> {
  const rows = await sql<KeptClock[]>`
    select k.id, k.source, k.nature, k.started_on, k.due_on, r.rule,
      case when d.id is not null then jsonb_build_object('number', d.amount, 'unit', d.unit) end as span
    from clocks k
    left join deadlines d on k.source = 'step' and d.id = k.source_id
    left join cases c on c.id = k.case_id
    left join route_contents v on k.source = 'route' and v.version_id = coalesce(c.route_version_id, (
      select p.id from route_versions p join routes t on t.id = p.route_id where t.slug = ${CLASSIC_ROUTE} and p.state = 'published'))
    left join lateral (
      select rule from jsonb_array_elements(v.content -> 'clocks') each (rule)
      where rule ->> 'key' = split_part(k.rule, '.', 1) limit 1) r on true
    where k.candidate_id = ${candidateId}`
  return new Map(
    rows.flatMap((row): [number, Span][] => {
      const span = lengthOf(row)
      return span ? [[row.id, span]] : []
    }),
  )
}

function lengthOf({ source, nature, started_on, due_on, span, rule }: KeptClock): Span | undefined {
  if (!started_on || !due_on) return undefined
  const found = [...(span ? [span] : []), ...spansOf(rule)].find(each => leadsTo(each, started_on, due_on))
  if (found) return found
  // Somebody has set the day itself, such as an authority in its letter.
  const isSet = source === 'route' ? nature === 'set_by_authority' : source !== 'step'
  const number = daysBetween(started_on, due_on)
  return isSet && number > 0 ? { number, unit: 'days' } : undefined
}

function spansOf(rule: KeptClock['rule']): Span[] {
  if (!rule) return []
  const { length, extends_to } = rule
  const own = 'number' in length ? length : 'printed' in length ? length.else : undefined
  return [own, extends_to].flatMap(each => each ?? [])
}

/** Tells whether a period ends on a day; one of hours or working days is taken at its word, for holidays are not known here. */
function leadsTo(span: Span, start: string, end: string): boolean {
  if (span.unit === 'hours' || span.unit === 'working_days') return true
  return [endOf, endWithFirstDay].some(count => count(start, span, () => false) === end)
}
