import type { TimelineItem } from '../../../../contract/calls/candidates/page'
import { caseSteps as definition } from '../../../../contract/resources/cases'
import { visibleRows } from '../../../crud/record'
import { type Entry, entryOf, latest, type Request } from './timelineEntries'

/** An entry of the log about a step of a case. */
type SetStep = Pick<
  Extract<TimelineItem, { kind: 'case_step' }>,
  'names' | 'route' | 'state' | 'day' | 'was' | 'reason' | 'step'
> & {
  case_id: number
  outcome: string | null
}

/**
 * Reads the steps of cases that persons set and took back, from the log. A step with columns of the candidate has an entry of
 * its own there; only what those do not say is told here, such as a step that is skipped.
 */
export async function caseSteps(request: Request): Promise<Entry[]> {
  const { services, actor, candidate } = request
  const { sql } = services
  const rows = await latest<SetStep>(
    request,
    'casestep',
    sql`select t.*, t.at as entry_at, t.user_id as who_id, s.case_id, r.slug as step, said.state,
        t.after->>'outcome' as outcome, t.after->>'reason' as reason,
        case when said.state in ('done', 'failed') then coalesce((t.after->>'day')::date, s.day) end as day,
        (t.before->>'day')::date as was,
        jsonb_build_object('en', r.en, 'ar', r.ar, 'fr', r.fr, 'de', r.de) as names,
        jsonb_build_object('en', w.en, 'ar', w.ar, 'fr', w.fr, 'de', w.de) as route
      from logs t
      join (select * from case_steps where candidate_id = ${candidate.id} and origin = 'person'
        and ${visibleRows(services, definition, actor)}) s on s.id = t.record
      join route_steps r on r.id = s.step_id
      join cases x on x.id = s.case_id join routes w on w.id = x.route_id
      cross join lateral (select l.after->>'state' as state from logs l
        where l.resource = ${definition.name} and l.record = t.record and l.id <= t.id and l.after ? 'state'
        order by l.at desc, l.id desc limit 1) said
      where t.resource = ${definition.name} and t.action ~ '(create|update)$' and t.after ?| array['state', 'day', 'outcome']
        and not (said.state in ('done', 'open') and exists (select from status_changes c
          where c.candidate_id = s.candidate_id and c.step = r.slug and c.at = t.at))`,
  )
  const outcomes = await outcomeNames(request, rows)
  return rows.map(row => {
    const { id, case_id, step, names, route, state, day, was, reason } = row
    const outcome = outcomes.get(`${case_id} ${row.step} ${row.outcome}`) ?? null
    return entryOf('casestep', row, {
      kind: 'case_step',
      id,
      case_id,
      step,
      names,
      route,
      state,
      outcome,
      day,
      was,
      reason,
    })
  })
}

/** The names of outcomes as the versions of the cases have them. */
async function outcomeNames(
  { services: { sql } }: Request,
  rows: readonly SetStep[],
): Promise<Map<string, SetStep['names']>> {
  const asked = rows
    .filter(({ outcome }) => outcome)
    .map(({ case_id, step, outcome }) => ({ case_id, step, outcome }))
  if (!asked.length) return new Map()
  const found = await sql<{ key: string; names: SetStep['names'] | null }[]>`
    select distinct a.case_id || ' ' || a.step || ' ' || a.outcome as key, jsonb_path_query_first(k.content,
        '$.tracks[*].steps[*] ? (@.key == $step).outcomes[*] ? (@.key == $outcome).names',
        jsonb_build_object('step', a.step, 'outcome', a.outcome)) as names
    from jsonb_to_recordset(${sql.json(asked)}) as a(case_id bigint, step text, outcome text)
    join cases x on x.id = a.case_id join route_contents k on k.version_id = x.route_version_id`
  return new Map(found.flatMap(({ key, names }) => (names ? [[key, names]] : [])))
}
