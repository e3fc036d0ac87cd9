import type { Change, Row, Tx, Values } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { checkGuards, GUARDED_FIELDS, guardsWithin, refuseBlocked } from '../../recruitment'
import { personWarnings } from '../identity/personWarnings'

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
