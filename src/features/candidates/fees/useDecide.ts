import { type Identifier, useDataProvider, useNotify } from 'react-admin'
import { feeCalls } from '../../../../contract/calls/candidates/fees'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAct } from '../../../views/useAct'

/**
 * A second person's decision on a transaction.
 * @param reload reads the page or the list again, also after a refusal
 */
export function useDecide({ id, version }: { id: Identifier; version?: number }, reload: () => unknown) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const { run, isBusy, errors } = useAct('transactions')
  async function decide(verb: 'approve' | 'reject', note?: string): Promise<boolean> {
    const asked = { params: { id: Number(id) }, body: { note: note || undefined, version } }
    const isDone = Boolean(await run(() => provider.ask(feeCalls[verb], asked)))
    if (isDone) notify('messages.saved', { type: 'success' })
    await reload()
    return isDone
  }
  return { decide, isBusy, errors }
}
