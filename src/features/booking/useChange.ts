import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../fields/refusal'
import type { LotseDataProvider } from '../../providers/dataProvider'

/** Changes a record of a resource; a refusal is told by its first field, and given back as its code. */
export function useChange(resource: string) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function change(
    id: unknown,
    changes: Record<string, unknown>,
    isSilent = false,
  ): Promise<string | undefined> {
    setBusy(true)
    try {
      await provider.raw('PUT', `/${resource}/${id}`, changes)
      // A page that opens next must not begin with the record as it was.
      client.removeQueries({ queryKey: [resource, 'getOne'], type: 'inactive' })
      refresh()
      return undefined
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      const fault = Object.values(fields)[0] ?? code
      if (!isSilent) notify(`errors.${fault}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
      return fault
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
