import { type RaRecord, useDataProvider } from 'ra-core'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** @returns one call that changes a lead as it was seen: somebody else's change since is a conflict. */
export function useLeadChange() {
  const provider = useDataProvider<LotseDataProvider>()
  return (lead: RaRecord, changes: Record<string, unknown>) =>
    provider.raw<RaRecord>('PUT', `/leads/${lead.id}`, { ...changes, version: lead.version })
}
