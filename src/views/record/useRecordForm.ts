import { useEffect, useMemo, useState } from 'react'
import { type RaRecord, useNotify, useUpdate } from 'react-admin'
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Definition } from '../../../contract/definition/define'
import { refusalOf } from '../../fields/refusal'
import { useRole } from '../../providers/authProvider'
import { changedFields, type Disputed, disputedFields } from '../../providers/changes'
import { resolverOf } from './resolver'
import { formPart, startOf, useDraftHere, useKeptDraft } from './useKeptDraft'

export interface RecordForm {
  form: UseFormReturn<FieldValues>
  /** How many fields differ from the record. */
  count: number
  isSaving: boolean
  save: () => void
  discard: () => void
  /** Fields that somebody else changed to something else, once a save was refused for it. */
  disputed: readonly Disputed[]
  resolve: (chosen: Record<string, unknown>) => void
  leaveConflict: () => void
}

/**
 * The form of a record that stands: sends what changed, and brings two people's changes together.
 * A newer record that comes meanwhile fills the fields nobody touched here; what both changed is asked at the save.
 */
export function useRecordForm(definition: Definition, record: RaRecord): RecordForm {
  const role = useRole()
  const draft = useDraftHere(formPart(definition, record.id))
  const [started, setStarted] = useState(() => startOf(draft, record))
  const resolver = useMemo(() => resolverOf(definition, role, started), [definition, role, started])
  const form = useForm({ defaultValues: started, resolver })
  const values = useWatch({ control: form.control })
  const changes = changedFields(values, started)
  useKeptDraft(definition, form, { draft, changes, started })
  const { conflict, isSaving, send, settle } = useSending(definition, form, fresh => {
    setStarted(fresh)
    form.reset(fresh)
  })

  useEffect(() => {
    if (record === started || Number(record.version) <= Number(started.version)) return
    const mine = form.getValues()
    if (disputedFields(definition, { mine, started, current: record }).length > 0) return
    const kept = changedFields(mine, started)
    setStarted(record)
    form.reset(record)
    for (const [name, value] of Object.entries(kept)) form.setValue(name, value, { shouldDirty: true })
  }, [record, started, form, definition])

  return {
    form,
    count: Object.keys(changes).length,
    isSaving,
    save: () =>
      void form.handleSubmit(
        mine => send(mine, started),
        () => focusFirst(form),
      )(),
    discard: () => {
      setStarted(record)
      form.reset(record)
    },
    disputed: conflict?.disputed ?? [],
    resolve: chosen => {
      if (conflict) void send({ ...conflict.merged, ...chosen }, conflict.current)
    },
    leaveConflict: settle,
  }
}

interface SaveConflict {
  disputed: Disputed[]
  current: RaRecord
  /** Theirs with my undisputed changes. */
  merged: Record<string, unknown>
}

/** Sends changes; a refused version is tried again by itself where both touched different fields. */
function useSending(
  definition: Definition,
  form: UseFormReturn<FieldValues>,
  onSaved: (fresh: RaRecord) => void,
) {
  const [update] = useUpdate()
  const notify = useNotify()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict>()

  async function send(mine: Record<string, unknown>, base: RaRecord): Promise<void> {
    setSaving(true)
    try {
      const data = { ...mine, version: base.version }
      const fresh = await update(
        definition.name,
        { id: base.id, data, previousData: base },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      setConflict(undefined)
      onSaved(fresh as RaRecord)
      notify('messages.saved', { type: 'success' })
    } catch (refused) {
      const refusal = refusalOf(refused)
      if (refusal.code !== 'conflict' || !refusal.current) return showRefusal(form, notify, refused)
      const current = refusal.current as RaRecord
      const disputed = disputedFields(definition, { mine, started: base, current })
      const changes = changedFields(mine, base)
      const merged: Record<string, unknown> = { ...current, ...changes }
      if (disputed.length === 0) return send(merged, current)
      setConflict({ disputed, current, merged })
    } finally {
      setSaving(false)
    }
  }
  return { conflict, isSaving, send, settle: () => setConflict(undefined) }
}

type Notify = ReturnType<typeof useNotify>

/** Puts each field's code under the field, and says the rest in words. What was typed stays. */
export function showRefusal(form: UseFormReturn<FieldValues>, notify: Notify, refused: unknown): void {
  const { code, fields } = refusalOf(refused)
  for (const [name, error] of Object.entries(fields)) form.setError(name, { type: 'server', message: error })
  focusFirst(form, Object.keys(fields)[0])
  notify(`errors.${code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
}

/** The first field that failed gets the focus, once its section has opened. */
export function focusFirst(
  form: UseFormReturn<FieldValues>,
  name = Object.keys(form.formState.errors)[0],
): void {
  if (!name) return
  setTimeout(() => {
    const box = document.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(name)}"] :is(input, textarea, button)`,
    )
    box?.focus()
  })
}
