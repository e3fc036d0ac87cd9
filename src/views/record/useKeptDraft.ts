import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Definition } from '../../../contract/definition/define'
import { isSensitive } from '../../../contract/definition/sensitive'
import { isSame } from '../../providers/changes'
import { type Draft, draftHere, forgetDraft, keepDraft } from '../../providers/keptDraft'
import { onSignal } from '../../providers/signals'
import { signedInUser } from '../../signedInUser'

/** Kinds of fields that are never kept: secrets, and where papers lie. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['secret', 'file'])

/** @returns the name of a form's part of its page; without an id the form of a new record */
export const formPart = (definition: Definition, id?: unknown) => `form ${definition.name} ${id ?? 'new'}`

/** @returns the draft of this part at this address from before the session ended */
export const useDraftHere = (part: string): Draft | undefined => useState(() => draftHere(part))[0]

/** @returns the record that a form starts from: as it was known when the session ended, or as it is now */
export function startOf<Known extends Record<string, unknown>>(
  draft: Draft | undefined,
  record: Known,
): Known {
  // Fields that are never kept come from the current record.
  return draft?.started && draft.started.id === record.id ? { ...record, ...draft.started } : record
}

interface Kept {
  /** The draft of the session before, from {@link useDraftHere}. */
  draft: Draft | undefined
  /** The unsaved values. */
  changes: Record<string, unknown>
  started?: Record<string, unknown>
}

/**
 * Keeps what is typed into a form when the session ends, through the sign-in, and puts it back. Secrets, files and
 * sensitive fields are not kept.
 */
export function useKeptDraft(
  definition: Definition,
  form: UseFormReturn<FieldValues>,
  { draft, changes, started }: Kept,
): void {
  const part = formPart(definition, started?.id)
  useEffect(() => {
    if (!draft) return
    for (const [name, value] of Object.entries(draft.changes))
      form.setValue(name, value, { shouldDirty: true })
  }, [draft, form])
  useBack(part, draft)
  useKeeping(part, () => {
    const kept = keepable(definition, changes, { ...started, ...changes })
    if (Object.keys(kept).length === 0) return undefined
    return { changes: kept, ...(started ? { started: keepable(definition, started) } : {}) }
  })
}

/**
 * A state that is back after the session ended in the middle and the same person signed in again.
 * @param part names it within its page, with the record it is about
 * @param first the initial value
 * @param kept selects the part that may be kept; defaults to all
 */
export function useKeptState<Value>(
  part: string,
  first: Value,
  kept: (value: Value) => Value = value => value,
): [value: Value, set: Dispatch<SetStateAction<Value>>] {
  const draft = useDraftHere(part)
  const [value, set] = useState<Value>(draft ? (draft.changes.value as Value) : first)
  useBack(part, draft)
  useKeeping(part, () => {
    const rest = kept(value)
    return isSame(rest, first) ? undefined : { changes: { value: rest } }
  })
  return [value, set]
}

/** Whether a dialog is open: from the start where something is back that was typed into it. */
export const useKeptOpen = (part: string) => useState(() => draftHere(part) !== undefined)

/** Says that what was typed is back, and forgets it where it was kept. */
export function useBack(part: string, draft: Draft | undefined): void {
  const notify = useNotify()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is back once, whatever its part is called later.
  useEffect(() => {
    if (!draft) return
    forgetDraft(part)
    notify('drafts.back', { type: 'info', key: 'drafts', autoHideDuration: null })
  }, [draft, notify])
}

/**
 * Keeps a part of the page when the session ends.
 * @param read returns unsaved input; undefined if there is none
 */
export function useKeeping(part: string, read: () => Draft | undefined): void {
  const latest = useRef({ part, read })
  latest.current = { part, read }
  useEffect(() => {
    // By the time of the signal the token is gone.
    const user = signedInUser()
    const keep = () => {
      const draft = latest.current.read()
      if (user && draft) keepDraft(user, latest.current.part, draft)
    }
    const stops = [onSignal('ended', keep), onSignal('parting', keep)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/**
 * @param record the whole record, where `values` are only what changed of it
 * @returns the fields that may be kept: no secrets, no files, nothing sensitive
 */
export function keepable(
  definition: Definition,
  values: Record<string, unknown>,
  record = values,
): Record<string, unknown> {
  const isKept = (name: string) => {
    const kind = definition.fields[name]?.kind
    return kind
      ? !NEVER_KEPT.has(kind) && !isSensitive(definition, name, record)
      : name === 'id' || name === 'version'
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
}
