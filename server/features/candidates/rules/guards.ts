import type { GuardWarning } from '../../../../contract/candidates/rules'
import { type Failure, fail } from '../../../../contract/http/errors'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { Change, Row, Tx, Values } from '../../../crud/hooks'
import { oncePerTransaction } from '../../../crud/oncePerTransaction'
import type { Connection } from '../../../db/connect'

/** Before what a guard is judged. */
export type GuardedAct = 'registration' | 'submission'

/** Kinds of rules that guard each act; rules of money are judged by the ledger. */
const KINDS: Readonly<Record<GuardedAct, readonly ComplianceRule['kind'][]>> = {
  registration: ['recruitment_country'],
  submission: ['recruitment_country'],
}

/**
 * The guards that a candidate runs into before an act: rules by country, sector and program, as they stand in Settings
 * now.
 * @param candidate as it would be
 */
export async function checkGuards(
  sql: Connection,
  candidate: Values,
  at: GuardedAct,
): Promise<GuardWarning[]> {
  return brokenRules(await rulesAt(sql, at), candidate)
}

function rulesAt(sql: Connection, at: GuardedAct): Promise<ComplianceRule[]> {
  return sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = any(${KINDS[at]}::text[]) order by effect, id`
}

const brokenRules = (rules: readonly ComplianceRule[], candidate: Values) =>
  rules.filter(rule => concerns(rule, candidate)).map(warningOf)

/** Countries must match; of sectors and programs one is enough. What a rule leaves empty means all. */
export function concerns(
  {
    country_ids,
    sector_ids,
    program_ids,
  }: Pick<ComplianceRule, 'country_ids' | 'sector_ids' | 'program_ids'>,
  { country_id, sector_id, program_id }: Values,
): boolean {
  const isIn = (ids: readonly number[] | null, id: unknown) => (ids ?? []).includes(Number(id))
  if (country_ids?.length && !isIn(country_ids, country_id)) return false
  if (!sector_ids?.length && !program_ids?.length) return true
  return isIn(sector_ids, sector_id) || isIn(program_ids, program_id)
}

export function warningOf(rule: ComplianceRule): GuardWarning {
  const { id, kind, effect, text_en, text_ar, source, source_date } = rule
  return { rule_id: id, kind, effect, text_en, text_ar, source, source_date }
}

/**
 * @param field the field of the form that the refusal stands at
 * @throws Failure invalid with the `guards` that block
 */
export function refuseBlocked(guards: readonly GuardWarning[], field: string): void {
  const blocking = guards.filter(({ effect }) => effect === 'block')
  if (blocking.length) throw blocked(blocking, field)
}

function blocked(guards: readonly GuardWarning[], field: string): Failure {
  return fail('invalid', { fields: { [field]: 'refused_by_rule' }, guards })
}

const WHO = ['country_id', 'sector_id', 'program_id'] as const
const REGISTRATION = ['registration_date', 'registration_contract_id'] as const

/** Judges a candidate that is registered by a change, or whose country, sector or program changes after it was. */
export async function guardRegistration(tx: Tx, { action, before, changes }: Change): Promise<void> {
  if (action !== 'create' && action !== 'update') return
  const after: Values = { ...before, ...changes }
  const isRegistered = REGISTRATION.some(name => after[name] !== null && after[name] !== undefined)
  const registers = !before || REGISTRATION.some(name => name in changes && changes[name] !== null)
  const moves = isRegistered && WHO.some(name => name in changes && changes[name] !== before?.[name])
  if (!registers && !moves) return
  const rules = await oncePerTransaction(tx, 'guards', () => rulesAt(tx, 'registration'))
  refuseBlocked(brokenRules(rules, after), 'country_id')
}

/** Returns the addition to a new candidate's answer: guards that only warn. */
export async function guardAnswer(sql: Connection, candidate: Row): Promise<Values> {
  const warnings = await checkGuards(sql, candidate, 'registration')
  return warnings.length ? { warnings } : {}
}
