import { type RefObject, useCallback, useState } from 'react'
import {
  type DataProvider,
  type Middleware,
  type RaRecord,
  setSubmissionErrors,
  useRegisterMutationMiddleware,
  useSaveContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Definition } from '../../../contract/definition/define'
import { changedFields, type Disputed } from '../../providers/changes'
import { restartForm } from './restartForm'
import { sendMerged } from './sendMerged'

/** The record that a form starts from. */
export interface Base {
  record: RaRecord | undefined
  /** The same, before the next render. */
  latest: RefObject<RaRecord | undefined>
  restart: (fresh: RaRecord) => void
}

interface SaveConflict {
  disputed: Disputed[]
  current: RaRecord
}

interface OpenConflict {
  disputed: Disputed[]
  onResolve: (chosen: Record<string, unknown>) => void
  onClose: () => void
}

type Update = DataProvider['update']
type Values = Record<string, unknown>

/**
 * Registers the middleware of the update: sends the changes since the form's start, repeats a refused version by itself
 * where both people changed different fields, and asks where they changed the same.
 * @returns the open question
 */
export function useConflict(definition: Definition, base: Base): OpenConflict | undefined {
  const form = useFormContext()
  const { save } = useSaveContext()
  const [conflict, setConflict] = useState<SaveConflict>()
  const { latest, restart } = base

  const update: Middleware<Update> = useCallback(
    async (resource, params, next) => {
      const started = latest.current
      const sent = { ...form.getValues() }
      if (!started) return next(resource, params)
      const answer = await sendMerged(definition, {
        changes: changedFields(params.data, started),
        started,
        send: (changes, from) =>
          next(resource, {
            ...params,
            data: { ...from, ...changes },
            previousData: { ...from, id: params.id },
          }),
        // The answer saves the form anew.
        ask(disputed, current) {
          setConflict({ disputed, current: { ...current, id: params.id } })
          return undefined
        },
      })
      restart(answer.data)
      restartForm(form, answer.data, sent)
      return answer
    },
    [definition, latest, restart, form],
  )
  useRegisterMutationMiddleware(update)
  if (!conflict) return undefined
  const { disputed, current } = conflict

  const resolve = async (chosen: Values) => {
    const changes = { ...changedFields(form.getValues(), latest.current ?? {}), ...chosen }
    setConflict(undefined)
    restart(current)
    form.reset(current)
    for (const [name, value] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true })
    // Not by handleSubmit, which gives up when the form is reset meanwhile.
    const errors = await save?.({ ...current, ...changes })
    if (errors) setSubmissionErrors(errors, form.setError)
  }
  return { disputed, onResolve: chosen => void resolve(chosen), onClose: () => setConflict(undefined) }
}
