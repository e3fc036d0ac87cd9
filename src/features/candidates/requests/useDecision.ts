import { type RaRecord, useDataProvider, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'

export type Verb = 'approve' | 'reject'

/** What became of a decision: `now` is what stands in the field, where it was changed since the proposal. */
export interface Outcome {
  isDone: boolean
  now?: string | null
}

/** Approves or rejects a proposal or a request; what else is refused is told. */
export function useDecision(resource: string, { id }: RaRecord) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)

  async function decide(verb: Verb, body: { note?: string; force?: boolean } = {}): Promise<Outcome> {
    setBusy(true)
    try {
      await provider.raw('POST', `/${resource}/${id}/${verb}`, body)
      notify(`requests.${verb === 'approve' ? 'approved' : 'rejected'}`, { type: 'success' })
      refresh()
      return { isDone: true }
    } catch (refused) {
      const said = (refused as { body?: { now?: string | null } }).body
      const { code, fields } = refusalOf(refused)
      if (code === 'conflict' && said && 'now' in said) return { isDone: false, now: said.now ?? null }
      const [first] = Object.values(fields)
      notify(`errors.${first ?? code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
      refresh()
      return { isDone: false }
    } finally {
      setBusy(false)
    }
  }
  return { decide, isBusy }
}
