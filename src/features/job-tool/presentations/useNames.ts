import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { LotseDataProvider } from '../../../providers/dataProvider'

const TITLES = { 'job-listings': 'occupation', 'ready-candidates': 'name' } as const

/** Reads names of records by their ids; those that may not be seen are missing. */
export function useNames(
  resource: keyof typeof TITLES,
  ids: readonly unknown[],
): ReadonlyMap<number, string> {
  const provider = useDataProvider<LotseDataProvider>()
  const wanted = [...new Set(ids.filter(id => typeof id === 'number'))].sort((one, other) => one - other)
  const { data } = useQuery({
    queryKey: [resource, 'names', wanted],
    enabled: wanted.length > 0,
    placeholderData: before => before,
    queryFn: async () => {
      const { data: rows } = await provider.getMany(resource, { ids: wanted })
      return new Map(rows.map(row => [Number(row.id), String(row[TITLES[resource]] ?? '')]))
    },
  })
  return data ?? new Map()
}
