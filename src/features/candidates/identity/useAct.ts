import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider, Method } from '../../../providers/dataProvider'

/** One call at a time that changes something; a refusal is told, and gives undefined. */
export function useAct() {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  async function act<T>(method: Method, path: string, body?: unknown): Promise<T | undefined> {
    setBusy(true)
    try {
      return await provider.raw<T>(method, path, body)
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      const [first] = Object.values(fields)
      notify(`errors.${first ?? code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy }
}
