import type { AtEmployer } from '../../../contract/calls/placement'
import { can, type Definition } from '../../../contract/definition/define'
import { isOpenMatch, MATCH_TRANSITIONS } from '../../../contract/placement/matches'
import { nextThing } from '../../../contract/placement/nextThing'
import { employerConsents, matches } from '../../../contract/resources/placement'
import { placements } from '../../../contract/resources/placements'
import { candidateInterviews, candidateSubmissionRequests } from '../../../contract/resources/requests'
import type { RowOf } from '../../crud/hooks'
import { present, visibleRows } from '../../crud/record'
import { todayAt } from '../../db/today'
import type { Services } from '../../services'
import { agreementGuards, type Caller, roleOf } from '../candidates'
import { hasSigns, nearestFirst } from '../employer-consents'
import { matchGuards } from './matches'

/** Records of a kind that are read of one candidate. */
const MOST = 200

/** Reads all that is between a candidate and each employer, open matches first. The caller has to see the candidate. */
export async function employersOf(caller: Caller, id: number): Promise<{ employers: AtEmployer[] }> {
  const { services } = caller
  const [found, consents, talks, requests, jobs, mails] = await Promise.all([
    rowsOf(caller, matches, id),
    rowsOf(caller, employerConsents, id),
    rowsOf(caller, candidateInterviews, id),
    rowsOf(caller, candidateSubmissionRequests, id),
    rowsOf(caller, placements, id),
    presentationsOf(services, id),
  ])
  const ids = [...found, ...talks, ...consents, ...requests, ...jobs, ...mails].map(row => row.bw_lead_id)
  const named = await companiesOf(services, ids)
  const today = await todayAt(services.sql, services.now())
  const seen = await Promise.all(
    [...named].map(async ([employer, company]): Promise<AtEmployer> => {
      const ofEmployer = <R extends { bw_lead_id?: number | null }>(rows: readonly R[]) =>
        rows.filter(row => row.bw_lead_id === employer)
      const own = ofEmployer(found)
      const shown = await Promise.all(own.map(match => seenMatch(caller, match, today)))
      const open = shown.find(({ record }) => isOpenMatch(record.state))
      const guards = await agreementGuards(services.sql, id, employer)
      return {
        employer: { id: employer, company },
        next_thing: nextThingOf(open, own, services.now()),
        matches: shown,
        guards: guards.filter(guard => !open?.guards.some(({ rule_id }) => rule_id === guard.rule_id)),
        consents: seenRows(caller, employerConsents, ofEmployer(consents)),
        talks: seenRows(caller, candidateInterviews, ofEmployer(talks)),
        requests: seenRows(caller, candidateSubmissionRequests, ofEmployer(requests)),
        placements: seenRows(caller, placements, ofEmployer(jobs)),
        presentations: ofEmployer(mails).map(({ bw_lead_id: _, ...mail }) => mail),
      }
    }),
  )
  const strangers = mails.filter(({ bw_lead_id }) => bw_lead_id === null || !named.has(bw_lead_id))
  return { employers: [...inOrder(seen), ...strangers.map(stranger)] }
}

async function rowsOf<D extends Definition>(
  { services, actor }: Caller,
  definition: D,
  id: number,
): Promise<RowOf<D>[]> {
  if (!can(definition, actor.role, 'read')) return []
  const { sql } = services
  return sql<RowOf<D>[]>`
    select * from ${sql(definition.table)} where candidate_id = ${id} and ${visibleRows(services, definition, actor)}
    order by id desc limit ${MOST}`
}

const seenRows = <D extends Definition>({ actor }: Caller, definition: D, rows: readonly RowOf<D>[]) =>
  rows.map(row => present(definition, row, actor.role) as RowOf<D>)

async function seenMatch(
  caller: Caller,
  match: RowOf<typeof matches>,
  today: string,
): Promise<AtEmployer['matches'][number]> {
  const role = roleOf(caller.actor)
  return {
    record: present(matches, match, role) as RowOf<typeof matches>,
    next: can(matches, role, 'update') ? [...MATCH_TRANSITIONS[match.state]] : [],
    guards: await matchGuards(caller.services.sql, match, today),
  }
}

function nextThingOf(
  open: AtEmployer['matches'][number] | undefined,
  all: readonly RowOf<typeof matches>[],
  now: Date,
): AtEmployer['next_thing'] {
  if (!open && all.some(({ state }) => state === 'hired')) return 'none'
  const isBlocked = open?.guards.some(({ effect }) => effect === 'block') ?? false
  return nextThing(open && { ...open.record, isBlocked }, now.toISOString())
}

interface Mail {
  id: number
  at: string
  listing: { id: number; occupation: string | null } | null
  company: string | null
  bw_lead_id: number | null
}

/** Reads emails of the job tool that went out with the candidate, each with the employer that has its address or its name. */
function presentationsOf({ sql }: Services, id: number): Promise<Mail[]> {
  return sql<Mail[]>`
    select p.id, p.claimed_at as at, coalesce(l.employer_name, p.employer_domain) as company, e.id as bw_lead_id,
      case when l.id is not null then jsonb_build_object('id', l.id, 'occupation', l.occupation) end as listing
    from presentations p left join job_listings l on l.id = p.listing_id
    left join lateral (
      select e.id from bw_leads e where ${hasSigns(sql, { address: sql`p.address`, name: sql`p.employer_name` })}
      order by ${nearestFirst(sql, sql`p.address`)} limit 1) e on true
    where p.candidate_id = ${id} and not p.left_out and p.claimed_at is not null
    order by p.claimed_at desc, p.id desc limit ${MOST}`
}

/** Reads the companies of employers, which everybody sees who sees the candidate (as on its page). */
async function companiesOf(
  { sql }: Services,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; company: string | null }[]>`
    select id, company from bw_leads where id = any(${ids.filter(id => typeof id === 'number')}::bigint[])`
  return new Map(rows.map(({ id, company }) => [id, company ?? '']))
}

/** Employers with an open match first, then those with the newest match. */
function inOrder(employers: readonly AtEmployer[]): AtEmployer[] {
  const isOpen = ({ matches: own }: AtEmployer) => own.some(({ record }) => isOpenMatch(record.state))
  const newest = ({ matches: own }: AtEmployer) => own[0]?.record.id ?? 0
  return employers.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || newest(b) - newest(a))
}

const stranger = ({ bw_lead_id: _, ...mail }: Mail): AtEmployer => ({
  employer: null,
  next_thing: 'propose',
  matches: [],
  guards: [],
  consents: [],
  talks: [],
  requests: [],
  placements: [],
  presentations: [mail],
})
