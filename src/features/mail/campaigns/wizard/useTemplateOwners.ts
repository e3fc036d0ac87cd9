import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { builderCalls } from '../../../../../contract/calls/templates'
import { useRole } from '../../../../providers/authProvider'
import type { LotseDataProvider } from '../../../../providers/dataProvider'

/**
 * Reads the owners whose templates the picker offers: everyone for superadmin and master; for others themselves and
 * users whose superior equals their level (docs/spec/product.md).
 * @returns ids of users; null for everyone; undefined until it is known
 */
export function useTemplateOwners(): number[] | null | undefined {
  const role = useRole()
  const provider = useDataProvider<LotseDataProvider>()
  const seesAll = role === 'superadmin' || role === 'master'
  const { data, isError } = useQuery({
    queryKey: ['template-owners'],
    enabled: role !== undefined && !seesAll,
    retry: false,
    queryFn: ({ signal }) => provider.ask(builderCalls.listOwners, {}, signal),
  })
  if (role === undefined) return undefined
  if (seesAll) return null
  if (data) return data.ids
  // The rule narrows the choice and guards nothing: a server that does not tell must not leave the picker empty.
  return isError ? null : undefined
}
