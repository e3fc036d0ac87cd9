import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { SavedView, ViewState } from '../../../contract/views'
import type { LotseDataProvider } from '../../providers/dataProvider'

const FRESH_MS = 60_000

/**
 * Own and shared views.
 * @param resource of which list; of all that the role may use where it is left out
 */
export function useViews(resource?: string, enabled = true) {
  const provider = useDataProvider<LotseDataProvider>()
  const path = resource ? `/views?resource=${encodeURIComponent(resource)}` : '/views'
  const query = useQuery({
    queryKey: ['views', resource ?? ''],
    queryFn: ({ signal }) => provider.raw<SavedView[]>('GET', path, undefined, signal),
    enabled,
    staleTime: FRESH_MS,
    retry: false,
  })
  return { views: Array.isArray(query.data) ? query.data : undefined, error: query.error }
}

/** What may be said of a view. */
export interface ViewChange {
  name?: string
  shared?: boolean
  pinned?: boolean
  state?: ViewState
}

/** Makes, changes and deletes views; lists of them follow. Refusals come as the provider throws them. */
export function useViewActs() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({
      method,
      path,
      body,
    }: {
      method: 'POST' | 'PUT' | 'DELETE'
      path: string
      body?: object
    }) => provider.raw<SavedView>(method, path, body),
    onSettled: () => client.invalidateQueries({ queryKey: ['views'] }),
  })
  return {
    isBusy: isPending,
    create: (resource: string, change: ViewChange & { name: string; state: ViewState }) =>
      mutateAsync({ method: 'POST', path: '/views', body: { resource, ...change } }),
    change: ({ id, version }: SavedView, change: ViewChange) =>
      mutateAsync({ method: 'PUT', path: `/views/${id}`, body: { version, ...change } }),
    remove: ({ id }: SavedView) => mutateAsync({ method: 'DELETE', path: `/views/${id}` }),
  }
}
