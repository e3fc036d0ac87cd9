import { useNotify } from 'react-admin'
import { refusalOf } from '../../fields/refusal'

/** Returns the mutation options that say how a save went. Form puts the codes of the fields under them. */
export function useSaveNotices<Saved>(message: string, onSaved?: (saved: Saved) => void) {
  const notify = useNotify()
  return {
    onSuccess: (saved: Saved) => {
      notify(message, { type: 'success' })
      onSaved?.(saved)
    },
    onError: (refused: Error) => {
      const { code, current } = refusalOf(refused)
      // The question which value stands is on the screen (useConflict.ts).
      if (code === 'conflict' && current) return
      notify(`errors.${code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    },
  }
}
