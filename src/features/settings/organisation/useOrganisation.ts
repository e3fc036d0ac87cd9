import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { type OrganisationChange, settingsCalls } from '../../../../contract/calls/settings'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { signal } from '../../../providers/signals'

const KEY = ['organisation']

/** Reads the organisation's settings, and changes some of them. */
export function useOrganisation() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal: stop }) => provider.ask(settingsCalls.read, {}, stop),
  })
  /** @throws HttpError where the server refuses */
  async function change(changes: OrganisationChange): Promise<void> {
    client.setQueryData(KEY, await provider.ask(settingsCalls.change, { body: changes }))
    // Name, logo and clock stand in the frame of every page.
    signal('profile')
    await client.invalidateQueries({ queryKey: ['ready-candidates'] })
  }
  return { ...query, change }
}
