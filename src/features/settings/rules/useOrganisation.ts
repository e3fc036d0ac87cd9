import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { signal } from '../../../providers/signals'

/** What the organisation sets once. */
export interface Organisation {
  name: string
  logo_url: string | null
  time_zone: string
  /** What new templates are made in. */
  editor: string
  /** How long the log is kept; null: for good. */
  log_months: number | null
  /** Days after which what other systems sent is emptied. */
  inbound_days: number
  /** How many mails an employer gets at most, within how many days. */
  employer_mails: number
  employer_days: number
  /** A filter of the candidates' list. */
  ready_rule: Record<string, unknown>
  /** The same for single programs, by the program's id. */
  ready_rules: Record<string, Record<string, unknown>>
  own_rows_only: boolean
}

const KEY = ['organisation']

/** The organisation's settings, and one call that changes some of them. */
export function useOrganisation() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal: stop }) => provider.raw<Organisation>('GET', '/settings', undefined, stop),
  })
  /** @throws HttpError where the server refuses */
  async function change(changes: Partial<Organisation>): Promise<void> {
    client.setQueryData(KEY, await provider.raw<Organisation>('PUT', '/settings', changes))
    // Name, logo and clock stand in the frame of every page.
    signal('profile')
    await client.invalidateQueries({ queryKey: ['ready-candidates'] })
  }
  return { ...query, change }
}
