import { useNotify, useRefresh } from 'react-admin'
import { useAct } from '../../../views/useAct'

/** A second person's word on a transaction. */
export function useDecide(id: number, version: number | undefined) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { act, isBusy, errors } = useAct('transactions')
  async function decide(verb: 'approve' | 'reject', note?: string): Promise<boolean> {
    const isDone = Boolean(
      await act('POST', `/transactions/${id}/${verb}`, { ...(note ? { note } : {}), version }),
    )
    if (isDone) notify('messages.saved', { type: 'success' })
    refresh()
    return isDone
  }
  return { decide, isBusy, errors }
}
