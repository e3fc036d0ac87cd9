import { type RaRecord, useDataProvider } from 'react-admin'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useDesk } from '../callDesk'

/** @returns one call that changes a lead, or an employer, as it was seen: somebody else's change since is a conflict. */
export function useLeadChange() {
  const provider = useDataProvider<LotseDataProvider>()
  const { resource } = useDesk()
  return (lead: RaRecord, changes: Record<string, unknown>) =>
    provider.change(resource, lead.id, { ...changes, version: lead.version })
}
