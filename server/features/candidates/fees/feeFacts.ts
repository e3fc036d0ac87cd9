import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { FigureRow } from '../../../../contract/routes/figures'
import { OPEN_CASE_STATES } from '../../../../contract/routes/words'
import type { Fragment, Row } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { dayAt } from '../../../db/today'
import { readFigures } from '../../recruitment'
import { sheetDay, sheetLacks } from '../papers/sheet299'
import type { Rates } from './feeSums'
import { type FeeFacts, MONEY_RULES, type PlacementKinds } from './placementRules'

/** Returns the rules in force on what may be taken of a candidate. */
export function feeRules(sql: Connection): Promise<ComplianceRule[]> {
  return sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = any(${MONEY_RULES}::text[]) order by effect, id`
}

/** Returns the kinds of money that count as a placement fee, and those for which nobody knows yet. */
export async function placementKinds(sql: Connection): Promise<PlacementKinds> {
  const rows = await sql<{ kind: string; counts: string }[]>`
    select kind, case when counts = 'ask' then coalesce(answer, 'ask') else counts end as counts from fee_kinds order by id`
  const of = (counts: string) => rows.filter(row => row.counts === counts).map(({ kind }) => kind)
  return { counting: of('yes'), unanswered: of('ask') }
}

type FactRow = Row & Omit<FeeFacts, 'candidate' | 'rates' | 'figures'>

/** Reads the facts of several candidates that the rules on money look at, together. */
export async function feeFacts(
  sql: Connection,
  ids: readonly number[],
  rates: Rates,
): Promise<Map<number, FeeFacts>> {
  const figures = await readFigures(sql)
  const rows = await sql<FactRow[]>`
    select c.id, c.country_id, c.sector_id, c.program_id, o.country_id as office_country_id,
      exists (select from contracts k where ${agreements(sql)} and k.text_given_on is not null and not k.exclusive) as has_contract,
      exists (select from contracts k where ${agreements(sql)} and k.at_distance and k.withdrawal_told_on is null) as lacks_withdrawal,
      j.signed_on as job_contract_on,
      ${sheetDay(sql, sql`c.id`, untilContract(sql))} as sheet_on,
      ${sheetLacks(sql, sql`c.id`, untilContract(sql))} as sheet_lacks,
      exists (select from cases a join routes r on r.id = a.route_id and r.family = 'training'
        where a.candidate_id = c.id and (a.is_primary or a.state = 'won' or a.state = any(${[...OPEN_CASE_STATES]}::text[])))
        as is_trainee,
      c.care_route as on_care_route,
      exists (select from courses s where s.candidates @> array[c.id] and s.online and s.approval_number is null)
        as has_unapproved_course
    from candidates c left join offices o on o.id = c.office_id left join lateral ${jobContract(sql)} j on true
    where c.id = any(${ids}::bigint[])`
  return new Map(rows.map(row => [row.id, { ...factsOf(row), rates, figures }]))
}

/**
 * Selects the day `signed_on` of the first job contract of a candidate `c`, by contracts and placements. A document counts as one once it has its file, and
 * another person than the one who entered or uploaded it found it in order (decision 87).
 */
const jobContract = (sql: Connection): Fragment => sql`(
  select least(
    (select min(signed_on) from contracts k where k.candidate_id = c.id and k.category_type = 'employment'),
    (select min(signed_on) from placements a where a.candidate_id = c.id),
    (select min(coalesce(d.issued_on, d.received_on, d.checked_on)) from documents d
      join document_kinds k on k.id = d.kind_id and k.slug = 'job_contract'
      where d.candidate_id = c.id and d.check_result = 'ok' and d.file is not null and d.checked_by is not null
        and d.checked_by is distinct from d.created_by and d.checked_by is distinct from d.uploaded_by)) as signed_on)`

/** A sheet `d` that was given after the job contract `j` is told apart by its own day. */
const untilContract = (sql: Connection): Fragment => sql`greatest(d.received_on, j.signed_on)`

/** The day on which a row of the ledger that is paid was entered, where nobody said on which day the money came. */
export const bookedOn = (sql: Connection, row: Fragment): Fragment =>
  sql`case when ${row}.paid and ${row}.paid_on is null then ${dayAt(sql, sql`${row}.created_at`)} end`

/**
 * Selects entries of the ledger of which nobody said what they are for, that the person owes or paid before the job contract and
 * the sheet of section 299 SGB III, while the rule on them is in force: `candidate_id`, `day`, `employee_id`, `office_id`,
 * `record_id`, and the `resource` of an entry that is no instalment of the candidate's own fields.
 */
export const feesWithoutKind = (sql: Connection): Fragment => sql`
  select l.candidate_id, l.day, c.employee_id, c.office_id, case when l.source = 'fee' then l.id else l.source_id end as record_id,
    case when l.source = 'transaction' then 'transactions' end as resource
  from (
    select *, least(due_on, paid_on, ${bookedOn(sql, sql`ledger`)}) as day from ledger
    where kind = 'other' and coalesce(payer, 'candidate') = 'candidate') l
  join candidates c on c.id = l.candidate_id left join lateral ${jobContract(sql)} j on true
  where exists (select from compliance_rules where active and kind = 'fee_kind_not_stated')
    and l.day is not null
    and coalesce(l.day < j.signed_on or ${sheetDay(sql, sql`c.id`, untilContract(sql))} > j.signed_on, true)`

/** Signed contracts of the person with us, for registration or placement. */
const agreements = (sql: Connection) => sql`k.signed_on is not null
  and (k.id = c.registration_contract_id or k.candidate_id = c.id and k.category_type in ('registration', 'agency'))`

const factsOf = (row: FactRow): Omit<FeeFacts, 'rates' | 'figures'> => ({
  candidate: row,
  has_contract: row.has_contract,
  job_contract_on: row.job_contract_on,
  sheet_on: row.sheet_on,
  sheet_lacks: row.sheet_lacks,
  is_trainee: row.is_trainee,
  on_care_route: row.on_care_route,
  office_country_id: row.office_country_id,
  has_unapproved_course: row.has_unapproved_course,
  lacks_withdrawal: row.lacks_withdrawal,
})

/** Facts of somebody who is not saved yet. */
export const noFacts = (rates: Rates, figures: readonly FigureRow[]): FeeFacts => ({
  candidate: {},
  has_contract: false,
  job_contract_on: null,
  sheet_on: null,
  sheet_lacks: null,
  is_trainee: false,
  on_care_route: false,
  office_country_id: null,
  has_unapproved_course: false,
  lacks_withdrawal: false,
  rates,
  figures,
})
