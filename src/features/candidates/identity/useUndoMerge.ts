import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { MergeUndone } from '../../../../contract/candidates/identity'
import { useAct } from '../../../views/useAct'

/** Takes a merge back, and says what stays as it is because somebody changed it since. */
export function useUndoMerge() {
  const { act, isBusy } = useAct('candidates')
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  async function undo(mergeId: number): Promise<MergeUndone | undefined> {
    const undone = await act<MergeUndone>('POST', `/candidate-merges/${mergeId}/undo`)
    if (!undone) return undefined
    const stays = undone.kept_as_they_are.length
    const text = stays
      ? translate('identity.undone_but', { smart_count: stays })
      : translate('identity.unmerged')
    notify(text, { type: stays ? 'warning' : 'success', autoHideDuration: stays ? 10_000 : undefined })
    refresh()
    return undone
  }
  return { undo, isBusy }
}
