import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DataProvider, useDataProvider, useNotify } from 'react-admin'
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Definition } from '../../../../../contract/definition/define'
import type { WindowFields } from '../../../../../contract/mail/send-window'
import type { TestFields } from '../../../../../contract/mail/split-test'
import { refusalOf } from '../../../../fields/refusal'
import { useRole } from '../../../../providers/authProvider'
import { changedFields, type Disputed, disputedFields } from '../../../../providers/changes'
import { resolverOf } from '../../../../views/record/resolver'
import { restartForm } from '../../../../views/record/restartForm'
import { formPart, startOf, useDraftHere, useKeptDraft } from '../../../../views/record/useKeptDraft'
import type { Campaign } from '../campaign'
import { showRefusal } from './showRefusal'
import { wholeResolver } from './wholeResolver'

type Values = Record<string, unknown>

export interface Draft {
  form: UseFormReturn<FieldValues>
  values: Values & WindowFields & TestFields
  /** Undefined until the draft is kept for the first time. */
  id: number | undefined
  isDirty: boolean
  isSaving: boolean
  /** Checks some fields and shows what is wrong. */
  check: (names: readonly string[]) => Promise<boolean>
  /** Keeps what changed. @returns the campaign's id, or undefined where it was refused: then the form says why */
  save: () => Promise<number | undefined>
  /** Fields that somebody else changed meanwhile to something else. */
  disputed: readonly Disputed[]
  resolve: (chosen: Values) => void
  leaveConflict: () => void
}

interface Conflict {
  disputed: Disputed[]
  current: Values
  merged: Values
}

/** Checks the fields in error again with each change: the steps are checked without a submit, so the form would not. */
function useErrorsFollow(form: UseFormReturn<FieldValues>): void {
  const { errors } = form.formState
  const faulty = Object.keys(errors).join()
  useEffect(() => {
    if (!faulty) return undefined
    const { unsubscribe } = form.watch((_, { name: changed }) => {
      // A refusal of the server stays until that field is changed.
      const again = faulty
        .split(',')
        .filter(name => name === changed || form.getFieldState(name).error?.type !== 'server')
      if (again.length > 0) void form.trigger(again)
    })
    return unsubscribe
  }, [form, faulty])
}

/** The form of a campaign that is not out yet. Only changes are sent; changes of two people are merged. */
export function useDraft(definition: Definition, record: Campaign | undefined, first: Values): Draft {
  const role = useRole()
  const kept = useDraftHere(formPart(definition, record?.id))
  const [started, setStarted] = useState<Values>(() => (record ? startOf(kept, record) : first))
  const [id, setId] = useState(record ? Number(record.id) : undefined)
  const resolver = useMemo(
    () => wholeResolver(resolverOf(definition, role, id === undefined ? undefined : started)),
    [definition, role, id, started],
  )
  const form = useForm<FieldValues>({ defaultValues: started, resolver })
  const values = useWatch({ control: form.control })
  const changes = changedFields(values, started)
  useErrorsFollow(form)
  useNewerRecord(form, { record, started, setStarted })
  useKeptDraft(definition, form, { draft: kept, changes, ...(id === undefined ? {} : { started }) })
  const { save, isSaving, conflict, leaveConflict } = useSave(definition, form, fresh => {
    setStarted(fresh)
    setId(Number(fresh.id))
  })
  return {
    form,
    values,
    id,
    isDirty: Object.keys(changes).length > 0,
    isSaving,
    check: names => form.trigger([...names], { shouldFocus: true }),
    save: () => save(form.getValues(), started),
    disputed: conflict?.disputed ?? [],
    resolve: chosen => {
      if (conflict) void save({ ...conflict.merged, ...chosen }, conflict.current)
    },
    leaveConflict,
  }
}

function useSave(definition: Definition, form: UseFormReturn<FieldValues>, onSaved: (fresh: Values) => void) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  // A second press comes before the button is drawn as disabled; a draft must not be made twice.
  const isSending = useRef(false)

  async function write(mine: Values, base: Values, sent: Values): Promise<number | undefined> {
    try {
      const fresh = await send(provider, definition.name, { mine, base })
      setConflict(undefined)
      onSaved(fresh)
      restartForm(form, fresh, sent)
      void client.invalidateQueries({ queryKey: [definition.name] })
      return Number(fresh.id)
    } catch (refused) {
      const { code, current } = refusalOf(refused)
      if (code !== 'conflict' || !current) return void showRefusal(form, notify, refused)
      const disputed = disputedFields(definition, { mine, started: base, current })
      const merged = { ...current, ...changedFields(mine, base) }
      if (disputed.length === 0) return write(merged, current, sent)
      setConflict({ disputed, current, merged })
    }
  }

  async function save(mine: Values, base: Values) {
    if (isSending.current) return undefined
    if (base.id !== undefined && Object.keys(changedFields(mine, base)).length === 0) return Number(base.id)
    isSending.current = true
    setSaving(true)
    try {
      return await write(mine, base, { ...form.getValues() })
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  return { save, isSaving, conflict, leaveConflict: () => setConflict(undefined) }
}

async function send(
  provider: DataProvider,
  resource: string,
  { mine, base }: { mine: Values; base: Values },
): Promise<Values> {
  if (base.id === undefined) return (await provider.create(resource, { data: withoutEmpty(mine) })).data
  const data = { ...mine, version: base.version }
  const id = Number(base.id)
  return (await provider.update(resource, { id, data, previousData: { ...base, id } })).data
}

/** A newer record fills the fields nobody touched here; what both changed is asked at the save. */
function useNewerRecord(
  form: UseFormReturn<FieldValues>,
  {
    record,
    started,
    setStarted,
  }: { record: Campaign | undefined; started: Values; setStarted: (fresh: Values) => void },
) {
  useEffect(() => {
    if (!record || Number(record.version) <= Number(started.version ?? 0)) return
    const kept = changedFields(form.getValues(), started)
    // If both changed a field, the older start stays: the save must meet the conflict.
    if (Object.keys(kept).some(name => changedFields(record, started)[name] !== undefined)) return
    setStarted(record)
    restartForm(form, record, started)
  }, [record, started, form, setStarted])
}

/** Leaves out empty values: the server has defaults for a new record. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
