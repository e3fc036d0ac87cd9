import { useQueryClient } from '@tanstack/react-query'
import { type Identifier, useDataProvider, useRefresh } from 'react-admin'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useAct } from '../../views/useAct'

/** Changes a record of a resource. */
export function useChange(resource: string) {
  const provider = useDataProvider<LotseDataProvider>()
  const refresh = useRefresh()
  const client = useQueryClient()
  const { run, isBusy, errors } = useAct(resource)
  /** @returns whether it was taken */
  async function change(id: Identifier, changes: Record<string, unknown>): Promise<boolean> {
    const done = await run(() => provider.change(resource, id, changes))
    if (!done) return false
    // A page that opens next must not begin with the record as it was.
    client.removeQueries({ queryKey: [resource, 'getOne'], type: 'inactive' })
    refresh()
    return true
  }
  return { change, isBusy, errors }
}
