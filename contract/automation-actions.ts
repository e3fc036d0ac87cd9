import type { ActionKind } from './automation'
import { type Definition, writableFields } from './define'
import type { Field } from './fields'
import type { Role } from './roles'

/** A rule acts for the organisation, and sees what its masters see. */
export const RULE_ROLE: Role = 'master'

/** The field that a record must have so that an action can be done with it. */
export const ACTION_NEEDS: Partial<Record<ActionKind, string>> = {
  assign: 'employee_id',
  call_back: 'call_back_date',
  send_mail: 'email',
  send_whatsapp: 'phone',
}

/** Kinds that hold no plain value which a rule could write, or that only a person may set. */
const NOT_SET = new Set(['secret', 'file', 'json', 'html'])

/** The fields of a resource that a rule may set. */
export function settableFields(definition: Definition): [string, Field][] {
  return writableFields(definition, RULE_ROLE).filter(([, { kind }]) => !NOT_SET.has(kind))
}
