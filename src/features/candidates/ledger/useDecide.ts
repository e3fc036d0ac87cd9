import { useDataProvider, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** A second person's word on a transaction. */
export function useDecide(id: number) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  async function decide(verb: 'approve' | 'reject', note?: string): Promise<void> {
    setBusy(true)
    try {
      await provider.raw('POST', `/transactions/${id}/${verb}`, note ? { note } : {})
      notify('messages.saved', { type: 'success' })
    } catch (refused) {
      const { code } = refusalOf(refused)
      notify(`errors.${code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setBusy(false)
      refresh()
    }
  }
  return { decide, isBusy }
}
