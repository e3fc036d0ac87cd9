import type { OfficeKind } from '../../../../contract/resources/step-reports'
import type { Fragment, Tx } from '../../../crud/hooks'

/** The route that candidates without a primary case are on. */
const CLASSIC = 'CLASSIC'

interface OfficeName {
  kind: OfficeKind
  table: string
  name: (tx: Tx) => Fragment
}

/** Records whose steps wait for an office, and the name of that office. */
const OFFICES: Readonly<Record<string, OfficeName>> = {
  recognitions: {
    kind: 'authority',
    table: 'recognitions',
    name: tx => tx`coalesce((select name from authorities a where a.id = r.authority_id), r.authority)`,
  },
  'ba-approvals': { kind: 'ba', table: 'ba_approvals', name: tx => tx`r.authority` },
  visas: {
    kind: 'mission',
    table: 'visas',
    name: tx => tx`coalesce((select name from missions m where m.id = r.mission_id), r.mission)`,
  },
  permits: { kind: 'abh', table: 'permits', name: tx => tx`r.authority` },
  preapprovals: {
    kind: 'abh',
    table: 'preapprovals',
    // The office with which the employer agreed on the accelerated procedure issues the pre-approval (§ 81a AufenthG).
    name: tx => tx`coalesce(nullif(btrim(r.authority), ''), (select authority from agreements a
      where a.candidate_id = r.candidate_id and btrim(a.authority) <> '' order by a.id desc limit 1))`,
  },
}

/**
 * Gathers what is measured, for the transaction: steps in the place that the version of their case gives them, the days on
 * which they were taken, and the office that the newest record of a person names.
 */
export async function gatherDays(tx: Tx): Promise<void> {
  await placeSteps(tx)
  await tx`
    create temp table step_days on commit drop as
    select d.candidate_id, d.case_id, p.route_id, p.version_id, p.track_place, p.place, p.holder, p.resource, d.step, d.day,
      d.state
    from candidate_step_days d left join cases x on x.id = d.case_id
    join placed_steps p on p.step = d.step
      and p.version_id = coalesce(x.route_version_id, (select id from classic_version))
    where d.day is not null and d.state <> 'skipped'`
  const offices = Object.entries(OFFICES)
    .map(([resource, office]) => officesOf(tx, resource, office))
    .reduce((all, each) => tx`${all} union all ${each}`)
  await tx`create temp table step_offices on commit drop as ${offices}`
  await tx`analyze step_days, step_offices`
}

/** A key means the same in every route: the record of a step is that of any version which names one. */
async function placeSteps(tx: Tx): Promise<void> {
  await tx`
    create temp table placed_steps on commit drop as
    select v.id as version_id, v.route_id, t.place as track_place, t.track ->> 'key' as track,
      (t.track ->> 'optional' = 'true') is true or t.track ? 'applies_if' as track_optional, s.place, s.step ->> 'key' as step,
      s.step ->> 'holder' as holder, (s.step ->> 'optional' = 'true') is true or s.step ? 'applies_if' as step_optional,
      max(s.step -> 'record' ->> 'resource') over (partition by s.step ->> 'key') as resource
    from route_versions v join route_contents c on c.version_id = v.id
    cross join jsonb_array_elements(c.content -> 'tracks') with ordinality t(track, place)
    cross join jsonb_array_elements(t.track -> 'steps') with ordinality s(step, place)
    where v.state in ('published', 'retired')`
  await tx`create index on placed_steps (version_id, step)`
  await tx`
    create temp table classic_version on commit drop as
    select v.id from route_versions v join routes r on r.id = v.route_id
    where r.slug = ${CLASSIC} and v.state = 'published' order by v.number desc limit 1`
}

function officesOf(tx: Tx, resource: string, { kind, table, name }: OfficeName): Fragment {
  return tx`
    select ${resource}::text as resource, ${kind}::text as kind, candidate_id, office from (
      select distinct on (candidate_id) candidate_id, btrim(${name(tx)}) as office from ${tx(table)} r
      order by candidate_id, id desc
    ) newest where office <> ''`
}
