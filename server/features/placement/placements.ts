import { type FieldErrors, invalid } from '../../../contract/http/errors'
import { guaranteeEnd, isWithinGuarantee, reportDays } from '../../../contract/placement/guarantee'
import { type feeAgreements, placements } from '../../../contract/resources/placements'
import type { ChangesOf, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { type Write, writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import {
  agreementGuards,
  CANDIDATE,
  guardianGuards,
  holdsOn,
  ofVisibleCandidates,
  probationGuards,
} from '../candidates'
import { guardsAtEmployer, refuseBlocked } from '../recruitment'
import { keepHired } from './positions'
import { hasNothingBack, settledRefund } from './refunds'
import { keepContracts, refusalGuards, signatureGuards, withContract } from './signatures'

type PlacementRow = RowOf<typeof placements>
type PlacementChanges = ChangesOf<typeof placements>
type Agreement = RowOf<typeof feeAgreements>

/** The guarantee of a placement follows from its first day and its agreement; an early end asks for its reason. */
export const placementsHooks: HooksOf<typeof placements> = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, before, changes: given }, services) {
    if (action !== 'create' && action !== 'update') return given
    const changes = await withContract(tx, { before, changes: given })
    const after = { ...before, ...changes }
    await refuseUnsigned(tx, { before, changes }, await todayAt(tx, services.now()))
    const agreement = await agreementOf(tx, after)
    const dated = withGuarantee(await withPay(tx, { before, changes }), { before, agreement })
    const ended = withKnownEnd(dated, { before, today: await todayAt(tx, services.now()) })
    refuseWrongDays({ ...before, ...ended })
    refuseUnknownEnds(before, ended)
    refuseEarlyEnds(before, ended)
    const settled = await withEnd(tx, ended, { before, agreement })
    await refuseWrongReplacement(tx, { before, changes: settled })
    return settled
  },
  async answer({ sql }, _, row) {
    const warnings = [
      ...(await probationGuards(sql, row.candidate_id)),
      ...(await agreementGuards(sql, row.candidate_id, row.bw_lead_id)),
    ]
    return warnings.length ? { warnings } : {}
  },
}

/**
 * Nobody is placed, signs or starts work who may not be recruited, said no to the employer, without guardians where they are needed, or
 * without the information of section 299 SGB III.
 * @throws Failure invalid with the `guards` that block
 */
async function refuseUnsigned(
  tx: Tx,
  { before, changes }: { before: PlacementRow | undefined; changes: PlacementChanges },
  today: string,
): Promise<void> {
  const field = (['signed_on', 'started_on'] as const).find(name => changes[name] && !before?.[name])
  if (before && !field) return
  const day = (field && changes[field]) ?? today
  const candidateId = Number(changes.candidate_id ?? before?.candidate_id)
  const employer = { ...before, ...changes }.bw_lead_id
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${candidateId}`
  if (!candidate) return
  refuseBlocked(
    [
      ...(await guardsAtEmployer(tx, candidate, { ...before, ...changes })),
      ...(await (field
        ? signatureGuards(tx, candidate, { employer, day, today })
        : refusalGuards(tx, candidate, { employer, today }))),
      ...(await guardianGuards(tx, candidateId, day)),
    ],
    field ?? 'candidate_id',
  )
}

async function agreementOf(
  tx: Tx,
  { agreement_id, bw_lead_id }: PlacementChanges,
): Promise<Agreement | undefined> {
  if (!agreement_id) return undefined
  const [found] = await tx<Agreement[]>`select * from fee_agreements where id = ${agreement_id}`
  if (found?.bw_lead_id !== bw_lead_id) throw invalid({ agreement_id: 'not_a_choice' })
  return found
}

/**
 * Fills the pay of a year where a placement is made or its contract signed: the pay that the case was offered, else that of the
 * post where it is one of a year. Other periods leave it empty, since nobody said how many months are paid.
 */
async function withPay(
  tx: Tx,
  { before, changes }: { before: PlacementRow | undefined; changes: PlacementChanges },
): Promise<PlacementChanges> {
  const after = { ...before, ...changes }
  const isAgreed = !before || (changes.signed_on && !before.signed_on)
  if (!isAgreed || (after.salary_year ?? null) !== null) return changes
  const [{ salary_year } = { salary_year: null }] = await tx<Pick<PlacementRow, 'salary_year'>[]>`
    select coalesce((
      select salary_year from cases where id = ${after.case_id ?? null}
        and coalesce(bw_lead_id, ${Number(after.bw_lead_id)}) = ${Number(after.bw_lead_id)}), (
      select p.pay from matches m join positions p on p.id = m.position_id
      where m.id = ${after.match_id ?? null} and p.pay_period = 'year' and p.pay_currency = 'EUR')) as salary_year`
  return { ...changes, salary_year }
}

interface Standing {
  before: PlacementRow | undefined
  agreement: Agreement | undefined
}

/** Counts the guarantee anew where the first day or the agreement changes and no other day is typed. */
function withGuarantee(changes: PlacementChanges, { before, agreement }: Standing): PlacementChanges {
  if ('guarantee_until' in changes && changes.guarantee_until !== (before?.guarantee_until ?? null))
    return changes
  if (!('started_on' in changes) && !('agreement_id' in changes)) return changes
  const { started_on } = { ...before, ...changes }
  if (!started_on) return { ...changes, guarantee_until: null }
  return agreement
    ? { ...changes, guarantee_until: guaranteeEnd(started_on, agreement.guarantee_months) }
    : changes
}

/**
 * Fills the day on which an end was heard of: today, or the day on which it was reported before. An end that is taken back takes
 * along what was recorded of it, so that nobody is reminded to report it.
 */
function withKnownEnd(
  changes: PlacementChanges,
  { before, today }: { before: PlacementRow | undefined; today: string },
): PlacementChanges {
  if (before?.ended_on && 'ended_on' in changes && !changes.ended_on)
    return { ...changes, ...Object.fromEntries(OF_END.map(name => [name, null])) }
  const after = { ...before, ...changes }
  if (!changes.ended_on || after.end_known_on) return changes
  const days = [today, after.person_reported_on, after.employer_reported_on].flatMap(day => day ?? [])
  return { ...changes, end_known_on: days.sort()[0] ?? today }
}

/** What is recorded of an end. */
const OF_END = [
  'end_known_on',
  'ended_by',
  'end_reason',
  'person_reported_on',
  'employer_reported_on',
  'remedy',
  'replaced_by_id',
] as const

/** @throws Failure invalid for days in the wrong order, and for an end without its facts */
function refuseWrongDays(after: PlacementChanges): void {
  const { started_on, ended_on, guarantee_until, guarantee_over_on } = after
  const errors: FieldErrors = {}
  if (ended_on && started_on && ended_on < started_on) errors.ended_on = 'too_small'
  if (ended_on && !after.ended_by) errors.ended_by = 'required'
  if (ended_on && !after.end_reason) errors.end_reason = 'required'
  // A guarantee is over when a person has looked at it after its last day, never before.
  if (guarantee_over_on && (!guarantee_until || guarantee_over_on < guarantee_until))
    errors.guarantee_over_on = 'too_small'
  if (Object.keys(errors).length) throw invalid(errors)
}

/**
 * The days to report an end are counted from the day on which it is known. Where no end is recorded, that day is not before the
 * work.
 * @throws Failure invalid; an old slip does not block a new note
 */
function refuseUnknownEnds(before: PlacementRow | undefined, changes: PlacementChanges): void {
  const after: PlacementChanges = { ...before, ...changes }
  const isNew = (name: keyof PlacementChanges) =>
    name in changes && (changes[name] ?? null) !== (before?.[name] ?? null)
  const errors: FieldErrors = {}
  const first = after.started_on ?? after.signed_on
  const isOpenEnd = after.end_known_on && !after.ended_on && (isNew('end_known_on') || isNew('ended_on'))
  if (isOpenEnd && first && String(after.end_known_on) < first) errors.end_known_on = 'too_early'
  if (Object.keys(errors).length) throw invalid(errors)
}

/**
 * A placement is replaced by another one with the same employer, which is not replaced by it in turn, and by none beside a refund.
 * @throws Failure invalid; an old slip does not block a new note
 */
async function refuseWrongReplacement(
  tx: Tx,
  { before, changes }: { before: PlacementRow | undefined; changes: PlacementChanges },
): Promise<void> {
  const { id, bw_lead_id, replaced_by_id, remedy } = { ...before, ...changes }
  const isNew = replaced_by_id !== before?.replaced_by_id
  if (!replaced_by_id || !(isNew || remedy !== before?.remedy)) return
  if (remedy === 'refund') throw invalid({ [isNew ? 'replaced_by_id' : 'remedy']: 'not_a_choice' })
  if (!isNew) return
  const [found] = await tx`
    with recursive later as (
      select id, replaced_by_id from placements where id = ${replaced_by_id}
      union select p.id, p.replaced_by_id from placements p join later on p.id = later.replaced_by_id)
    select from placements where id = ${replaced_by_id} and bw_lead_id = ${Number(bw_lead_id)}
      and not exists (select from later where id = ${Number(id ?? 0)})`
  if (!found) throw invalid({ replaced_by_id: 'not_a_choice' })
}

/** Days that end a time which begins with the work. */
const ENDS = ['probation_until', 'guarantee_until'] as const

/**
 * Compares the ends of probation and guarantee with the first day of work, until then with the planned one. Not declared in the
 * definition: the work may begin before it was planned, and the guarantee is counted anew where the first day moves.
 * @throws Failure invalid for an end before the beginning; an old slip does not block a new note
 */
function refuseEarlyEnds(before: PlacementRow | undefined, changes: PlacementChanges): void {
  const after: PlacementChanges = { ...before, ...changes }
  const first = after.started_on ?? after.starts_on
  const hasMoved = 'starts_on' in changes || 'started_on' in changes
  const early = ENDS.filter(name => {
    const day = (hasMoved || name in changes) && after[name]
    return first && day && day < first
  })
  if (early.length) throw invalid(Object.fromEntries(early.map(name => [name, 'too_early'])))
}

const END_FIELDS = [
  'ended_on',
  'end_known_on',
  'started_on',
  'guarantee_until',
  'agreement_id',
  'salary_year',
  'remedy',
  'replaced_by_id',
] as const

/**
 * Works out what an early end leads to: the days to report it, and refund or replacement by the agreement. Where nothing was to give
 * back, nobody chose that: it is worked out anew.
 */
async function withEnd(
  tx: Tx,
  changes: PlacementChanges,
  { before, agreement }: Standing,
): Promise<PlacementChanges> {
  if (!END_FIELDS.some(name => name in changes)) return changes
  const after = { ...before, ...changes }
  const known = after.end_known_on
  const days = known ? reportDays(known) : { person: null, employer: null }
  const reports = { person_reports_until: days.person, employer_reports_until: days.employer }
  if (!isWithinGuarantee(after))
    return { ...changes, ...reports, remedy: null, refund: null, refund_currency: null }
  const isReplaced = after.replaced_by_id || agreement?.replaces_first
  const chosen = after.remedy === 'none' && before && hasNothingBack(before) ? null : after.remedy
  const remedy = chosen ?? (isReplaced ? 'replacement' : agreement ? 'refund' : null)
  if (remedy === 'refund') return { ...changes, ...reports, ...(await settledRefund(tx, after, agreement)) }
  return { ...changes, ...reports, remedy, refund: null, refund_currency: null }
}

/**
 * Makes a placement of each match that became a job. Where the employer has several agreements that hold, nobody knows which one it
 * is: the placement has none until somebody chooses, and is not billed before.
 */
export async function placeHired(tx: Tx, { actor, now }: Write, hired: readonly Row[]): Promise<void> {
  const rows = await tx<PlacementChanges[]>`
    select m.id as match_id, m.candidate_id, m.bw_lead_id, m.case_id, m.name, p.starts_on,
      k.id as contract_id, k.signed_on, a.id as agreement_id
    from matches m join positions p on p.id = m.position_id
    left join lateral (select id, signed_on from contracts where candidate_id = m.candidate_id
      and bw_lead_id = m.bw_lead_id and category_type = 'employment' and signed_on is not null
      order by signed_on desc, id desc limit 1) k on true
    left join lateral (select min(a.id) as id from fee_agreements a where a.bw_lead_id = m.bw_lead_id
      and ${holdsOn(tx, tx`m.hired_on`)} having count(*) = 1) a on true
    where m.id = any(${hired.map(({ id }) => id)}::bigint[])
      and not exists (select from placements o where o.match_id = m.id) order by m.id`
  const paid: PlacementChanges[] = []
  for (const changes of rows) paid.push(await withPay(tx, { before: undefined, changes }))
  await writeRows(tx, {
    definition: placements,
    actor,
    action: 'create',
    rows: paid.map(changes => ({ before: undefined, changes: { ...changes, name: changes.name ?? '' } })),
    now,
  })
}

/** A place is free again once the work in it has ended. */
async function keepPlaces(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const ids = [...after, ...write.rows.flatMap(({ before }) => before ?? [])].map(({ match_id }) =>
    Number(match_id),
  )
  const posts = await tx<{ id: number }[]>`
    select distinct position_id as id from matches where id = any(${ids.filter(Boolean)}::bigint[]) order by 1`
  await keepHired(
    tx,
    write,
    posts.map(({ id }) => id),
  )
}

/** The people who look after a candidate, its employer and its case. */
type Responsible = Record<'office' | 'employer' | 'owner' | 'german', number | null> & { name: string }

/** Tells those who look after a person and its employer of an early end: both sides have a duty to report it. */
export async function followPlacements(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  await keepPlaces(tx, write, after)
  await keepContracts(tx, write, after)
  for (const [place, row] of after.entries()) {
    if (!row.ended_on || write.rows[place]?.before?.ended_on) continue
    const [about] = await tx<Responsible[]>`
      select c.name, c.employee_id as office, l.employee_id as employer, k.employee_id as owner, k.german_owner_id as german
      from candidates c left join bw_leads l on l.id = ${Number(row.bw_lead_id)}
      left join cases k on k.id = ${typeof row.case_id === 'number' ? row.case_id : null}
      where c.id = ${Number(row.candidate_id)}`
    await notify(tx, {
      kind: 'work_ended',
      by: write.actor,
      to: about ? [about.office, about.employer, about.owner, about.german] : [],
      values: {
        name: about?.name ?? '',
        date: String(row.ended_on),
        person: String(row.person_reports_until),
        employer: String(row.employer_reports_until),
      },
      link: `/placements/${row.id}`,
    })
  }
}
