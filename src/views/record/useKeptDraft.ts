import { useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Definition } from '../../../contract/define'
import { type Draft, draftHere, forgetDraft, keepDraft } from '../../providers/keptDraft'
import { onSignal } from '../../providers/signals'
import { signedInUser } from '../../signedInUser'

/** @returns what was typed at this address before the session ended; of another record or resource there is none */
export const useDraft = (): Draft | undefined => useState(draftHere)[0]

interface Kept {
  /** What stood here before the session ended, from {@link useDraft}. */
  draft: Draft | undefined
  /** What is typed now and not saved. */
  changes: Record<string, unknown>
  started?: Record<string, unknown>
}

/**
 * Keeps what is typed when the session ends, through the sign-in, and puts it back into the form. Secrets are not kept.
 */
export function useKeptDraft(
  definition: Definition,
  form: UseFormReturn<FieldValues>,
  { draft, changes, started }: Kept,
): void {
  const notify = useNotify()
  const typed = useRef({ changes, started })
  typed.current = { changes, started }

  useEffect(() => {
    if (!draft) return
    forgetDraft()
    for (const [name, value] of Object.entries(draft.changes))
      form.setValue(name, value, { shouldDirty: true })
    notify('drafts.back', { type: 'info', autoHideDuration: null })
  }, [draft, form, notify])

  useEffect(() => {
    const user = signedInUser()
    const keep = () => {
      const { changes, started } = typed.current
      const kept = Object.entries(changes).filter(([name]) => definition.fields[name]?.kind !== 'secret')
      if (!user || kept.length === 0) return
      const path = location.pathname + location.search
      keepDraft({ user, path, at: Date.now(), changes: Object.fromEntries(kept), started })
    }
    const stops = [onSignal('ended', keep), onSignal('parting', keep)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [definition])
}
