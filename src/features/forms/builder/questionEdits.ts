import type { FormLanguage } from '../../../../contract/forms/choices'
import {
  type FormDesign,
  type FormField,
  type FormFieldKind,
  type FormOption,
  hasOptions,
  MAPPED,
} from '../../../../contract/forms/questions'

/** Returns a question without texts, with a key after its kind. */
export function newQuestion(design: FormDesign): FormField {
  return { key: freeKey(design, 'text'), kind: 'text', required: false, label: {} }
}

/** Changes the kind of a question. Drops what does not fit, and renames a key that came from the kind. */
export function asKind(design: FormDesign, question: FormField, kind: FormFieldKind): FormField {
  const { options, maps_to, document_kind_id, ...rest } = question
  const isNamedByKind = question.key.replace(/_\d+$/, '') === question.kind
  const fitting = targetsOf(design, { ...question, kind })
  const keeps = maps_to && fitting.includes(maps_to) ? maps_to : undefined
  // Most kinds fit one field.
  const suggested = kind === 'text' || kind === 'day' ? undefined : fitting[0]
  const maps = keeps ?? suggested
  return {
    ...rest,
    kind,
    key: isNamedByKind ? freeKey(design, kind) : question.key,
    ...(hasOptions(kind) ? { options: options ?? [] } : {}),
    ...(maps ? { maps_to: maps } : {}),
    ...(kind === 'file' && document_kind_id ? { document_kind_id } : {}),
  }
}

/** Returns the fields of the record that fit a question and are free. */
export function targetsOf({ target, fields }: FormDesign, { kind, key }: FormField): string[] {
  const taken = fields.filter(each => each.key !== key).map(({ maps_to }) => maps_to)
  return Object.entries(MAPPED[target])
    .filter(([name, kinds]) => kinds.includes(kind) && !taken.includes(name))
    .map(([name]) => name)
}

function freeKey({ fields }: FormDesign, kind: string): string {
  const taken = new Set(fields.map(({ key }) => key))
  let at = 1
  while (taken.has(at === 1 ? kind : `${kind}_${at}`)) at += 1
  return at === 1 ? kind : `${kind}_${at}`
}

/** Returns the labels of choices in a language, one per line. */
export function linesOf(options: readonly FormOption[] | undefined, language: FormLanguage): string {
  return (options ?? [])
    .map(({ label }) => label[language] ?? '')
    .join('\n')
    .replace(/(?<!\n)\n+$/, '')
}

/** Sets the labels of one language, line by line beside those of the others. */
export function withLines(
  options: readonly FormOption[] | undefined,
  language: FormLanguage,
  text: string,
): FormOption[] {
  const known = options ?? []
  const lines = text.split('\n').map(line => line.trim())
  const all = Array.from({ length: Math.max(known.length, lines.length) }, (_, at) => ({
    value: known[at]?.value ?? freeValue(known, at),
    label: { ...known[at]?.label, [language]: lines[at] ?? '' },
  }))
  const last = all.findLastIndex(({ label }) => Object.values(label).some(Boolean))
  return all.slice(0, last + 1)
}

function freeValue(known: readonly FormOption[], at: number): string {
  const taken = new Set(known.map(({ value }) => value))
  let number = at + 1
  while (taken.has(`choice_${number}`)) number += 1
  return `choice_${number}`
}
