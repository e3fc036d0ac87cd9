import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { Change, Row, Tx, Values } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { checkGuards, GUARDED_FIELDS, guardsWithin, refuseBlocked } from '../../recruitment'
import { personWarnings } from '../identity/personWarnings'

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

/** A new residence is a fact that has to be recorded: it stops the work (stopRecruiting.ts) and is never refused. */
const OCCUPATION = GUARDED_FIELDS.filter(name => name === 'sector_id' || name === 'program_id')
const REGISTRATION = ['registration_date', 'registration_contract_id'] as const

/** Judges a candidate that is registered by a change, or whose sector or program changes after it was. */
export async function guardRegistration(tx: Tx, { action, before, changes }: Change): Promise<void> {
  if (action !== 'create' && action !== 'update') return
  const after: Values = { ...before, ...changes }
  const isRegistered = REGISTRATION.some(name => after[name] !== null && after[name] !== undefined)
  const registers = !before || REGISTRATION.some(name => name in changes && changes[name] !== null)
  const moves = isRegistered && OCCUPATION.some(name => name in changes && changes[name] !== before?.[name])
  if (!registers && !moves) return
  refuseBlocked(await guardsWithin(tx, after), 'country_id')
}

/** Returns the addition to a new candidate's answer: guards that only warn. */
export async function guardAnswer(sql: Connection, candidate: Row): Promise<Values> {
  const warnings = [...(await checkGuards(sql, candidate)), ...(await personWarnings(sql, candidate))]
  return warnings.length ? { warnings } : {}
}
