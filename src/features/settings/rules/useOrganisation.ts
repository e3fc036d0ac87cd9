import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** What the organisation sets once, as far as rules go. */
export interface Organisation {
  /** A filter of the candidates' list. */
  ready_rule: Record<string, unknown>
  own_rows_only: boolean
}

const KEY = ['organisation']

/** The organisation's settings, and one call that changes some of them. */
export function useOrganisation() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.raw<Organisation>('GET', '/settings', undefined, signal),
  })
  /** @throws HttpError where the server refuses */
  async function change(changes: Partial<Organisation>): Promise<void> {
    client.setQueryData(KEY, await provider.raw<Organisation>('PUT', '/settings', changes))
    await client.invalidateQueries({ queryKey: ['ready-candidates'] })
  }
  return { ...query, change }
}
