import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import { feeCalls } from '../../../../../contract/calls/candidates/fees'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { useAct } from '../../../../views/useAct'

/** A second person's word on a transaction. */
export function useDecide(id: number, version: number | undefined) {
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct('transactions')
  async function decide(verb: 'approve' | 'reject', note?: string): Promise<boolean> {
    const body = { note: note || undefined, version }
    const isDone = Boolean(await run(() => provider.ask(feeCalls[verb], { params: { id }, body })))
    if (isDone) notify('messages.saved', { type: 'success' })
    refresh()
    return isDone
  }
  return { decide, isBusy, errors }
}
