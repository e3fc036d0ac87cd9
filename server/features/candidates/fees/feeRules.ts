import type { CandidatePage } from '../../../../contract/calls/candidates/page'
import { FEES, type Fee as FeeName } from '../../../../contract/candidates/fees'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import { ledger } from '../../../../contract/resources/transactions'
import type { Actor } from '../../../auth/actor'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { oncePerTransaction } from '../../../crud/oncePerTransaction'
import { visibleRows } from '../../../crud/record'
import { filterClause } from '../../../crud/where'
import type { Connection } from '../../../db/connect'
import type { Services } from '../../../services'
import { refuseBlocked, warningOf } from '../../recruitment'
import { roleOf } from '../caller'
import { concerns } from '../rules/guards'
import { byLimit, countedBy, type Fee, isMore, type Rates, recentRates, sumFor } from './feeSums'
import { ledgerTotals } from './ledgerTotals'

/** Fees are looked at for so many people of a list at most. */
const PEOPLE_MAX = 1_000

/** Facts that the rules on placement fees judge beside the fees (section 296 SGB III). */
interface FeeFacts {
  candidate: Values
  /** A written contract with us is signed. */
  has_contract: boolean
  /** The day on which the job contract came about; null while there is none. */
  job_contract_on: string | null
  rates: Rates
}

/** @returns the rules in force on what may be taken of a candidate. */
function feeRules(sql: Connection): Promise<ComplianceRule[]> {
  return sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind like 'placement%' order by effect, id`
}

/** The rules that the fees of a candidate break, or would. */
function judgeFees(rules: readonly ComplianceRule[], fees: readonly Fee[], facts: FeeFacts): GuardWarning[] {
  return rules
    .filter(rule => concerns(rule, facts.candidate))
    .flatMap(rule => {
      const counted = countedBy(rule, fees)
      if (!counted.some(({ kind }) => kind !== 'refund')) return []
      if (!breaks[rule.kind]?.(rule, counted, facts)) return []
      const { missing } = limitOf(rule, counted, facts)
      return [{ ...warningOf(rule), ...(missing.length ? { missing_rates: missing } : {}) }]
    })
}

type Check = (rule: ComplianceRule, fees: readonly Fee[], facts: FeeFacts) => boolean

const limitOf = (rule: ComplianceRule, fees: readonly Fee[], { rates }: FeeFacts) =>
  rule.kind === 'placement_fee_limit' ? sumFor(rule, fees, rates) : { isOver: false, missing: [] }

const breaks: Partial<Record<ComplianceRule['kind'], Check>> = {
  // Without a rate nobody can say that the sum is within the limit: that holds the fee up, too.
  placement_fee_limit: (rule, fees, facts) => {
    const { isOver, missing } = limitOf(rule, fees, facts)
    return rule.limit !== null && (isOver || missing.length > 0)
  },
  placement_needs_contract: (_, __, { has_contract }) => !has_contract,
  placement_after_job_contract: (_, fees, { job_contract_on: since }) =>
    fees.some(({ kind, due_on, paid_on }) => {
      const day =
        kind === 'refund' ? undefined : [due_on, paid_on].filter(each => each !== null).toSorted()[0]
      return Boolean(day) && (since === null || String(day) < since)
    }),
  placement_not_from_apprentices: () => true,
}

/** The facts of several candidates that the rules on fees look at, in one statement. */
async function feeFacts(sql: Connection, ids: readonly number[], now: Date): Promise<Map<number, FeeFacts>> {
  const rates = await recentRates(sql, now)
  const rows = await sql<(Row & Omit<FeeFacts, 'candidate' | 'rates'>)[]>`
    select c.id, c.country_id, c.sector_id, c.program_id,
      exists (select from contracts k where k.signed_on is not null
        and (k.id = c.registration_contract_id
          or k.candidate_id = c.id and k.category_type in ('registration', 'agency'))) as has_contract,
      least(
        (select min(signed_on) from contracts k where k.candidate_id = c.id and k.category_type = 'employment'),
        (select min(coalesce(d.received_on, d.created_at::date)) from documents d
          join document_kinds k on k.id = d.kind_id and k.slug = 'job_contract'
          where d.candidate_id = c.id and (d.file is not null or d.received_on is not null))) as job_contract_on
    from candidates c where c.id = any(${ids}::bigint[])`
  return new Map(
    rows.map(({ has_contract, job_contract_on, ...candidate }) => [
      candidate.id,
      { candidate, has_contract, job_contract_on, rates },
    ]),
  )
}

/** The rules that fees of a list of the ledger break, by candidate. */
export async function ledgerWarnings(
  services: Services,
  actor: Actor,
  filter: Record<string, unknown>,
): Promise<(GuardWarning & { candidate_id: number })[]> {
  const { sql } = services
  const fees = await sql<(Fee & { candidate_id: number })[]>`
    select candidate_id, kind, refund_of, amount, amount_currency, due_on, paid_on, approved from ledger
    where candidate_id in (
      select candidate_id from ledger where ${visibleRows(services, ledger, actor)}
        and ${filterClause(sql, ledger, roleOf(actor), filter, services.now())}
      group by candidate_id order by candidate_id desc limit ${PEOPLE_MAX})
      and ${visibleRows(services, ledger, actor)}`
  const byPerson = new Map<number, Fee[]>()
  for (const fee of fees) byPerson.set(fee.candidate_id, [...(byPerson.get(fee.candidate_id) ?? []), fee])
  const [rules, facts] = await Promise.all([
    feeRules(sql),
    feeFacts(sql, [...byPerson.keys()], services.now()),
  ])
  return [...byPerson].flatMap(([candidate_id, own]) => {
    const known = facts.get(candidate_id)
    return known ? judgeFees(rules, own, known).map(warning => ({ candidate_id, ...warning })) : []
  })
}

/** Returns one fee of the candidate's own fields; undefined where there is none. */
function feeOf(candidate: Values, fee: FeeName): Fee | undefined {
  if ((candidate[fee] ?? null) === null) return undefined
  return {
    kind: String(candidate[`${fee}_kind`] ?? 'other'),
    refund_of: null,
    amount: String(candidate[fee]),
    amount_currency: textOrNull(candidate[`${fee}_currency`]),
    due_on: textOrNull(candidate[`${fee}_due_date`]),
    paid_on: textOrNull(candidate[`${fee}_paid_date`]),
    approved: null,
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

type Change = { before: Row | undefined; changes: Values }

/**
 * Refuses instalments by which more is taken than a rule that blocks allows; those that only warn stand on the page.
 * @throws Failure invalid with the `guards` that block
 */
export async function guardFees(tx: Tx, { before, changes }: Change, now: Date): Promise<void> {
  const after: Values = { ...before, ...changes }
  const demand = demandOf(
    FEES.map(field => ({ field, before: feeOf(before ?? {}, field), after: feeOf(after, field) })),
  )
  if (!demand) return
  const id = before?.id ?? 0
  const own = FEES.flatMap(fee => feeOf(after, fee) ?? [])
  const others = await tx<Fee[]>`
    select kind, refund_of, amount, amount_currency, due_on, paid_on, approved from ledger
    where candidate_id = ${id} and source = 'transaction'`
  await refuseFees(tx, { id, candidate: after, fees: [...own, ...others], demand, now })
}

/** The same for a transaction beside the instalments. */
export async function guardTransaction(tx: Tx, { before, changes }: Change, now: Date): Promise<void> {
  const after: Values = { ...before, ...changes }
  if (after.kind === 'refund') return
  const id = Number(after.candidate_id)
  const own = feeOfTransaction(after)
  const was = before && before.candidate_id === after.candidate_id ? feeOfTransaction(before) : undefined
  const demand = demandOf([{ field: 'amount', before: was, after: own }])
  if (!demand) return
  const others = await tx<Fee[]>`
    select kind, refund_of, amount, amount_currency, due_on, paid_on, approved from ledger where candidate_id = ${id}
      and not (source = 'transaction' and source_id = ${before?.id ?? 0})`
  const [candidate = {}] = await tx<Values[]>`
    select country_id, sector_id, program_id from candidates where id = ${id}`
  await refuseFees(tx, { id, candidate, fees: [own, ...others], demand, now })
}

const feeOfTransaction = (row: Values): Fee => ({
  kind: String(row.kind),
  refund_of: null,
  approved: null,
  amount: String(row.amount),
  amount_currency: String(row.currency),
  due_on: textOrNull(row.deadline),
  paid_on: textOrNull(row.done_on),
})

/** A change's demand beyond the agreement: more money, or money on an earlier day. */
interface Demand {
  /** The field of the form that the refusal stands at. */
  field: string
  of: 'amount' | 'day'
}

/**
 * Looks for the demand in changed fees. Money that came in is recorded whatever the rules say, and so is everything that
 * takes no more than before: it may lower what breaks a rule.
 * @returns undefined where nothing more is asked
 */
function demandOf(
  fees: readonly { field: string; before: Fee | undefined; after: Fee | undefined }[],
): Demand | undefined {
  const raised = fees.find(({ before, after }) => after && asksMore(before, after))
  if (raised) return { field: raised.field, of: 'amount' }
  const earlier = fees.find(({ before, after }) => after?.due_on && after.due_on < (before?.due_on ?? '9999'))
  return earlier && { field: earlier.field, of: 'day' }
}

const asksMore = (before: Fee | undefined, after: Fee) =>
  !before ||
  isMore(after.amount, before.amount) ||
  after.kind !== before.kind ||
  after.amount_currency !== before.amount_currency

interface FeeChange {
  id: number
  candidate: Values
  fees: readonly Fee[]
  demand: Demand
  now: Date
}

async function refuseFees(tx: Tx, { id, candidate, fees, demand, now }: FeeChange): Promise<void> {
  const [rules, facts] = await Promise.all([
    oncePerTransaction(tx, 'fee rules', () => feeRules(tx)),
    feeFacts(tx, [id], now),
  ])
  const known = facts.get(id) ?? {
    has_contract: false,
    job_contract_on: null,
    rates: await recentRates(tx, now),
  }
  const asked = rules.filter(({ kind }) => demand.of === 'amount' || kind === 'placement_after_job_contract')
  refuseBlocked(judgeFees(asked, fees, { ...known, candidate }), demand.field)
}

/** The lowest limit of what may be taken for a placement, and what is agreed upon in its currency. */
function placementOf(
  rules: readonly ComplianceRule[],
  fees: readonly Fee[],
  facts: FeeFacts,
): CandidatePage['fees']['placement'] {
  const [rule] = rules
    .filter(
      each => each.kind === 'placement_fee_limit' && each.limit !== null && concerns(each, facts.candidate),
    )
    .toSorted(byLimit)
  if (!rule?.limit || !rule.limit_currency) return null
  const { sum, missing } = sumFor(rule, countedBy(rule, fees), facts.rates)
  return { sum, limit: rule.limit, currency: rule.limit_currency, missing_rates: missing }
}

/** Money of one candidate, as the page shows it. */
export async function feesOnPage(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ rows: Row[] } & Omit<CandidatePage['fees'], 'rows'>> {
  const { sql } = services
  const [rows, totals, rules, facts] = await Promise.all([
    sql<(Row & Fee)[]>`
      select * from ledger where candidate_id = ${id} and ${visibleRows(services, ledger, actor)}
      order by source, source_id`,
    ledgerTotals(services, actor, { candidate_id: id }),
    feeRules(sql),
    feeFacts(sql, [id], services.now()),
  ])
  const known = facts.get(id)
  return {
    rows,
    totals,
    warnings: known ? judgeFees(rules, rows, known) : [],
    placement: known ? placementOf(rules, rows, known) : null,
  }
}
