import { useQueryClient } from '@tanstack/react-query'
import { type Identifier, useDataProvider, useRefresh } from 'react-admin'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useAct } from '../../views/useAct'

/** Updates records of a resource with a busy state and field errors. */
export function useChange(resource: string) {
  const provider = useDataProvider<LotseDataProvider>()
  const refresh = useRefresh()
  const client = useQueryClient()
  const { run, isBusy, errors } = useAct(resource)
  /** Returns whether the server accepted it. */
  async function change(id: Identifier, changes: Record<string, unknown>): Promise<boolean> {
    const done = await run(() => provider.change(resource, id, changes))
    if (!done) return false
    // The next page must not begin with the stale record.
    client.removeQueries({ queryKey: [resource, 'getOne'], type: 'inactive' })
    refresh()
    return true
  }
  return { change, isBusy, errors }
}
