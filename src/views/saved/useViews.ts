import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { RequestOf } from '../../../contract/calls/call'
import { savedViewCalls } from '../../../contract/calls/saved-views'
import type { SavedView, ViewState } from '../../../contract/lists/saved-views'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { askKey, useAsk } from '../../providers/useAsk'

const FRESH_MS = 60_000

/**
 * Own and shared views.
 * @param resource of which list; of all that the role may use where it is left out
 */
export function useViews(resource?: string, enabled = true) {
  const query = useAsk(
    savedViewCalls.list,
    { query: { resource } },
    { enabled, staleTime: FRESH_MS, retry: false },
  )
  return { views: Array.isArray(query.data) ? query.data : undefined, error: query.error }
}

/** Fields of a view that can be changed. */
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
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: askKey(savedViewCalls.list) }) }
  const create = useMutation({
    mutationFn: (body: RequestOf<typeof savedViewCalls.create>['body']) =>
      provider.ask(savedViewCalls.create, { body }),
    ...settled,
  })
  const change = useMutation({
    mutationFn: (order: RequestOf<typeof savedViewCalls.change>) =>
      provider.ask(savedViewCalls.change, order),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (id: number) => provider.ask(savedViewCalls.remove, { params: { id } }),
    ...settled,
  })
  return {
    isBusy: create.isPending || change.isPending || remove.isPending,
    create: (resource: string, view: ViewChange & { name: string; state: ViewState }) =>
      create.mutateAsync({ resource, ...view }),
    change: ({ id, version }: SavedView, changes: ViewChange) =>
      change.mutateAsync({ params: { id }, body: { version, ...changes } }),
    remove: ({ id }: SavedView) => remove.mutateAsync(id),
  }
}
