import type { Definition } from '../definition/define'
import type { Outcome, RecordChoice, RecordEvent } from './version'

type Values = Readonly<Record<string, unknown>>

/** Says whether a record is one of those that a step or clock chooses by their fields. */
export const isChosen = (where: RecordChoice | undefined, record: Values): boolean =>
  (where ?? []).every(({ field, in: values }) => values.includes(String(record[field] ?? '')))

/** Returns the outcome of a step that a value of a record means. */
export const outcomeMeaning = (outcomes: readonly Outcome[], value: unknown): Outcome | undefined =>
  outcomes.find(({ key, of = [] }) => [key, ...of].some(each => each === value))

/**
 * Returns the values with which a record says that its step was taken on a day, with an outcome.
 * @returns undefined where no value of the record has the outcome's meaning, or a field is none that people write
 */
export function valuesOfStep(
  definition: Definition,
  { event, result, where }: RecordEvent,
  { day, outcome }: { day: string | null; outcome: Outcome | undefined },
): Record<string, unknown> | undefined {
  const field = result ? definition.fields[result] : undefined
  const taken = definition.fields[event]
  if (taken?.kind !== 'day' || taken.options.read || (result && (!field || field.options.read)))
    return undefined
  const values = field?.options.values ?? []
  const value = outcome && [outcome.key, ...(outcome.of ?? [])].find(each => values.includes(each))
  if (result && outcome && value === undefined) return undefined
  const chosen = (where ?? []).flatMap(({ field: name, in: [first] }) =>
    name === result ? [] : [[name, first]],
  )
  return { ...Object.fromEntries(chosen), [event]: day, ...(result && outcome ? { [result]: value } : {}) }
}
