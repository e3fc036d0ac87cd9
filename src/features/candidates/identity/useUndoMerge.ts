import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { identityCalls, type MergeUndone } from '../../../../contract/calls/candidates/identity'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAct } from '../../../views/useAct'

/** Takes a merge back, and says what stays as it is because somebody changed it since. */
export function useUndoMerge() {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('candidates')
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  async function undo(mergeId: number): Promise<MergeUndone | undefined> {
    const undone = await run(() => provider.ask(identityCalls.undoMerge, { params: { id: mergeId } }))
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
