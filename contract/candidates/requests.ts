import type { Role } from '../access/roles'
import { writableFields } from '../definition/define'
import type { Field, Kind } from '../definition/fields'
import { candidates, GERMAN_DESK, readyCandidates } from '../resources/candidates'

/** Kinds of which a value can be proposed: those that one line of text says wholly. */
const PROPOSED: readonly Kind[] = [
  ...(['text', 'long', 'number', 'money', 'flag', 'day', 'instant', 'time', 'enum'] as const),
  ...(['ref', 'email', 'phone', 'url', 'slug', 'file'] as const),
]

/** @returns whether a value of a field can be proposed */
export function isProposable({ kind, options }: Field): boolean {
  return PROPOSED.includes(kind) && !options.many
}

/** @returns whether it can be proposed that nothing stands in a field */
export function mayBeEmptied({ kind, options }: Field): boolean {
  return options.required !== true && kind !== 'flag'
}

/** A value as a proposal keeps it; null for none. */
export function proposedText(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** The value that a proposal's text stands for, not checked yet. */
export function proposedValue({ kind }: Field, text: string | null): unknown {
  if (text === null) return null
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'number' || kind === 'ref') return text.trim() === '' ? text : Number(text)
  return text
}

/** The fields of a candidate whose change a role may propose: those that it sees and that somebody may write. */
export function proposableFields(role: Role | null): string[] {
  const isReserved = GERMAN_DESK.some(german => german === role)
  return writableFields(candidates, role)
    .filter(([name, field]) => isProposable(field) && (!isReserved || name in readyCandidates.fields))
    .map(([name]) => name)
}
