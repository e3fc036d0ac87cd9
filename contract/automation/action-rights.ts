import { type Role, SENDERS } from '../access/roles'
import { can, type Definition, visibleFields, writableFields } from '../definition/define'
import type { Field } from '../definition/fields'
import type { ActionKind } from './actions'

/** The field that a resource must have for an action. */
export const ACTION_NEEDS: Partial<Record<ActionKind, string>> = {
  assign: 'employee_id',
  call_back: 'call_back_date',
  send_mail: 'email',
  send_whatsapp: 'phone',
}

/** Kinds without a plain value, or that only a person may set. */
const NOT_SET = new Set(['secret', 'file', 'json', 'html'])

/** Returns the fields of a resource that a rule may set when its author has this role. */
export function settableFields(definition: Definition, role: Role | null): [string, Field][] {
  if (!can(definition, role, 'update')) return []
  return writableFields(definition, role).filter(([, { kind }]) => !NOT_SET.has(kind))
}

/** Returns the fields that a rule may compare and send when its author has this role. */
export function readableFields(definition: Definition, role: Role | null): [string, Field][] {
  if (!can(definition, role, 'read')) return []
  return visibleFields(definition, role).filter(([, { kind }]) => kind !== 'secret')
}

/** Returns whether a rule may send mail to the people of a resource when its author has this role. */
export function maySendTo(definition: Definition, role: Role | null): boolean {
  const audience = definition.name.startsWith('bw-') ? 'bw' : 'general'
  return SENDERS[audience].some(sender => sender === role)
}
