import type { Field, Kind } from '../fields'

/** Kinds of which a value can be proposed: those that one line of text says wholly. */
const PROPOSED: readonly Kind[] = [
  ...(['text', 'long', 'number', 'money', 'flag', 'day', 'instant', 'time', 'enum'] as const),
  ...(['ref', 'email', 'phone', 'url', 'slug'] as const),
]

/** @returns whether a value of a field can be proposed */
export function isProposable({ kind, options }: Field): boolean {
  return PROPOSED.includes(kind) && !options.many
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
