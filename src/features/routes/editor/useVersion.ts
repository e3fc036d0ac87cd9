import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { routeCalls } from '../../../../contract/calls/routes'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/**
 * Reads a version of a route once: a draft is not read again while it is changed.
 * @param which its number, `draft` or `published`
 */
export function useVersion(route: number, which: string, isOn = true) {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: ['route-content', route, which],
    queryFn: ({ signal }) => provider.ask(routeCalls.read, { params: { id: route, number: which } }, signal),
    ...READ_ONCE,
    enabled: isOn,
  })
}

/** Reads the published version of a route; null where nothing is published yet. */
export function usePublished(route: number) {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: ['route-content', route, 'published', 'or none'],
    queryFn: async ({ signal }) => {
      try {
        return await provider.ask(routeCalls.read, { params: { id: route, number: 'published' } }, signal)
      } catch (refused) {
        if (refusalOf(refused).code === 'not_found') return null
        throw refused
      }
    },
    ...READ_ONCE,
  })
}

const READ_ONCE = {
  retry: false,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const
