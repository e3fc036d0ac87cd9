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
import { refusalOf } from '../../fields/refusal'
import { changedFields, type Disputed, disputedFields } from '../../providers/changes'

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
  const { reset } = form
  const { save } = useSaveContext()
  const [conflict, setConflict] = useState<SaveConflict>()
  const { latest, restart } = base

  const update: Middleware<Update> = useCallback(
    async (resource, params, next) => {
      const started = latest.current
      if (!started) return next(resource, params)
      const send = async (mine: Values, from: RaRecord): ReturnType<Update> => {
        const data = { ...mine, version: from.version }
        try {
          return await next(resource, { ...params, data, previousData: from })
        } catch (refused) {
          const { code, current } = refusalOf(refused)
          if (code !== 'conflict' || !isRecord(current)) throw refused
          const disputed = disputedFields(definition, { mine, started: from, current })
          if (disputed.length === 0) return send({ ...current, ...changedFields(mine, from) }, current)
          setConflict({ disputed, current })
          throw refused
        }
      }
      const answer = await send(params.data, started)
      restart(answer.data)
      reset(answer.data)
      return answer
    },
    [definition, latest, restart, reset],
  )
  useRegisterMutationMiddleware(update)
  if (!conflict) return undefined
  const { disputed, current } = conflict

  const resolve = async (chosen: Values) => {
    const changes = { ...changedFields(form.getValues(), latest.current ?? {}), ...chosen }
    setConflict(undefined)
    restart(current)
    reset(current)
    for (const [name, value] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true })
    // Not by handleSubmit, which gives up when the form is reset meanwhile.
    const errors = await save?.({ ...current, ...changes })
    if (errors) setSubmissionErrors(errors, form.setError)
  }
  return { disputed, onResolve: chosen => void resolve(chosen), onClose: () => setConflict(undefined) }
}

const isRecord = (value: Values | undefined): value is RaRecord => value?.id !== undefined
