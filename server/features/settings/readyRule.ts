import type { Fields, Kind } from '../../../contract/definition/fields'
import { Failure, type FieldError, type FieldErrors, invalid } from '../../../contract/http/errors'
import { readyCandidates } from '../../../contract/resources/candidates'
import { checkFilter } from '../../crud/where'
import type { Connection } from '../../db/connect'

/**
 * Operators by the kind of field that a rule may name: those of candidate_is_ready(), with their meaning in lists. That
 * function runs when a record changes, so days that move with the calendar are no part of it.
 */
const OPERATORS: Partial<Record<Kind, readonly string[]>> = {
  flag: ['eq', 'neq'],
  enum: ['eq', 'neq', 'null'],
  ref: ['eq', 'neq', 'null'],
  day: ['eq', 'neq', 'null', 'gte', 'lte', 'gt', 'lt'],
}
const SUFFIX = /_(gte|lte|gt|lt|neq|null|last_days|next_days|older_days)$/
const CONDITIONS_MAX = 20

/**
 * Checks the rule that says who is ready: a filter of the list of candidates on fields that the German side sees.
 * @param at the name of the rule in the body
 * @throws Failure invalid with `ready_rule`, or `ready_rule.<key>` for each condition that is none
 */
export function checkReadyRule(sql: Connection, rule: Record<string, unknown>, at = 'ready_rule'): void {
  const keys = Object.keys(rule)
  // Without a condition everybody would be shown to the German side.
  if (!keys.length) throw invalid({ [at]: 'required' })
  if (keys.length > CONDITIONS_MAX) throw invalid({ [at]: 'too_long' })
  const errors: FieldErrors = {}
  for (const key of keys) {
    const error = errorOf(key, rule[key]) ?? valueError(sql, key, rule[key])
    if (error) errors[`${at}.${key}`] = error
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/**
 * Checks the rules of single programs.
 * @param rules by the id of a program
 * @throws Failure invalid with `ready_rules.<id>` for a program that is not there, or `ready_rules.<id>.<key>`
 */
export async function checkReadyRules(
  sql: Connection,
  rules: Record<string, Record<string, unknown>>,
): Promise<void> {
  const programs = await sql<{ id: number }[]>`select id from programs`
  const known = new Set(programs.map(({ id }) => String(id)))
  for (const [program, rule] of Object.entries(rules)) {
    if (!known.has(program)) throw invalid({ [`ready_rules.${program}`.slice(0, 60)]: 'not_there' })
    checkReadyRule(sql, rule, `ready_rules.${program}`)
  }
}

function errorOf(key: string, value: unknown): FieldError | undefined {
  const fields: Fields = readyCandidates.fields
  const operator = Object.hasOwn(fields, key) ? 'eq' : (SUFFIX.exec(key)?.[1] ?? 'eq')
  const name = operator === 'eq' ? key : key.slice(0, -operator.length - 1)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return 'unknown_field'
  // Columns that follow from others are not yet there when the database applies the rule.
  if (field.options.read || field.options.many || !OPERATORS[field.kind]?.includes(operator))
    return 'not_a_choice'
  const values = Array.isArray(value) ? value : [value]
  if (!values.length || values.some(one => one === null || one === '')) return 'required'
  return Array.isArray(value) && operator !== 'eq' && operator !== 'neq' ? 'invalid' : undefined
}

/** Checks a condition as a list does. */
function valueError(sql: Connection, key: string, value: unknown): FieldError | undefined {
  try {
    checkFilter(sql, { definition: readyCandidates, role: 'master' }, { [key]: value })
    return undefined
  } catch (error) {
    return (error instanceof Failure && error.details.fields?.[key]) || 'invalid'
  }
}
