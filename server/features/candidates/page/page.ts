import type {
  CandidatePage,
  CandidatePageInput,
  ClockState,
} from '../../../../contract/calls/candidates/page'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import type { Holder, Step } from '../../../../contract/candidates/steps'
import { isOneOf } from '../../../../contract/definition/isOneOf'
import { candidates } from '../../../../contract/resources/candidates'
import { type ClockRow, clocks, DUTY_SOURCES } from '../../../../contract/resources/procedures'
import { ledger } from '../../../../contract/resources/transactions'
import { opensRight } from '../../../../contract/routes/words'
import type { Actor } from '../../../auth/actor'
import type { Row } from '../../../crud/hooks'
import { readRecord } from '../../../crud/list'
import { present, visibleRows } from '../../../crud/record'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { ownPageStateOf } from '../../personal-links'
import { checkGuards } from '../../recruitment'
import { type Caller, roleOf } from '../caller'
import { feesOnPage } from '../fees/feeRules'
import { personWarnings } from '../identity/personWarnings'
import { papersOf } from '../papers/checklist'
import { agreementGuards } from '../rules/agreements'
import { birthDateGuards } from '../rules/minors'
import { probationGuards } from '../rules/probation'
import { otherRefusals, refusalsOf } from '../steps/refusals'
import { activeRequirements, papersOn } from '../steps/requirements'
import { type LatestChange, readClocks, tracksOf } from '../steps/trackStates'
import { casesOf } from './cases'
import { readClockLengths } from './clockLengths'
import { countsOf } from './counts'
import { readNames, referencesOf } from './names'

/**
 * Reads the head and the overview of a candidate at once.
 * @throws Failure not_found where there is none that the caller may see
 */
export async function candidatePage(
  services: Services,
  actor: Actor,
  id: number,
): Promise<CandidatePageInput> {
  const role = roleOf(actor)
  const [candidate, today] = await Promise.all([
    readRecord(services, actor, candidates, id),
    todayAt(services.sql, services.now()),
  ])
  const parts = await readParts({ services, actor }, candidate, today)
  const { changes, requirements, papers, fees } = parts
  const clockStates = readClocks(
    parts.clockRows.map(row => present(clocks, row, role) as ClockRow),
    parts.lengths,
    today,
  )
  const wanted = referencesOf({ definition: candidates, record: candidate }, actor, {
    users: [...changes.map(({ user_id }) => user_id), ...clockStates.map(({ employee_id }) => employee_id)],
    'document-kinds': [
      ...papers.items.map(({ kind_id }) => kind_id),
      ...requirements.map(({ needs_kind_id }) => needs_kind_id),
    ],
  })
  return {
    candidate,
    names: await readNames(services, actor, wanted),
    tracks: tracksOf({ ...parts, candidate, clocks: clockStates, papers: parts.kindsOfPapers, today }),
    refusals: parts.others,
    clocks: clockStates,
    next: nextOf(clockStates, parts.laterClocks),
    papers,
    warnings: parts.warnings,
    counts: parts.counts,
    cases: parts.cases,
    own_page: parts.ownPage,
    ...parts.facts,
    fees: { ...fees, rows: fees.rows.map(row => present(ledger, row, role)) },
  }
}

/** Reads the parts of the page that depend on nothing else, side by side. */
async function readParts({ services, actor }: Caller, candidate: Row, today: string) {
  const { sql } = services
  const { id } = candidate
  const [
    clockRows,
    changes,
    refusals,
    others,
    requirements,
    holders,
    kindsOfPapers,
    papers,
    fees,
    warnings,
    facts,
    counts,
    cases,
    ownPage,
    laterClocks,
    lengths,
  ] = await Promise.all([
    clocksOf(services, actor, id),
    latestChanges(services, id),
    refusalsOf(sql, id),
    otherRefusals(sql, id),
    activeRequirements(sql),
    holdersOf(services),
    papersOn(sql, id, today),
    papersOf({ services, actor }, candidate, today),
    feesOnPage(services, actor, id),
    warningsOf(sql, candidate),
    factsOf(services, actor, id),
    countsOf(services, actor, candidate),
    casesOf(services, actor, id),
    ownPageStateOf(sql, candidate, services.now()),
    clocksOfLaterSteps(sql, id),
    readClockLengths(sql, id),
  ])
  return {
    clockRows,
    changes,
    refusals,
    others,
    requirements,
    holders,
    kindsOfPapers,
    papers,
    fees,
    warnings,
    facts,
    counts,
    cases,
    ownPage,
    laterClocks,
    lengths,
  }
}

/** Returns the guards against recruiting the person, doubts about its identity, and about a placement. */
async function warningsOf(sql: Services['sql'], candidate: Row): Promise<GuardWarning[]> {
  return [
    ...(await checkGuards(sql, candidate)),
    ...(await personWarnings(sql, candidate)),
    ...(await birthDateGuards(sql, candidate.id)),
    ...(await probationGuards(sql, candidate.id)),
    ...(await agreementGuards(sql, candidate.id)),
  ]
}

function clocksOf(services: Services, actor: Actor, id: number): Promise<Row[]> {
  return services.sql<Row[]>`
    select * from clocks where candidate_id = ${id} and ${visibleRows(services, clocks, actor)}`
}

/** The latest change of each step. */
function latestChanges({ sql }: Services, id: number): Promise<LatestChange[]> {
  return sql<LatestChange[]>`
    select distinct on (c.step) c.id, c.step, c.to_confirm, c.at, c.by_silence, c.done, c.user_id, u.name as user_name
    from status_changes c left join users u on u.id = c.user_id
    where c.candidate_id = ${id} order by c.step, c.id desc`
}

/** Reads the holder of each step, by the deadlines in force. */
async function holdersOf({ sql }: Services): Promise<Map<Step, Holder>> {
  const rows = await sql<{ step: Step; holder: Holder }[]>`
    select distinct on (step) step, holder from deadlines where active order by step, id`
  return new Map(rows.map(({ step, holder }) => [step, holder]))
}

/** The certificate that is usable longest, the employer that stands nearest, who decides in each track, and the caller's star. */
async function factsOf(
  { sql }: Services,
  actor: Actor,
  id: number,
): Promise<Pick<CandidatePage, 'certificate' | 'employer' | 'authorities' | 'starred'>> {
  const [row] = await sql<[Pick<CandidatePage, 'certificate' | 'employer' | 'authorities' | 'starred'>]>`
    select (
      select jsonb_build_object('provider', provider, 'level', level, 'usable_until', usable_until)
      from language_certificates where candidate_id = ${id}
      order by usable_until desc nulls last, level desc, id desc limit 1
    ) as certificate, (
      select jsonb_build_object('id', e.id, 'company', e.company) from (
        select bw_lead_id, 1 as rank, id from contracts where candidate_id = ${id} and category_type = 'employment'
        union all
        select bw_lead_id, 2, id from ba_approvals where candidate_id = ${id} and result is distinct from 'rejected'
        union all
        select bw_lead_id, 3, id from candidate_interviews where candidate_id = ${id} and status = 'accepted'
      ) ties join bw_leads e on e.id = ties.bw_lead_id order by ties.rank, ties.id desc limit 1
    ) as employer, jsonb_strip_nulls(jsonb_build_object(
      'recognition', (
        select coalesce(a.name, r.authority) from recognitions r left join authorities a on a.id = r.authority_id
        where r.candidate_id = ${id} and coalesce(a.name, r.authority, '') <> '' order by r.id desc limit 1),
      'ba', (select authority from ba_approvals where candidate_id = ${id} and authority <> '' order by id desc limit 1),
      'visa', (
        select coalesce(m.name, v.mission) from visas v left join missions m on m.id = v.mission_id
        where v.candidate_id = ${id} and coalesce(m.name, v.mission, '') <> '' order by v.id desc limit 1)
    )) as authorities,
    exists (select from candidate_stars where candidate_id = ${id} and user_id = ${actor.id}) as starred`
  return row
}

/** The most urgent clock that somebody has to do something about: the end of a right stands before all others, whenever it is. */
function nextOf(clockStates: readonly ClockState[], later: ReadonlySet<number>): ClockState | null {
  const open = clockStates.filter(clock => isNextStep(clock) && !later.has(clock.id))
  return open.find(({ expiry }) => expiry === 'appeal_lost') ?? open[0] ?? null
}

/**
 * Duties towards authorities, and rights that open on a day, are no step that somebody has to take next; nor is a time to contest
 * that was lost (docs/decisions/0080).
 */
const isNextStep = ({ source, expiry, is_lost }: Pick<ClockRow, 'source' | 'expiry' | 'is_lost'>): boolean =>
  !isOneOf(DUTY_SOURCES, source) && !opensRight(expiry) && !is_lost

/**
 * Reads the clocks of others, such as of an authority, that are about a step after the current one of its track: what they owe
 * there, like the exam that can be taken after the arrival, is nobody's next step yet.
 */
async function clocksOfLaterSteps(sql: Services['sql'], id: number): Promise<ReadonlySet<number>> {
  const rows = await sql<{ id: number }[]>`
    select k.id from clocks k
    join case_tracks t on t.case_id = k.case_id join cases c on c.id = k.case_id
    join route_contents v on v.version_id = c.route_version_id
    join route_steps own on own.id = k.step_id join route_steps now on now.id = t.step_id
    where k.candidate_id = ${id} and k.holder not in ('us', 'candidate') and exists (
      select from jsonb_array_elements(v.content -> 'tracks') r (track),
        jsonb_array_elements(r.track -> 'steps') with ordinality a (step, place),
        jsonb_array_elements(r.track -> 'steps') with ordinality b (step, place)
      where r.track ->> 'key' = t.track and a.step ->> 'key' = own.slug and b.step ->> 'key' = now.slug and a.place > b.place)`
  return new Set(rows.map(row => row.id))
}
