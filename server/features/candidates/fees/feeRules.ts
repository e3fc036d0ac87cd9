import type { CandidatePage } from '../../../../contract/calls/candidates/page'
import { FEES, type Fee as FeeName } from '../../../../contract/candidates/fees'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import { invalid } from '../../../../contract/http/errors'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import { ledger } from '../../../../contract/resources/transactions'
import type { Actor } from '../../../auth/actor'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { oncePerTransaction } from '../../../crud/oncePerTransaction'
import { visibleRows } from '../../../crud/record'
import { filterFor } from '../../../crud/refs'
import type { Connection } from '../../../db/connect'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { concerns, readFigures, refuseBlocked } from '../../recruitment'
import { COMPARED_IN, type Demand, demandsOf, type FeeEdit, isEdited, judgedBy } from './feeDemands'
import { bookedOn, feeFacts, feeRules, noFacts, placementKinds } from './feeFacts'
import { type Fee, readRates, sumFor } from './feeSums'
import { ledgerTotals } from './ledgerTotals'
import {
  countedBy,
  type FeeFacts,
  isChargedCommission,
  isConcernedBy,
  judgeDemand,
  judgeFees,
  type PlacementKinds,
  placementSum,
} from './placementRules'

/** Fees are looked at for so many people of a list at most. */
const PEOPLE_MAX = 1_000

/** The rules that fees of a list of the ledger break, by candidate. */
export async function ledgerWarnings(
  services: Services,
  actor: Actor,
  filter: Record<string, unknown>,
): Promise<(GuardWarning & { candidate_id: number })[]> {
  const { sql } = services
  const fees = await sql<(Fee & { candidate_id: number })[]>`
    select candidate_id, ${feeColumns(sql)} from ledger
    where candidate_id in (
      select candidate_id from ledger where ${visibleRows(services, ledger, actor)}
        and ${filterFor(services, { definition: ledger, actor }, { filter })}
      group by candidate_id order by candidate_id desc limit ${PEOPLE_MAX})
      and ${visibleRows(services, ledger, actor)}`
  const byPerson = new Map<number, Fee[]>()
  for (const fee of fees) byPerson.set(fee.candidate_id, [...(byPerson.get(fee.candidate_id) ?? []), fee])
  const rates = await readRates(sql, fees, services.now())
  const [rules, kinds, all] = await Promise.all([
    feeRules(sql),
    placementKinds(sql),
    feeFacts(sql, [...byPerson.keys()], rates),
  ])
  return [...byPerson].flatMap(([candidate_id, own]) => {
    const facts = all.get(candidate_id)
    return facts ? judgeFees(rules, own, { facts, kinds }).map(warning => ({ candidate_id, ...warning })) : []
  })
}

/** The columns of the ledger that make a fee. */
const feeColumns = (sql: Connection) =>
  sql`kind, refund_of, amount, amount_currency, payer, agreed_on, due_on, paid_on, approved,
    ${bookedOn(sql, sql`ledger`)} as booked_on`

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
  refuseCommissions(changes)
  const after: Values = { ...before, ...changes }
  const edits = FEES.map(field => ({
    field,
    before: feeOf(before ?? {}, field),
    after: feeOf(after, field),
  })).filter(isEdited)
  if (!edits.length) return
  const id = before?.id ?? 0
  const own = FEES.flatMap(fee => feeOf(after, fee) ?? [])
  const others = await tx<Fee[]>`
    select ${feeColumns(tx)} from ledger where candidate_id = ${id} and source = 'transaction'`
  await refuseFees(tx, { id, candidate: after, fees: [...own, ...others], edits, now })
}

/** @throws Failure invalid where an instalment, which the person pays, is named a commission */
function refuseCommissions(changes: Values): void {
  const charged = FEES.map(fee => `${fee}_kind`).filter(field =>
    isChargedCommission(changes[field], 'candidate'),
  )
  if (charged.length) throw invalid(Object.fromEntries(charged.map(field => [field, 'not_a_choice'])))
}

/** The same for a transaction beside the instalments. */
export async function guardTransaction(tx: Tx, { before, changes }: Change, now: Date): Promise<void> {
  const after: Values = { ...before, ...changes }
  const id = Number(after.candidate_id)
  const today = await todayAt(tx, now)
  if (after.kind === 'refund')
    return refuseTooMuchBack(tx, { id, before, refund: feeOfTransaction(after, today) }, now)
  const own = feeOfTransaction(after, today)
  const was =
    before && before.candidate_id === after.candidate_id ? feeOfTransaction(before, today) : undefined
  const edit = { field: 'amount', before: was, after: own }
  if (!isEdited(edit)) return
  const others = await tx<Fee[]>`
    select ${feeColumns(tx)} from ledger where candidate_id = ${id}
      and not (source = 'transaction' and source_id = ${before?.id ?? 0})`
  const [candidate = {}] = await tx<Values[]>`
    select country_id, sector_id, program_id from candidates where id = ${id}`
  await refuseFees(tx, { id, candidate, fees: [own, ...others], edits: [edit], now })
}

/**
 * Returns the limit of fees where a person is above it who was recorded in several records.
 * @param person.candidate the person's own fields after the merge
 * @param person.ids the records that hold the other transactions
 */
export async function limitWarnings(
  tx: Tx,
  { ids, candidate, now }: { ids: readonly number[]; candidate: Values; now: Date },
): Promise<GuardWarning[]> {
  const own = FEES.flatMap(fee => feeOf(candidate, fee) ?? [])
  const others = await tx<Fee[]>`
    select ${feeColumns(tx)} from ledger where candidate_id = any(${ids}::bigint[]) and source = 'transaction'`
  const fees = [...own, ...others]
  const [rates, figures] = await Promise.all([readRates(tx, fees, now), readFigures(tx)])
  const [rules, kinds] = await Promise.all([feeRules(tx), placementKinds(tx)])
  const limits = rules.filter(({ kind }) => kind === 'placement_fee_limit')
  return judgeFees(limits, fees, { facts: { ...noFacts(rates, figures), candidate }, kinds })
}

/** Returns the rules that warn about a new transaction, for whoever entered it. */
export async function feeAnswer(tx: Tx, row: Values, now: Date): Promise<Values> {
  const id = Number(row.candidate_id)
  const fees = await tx<Fee[]>`select ${feeColumns(tx)} from ledger where candidate_id = ${id}`
  const rates = await readRates(tx, fees, now)
  const [rules, kinds, all] = await Promise.all([feeRules(tx), placementKinds(tx), feeFacts(tx, [id], rates)])
  const facts = all.get(id)
  const own = feeOfTransaction(row, await todayAt(tx, now))
  const asked = rules.filter(rule => isConcernedBy(rule, own, kinds))
  const warnings = facts ? judgeDemand(asked, { own, all: fees }, { facts, kinds }) : []
  return warnings.length ? { warnings } : {}
}

/**
 * More does not go back than was agreed of its kind: it would make room for fees that nobody may take.
 * @throws Failure invalid on `amount`; where a rate is missing nobody can tell
 */
async function refuseTooMuchBack(
  tx: Tx,
  { id, before, refund }: { id: number; before: Row | undefined; refund: Fee },
  now: Date,
): Promise<void> {
  const rows = await tx<Fee[]>`
    select ${feeColumns(tx)} from ledger where candidate_id = ${id}
      and not (source = 'transaction' and source_id = ${before?.id ?? 0})
      and (kind = ${refund.refund_of} or kind = 'refund' and refund_of = ${refund.refund_of})`
  const back: Fee = { ...refund, amount: `-${refund.amount.replace('-', '')}` }
  const fees = [...rows, back]
  const { sum, missing } = sumFor(COMPARED_IN, fees, await readRates(tx, fees, now))
  if (!missing.length && sum.startsWith('-')) throw invalid({ amount: 'too_large' })
}

/** Money that is marked as paid without a day was paid today at the latest. */
const feeOfTransaction = (row: Values, today: string): Fee => ({
  kind: String(row.kind),
  refund_of: textOrNull(row.refund_of),
  approved: null,
  amount: String(row.amount),
  amount_currency: String(row.currency),
  payer: textOrNull(row.payer),
  agreed_on: textOrNull(row.agreed_on),
  due_on: textOrNull(row.deadline),
  paid_on: textOrNull(row.done_on) ?? (row.done === true ? today : null),
})

interface FeeChange {
  id: number
  candidate: Values
  /** All fees of the person after the change. */
  fees: readonly Fee[]
  edits: readonly FeeEdit[]
  now: Date
}

/** Judges each demand by itself: an instalment that nothing stands against hides none that breaks a rule. */
async function refuseFees(tx: Tx, { id, candidate, fees, edits, now }: FeeChange): Promise<void> {
  const rates = await readRates(tx, [...fees, ...edits.flatMap(({ before }) => before ?? [])], now)
  const demands = edits.flatMap(edit => demandsOf(edit, rates))
  if (!demands.length) return
  const [rules, kinds, all] = await Promise.all([
    oncePerTransaction(tx, 'fee rules', () => feeRules(tx)),
    oncePerTransaction(tx, 'fee kinds', () => placementKinds(tx)),
    feeFacts(tx, [id], rates),
  ])
  const facts = { ...(all.get(id) ?? noFacts(rates, await readFigures(tx))), candidate }
  const guardsOf = (demand: Demand): GuardWarning[] => {
    const { rule: kind, isCounted = () => true } = judgedBy(demand)
    // Fees that break a rule already are no reason to refuse an entry that the rule is not about.
    const asked = rules.filter(
      rule => (!kind || rule.kind === kind) && isConcernedBy(rule, demand.fee, kinds),
    )
    return judgeDemand(asked, { own: demand.fee, all: fees.filter(isCounted) }, { facts, kinds })
  }
  const refused = demands
    .map(demand => ({ demand, guards: guardsOf(demand).filter(({ effect }) => effect === 'block') }))
    .filter(({ guards }) => guards.length > 0)
  const byRule = new Map(refused.flatMap(({ guards }) => guards.map(guard => [guard.rule_id, guard])))
  refuseBlocked([...byRule.values()], ...refused.map(({ demand }) => demand.field))
}

interface Judging {
  facts: FeeFacts
  kinds: PlacementKinds
}

/** The limit of what may be taken for a placement, and what is agreed upon; null where no rule limits it. */
function placementOf(
  rules: readonly ComplianceRule[],
  fees: readonly Fee[],
  { facts, kinds }: Judging,
): CandidatePage['fees']['placement'] {
  const rule = rules.find(
    ({ kind, ...each }) => kind === 'placement_fee_limit' && concerns(each, facts.candidate),
  )
  if (!rule) return null
  const { sum, limit, currency, missing } = placementSum(countedBy(rule, fees, kinds), facts)
  return { sum, limit, currency, missing_rates: missing }
}

/** Money of one candidate, as the page shows it. */
export async function feesOnPage(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ rows: Row[] } & Omit<CandidatePage['fees'], 'rows'>> {
  const { sql } = services
  const [rows, totals, rules, kinds] = await Promise.all([
    sql<(Row & Fee)[]>`
      select *, ${bookedOn(sql, sql`ledger`)} as booked_on from ledger where candidate_id = ${id} and ${visibleRows(services, ledger, actor)}
      order by source, source_id`,
    ledgerTotals(services, actor, { candidate_id: id }),
    feeRules(sql),
    placementKinds(sql),
  ])
  const rates = await readRates(sql, rows, services.now())
  const facts = (await feeFacts(sql, [id], rates)).get(id)
  return {
    rows: rows.map(({ booked_on: _, ...row }) => row),
    totals,
    warnings: facts ? judgeFees(rules, rows, { facts, kinds }) : [],
    placement: facts ? placementOf(rules, rows, { facts, kinds }) : null,
  }
}
