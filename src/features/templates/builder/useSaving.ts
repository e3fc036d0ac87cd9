import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { TemplateRecord, TemplateResource } from '../sides'
import { type TemplateDraft, useSaveTemplate } from './useTemplate'

interface Options {
  resource: TemplateResource
  record: TemplateRecord | undefined
  /** Reads the template with all typed text. */
  read: () => Promise<TemplateDraft>
  onDone: () => void
}

/** Saves the template and goes to the list; a refusal keeps the builder open, a conflict asks. */
export function useSaving({ resource, record, read, onDone }: Options) {
  const notify = useNotify()
  const { save: store, saving } = useSaveTemplate(resource)
  const [conflict, setConflict] = useState<{ current: TemplateRecord | null } | null>(null)
  const [done, setDone] = useState(false)

  const running = useRef(false)
  const leave = useRef(onDone)
  leave.current = onDone
  // Leaves after the render in which the guard has learned that nothing is unsaved.
  useEffect(() => {
    if (done) leave.current()
  }, [done])

  const save = async (over: TemplateRecord | undefined) => {
    if (running.current) return
    running.current = true
    await write(over).finally(() => {
      running.current = false
    })
  }
  const write = async (over: TemplateRecord | undefined) => {
    const draft = await read().catch(() => null)
    if (!draft) return notify('builder.failed_to_load', { type: 'error' })
    const result = await store(draft, over)
    if (result.kind === 'conflict') return setConflict({ current: result.current })
    if (result.kind === 'refused')
      return notify(`errors.${result.code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    notify('builder.template_saved', { type: 'success' })
    setDone(true)
  }
  return {
    saving,
    done,
    conflict,
    save: () => save(record),
    /** Saves over the newer version of another user. */
    overwrite: () => {
      const current = conflict?.current ?? record
      setConflict(null)
      return save(current)
    },
    dismiss: () => setConflict(null),
  }
}
