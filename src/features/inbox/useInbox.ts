import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { INBOUND_STATES, inboxCalls } from '../../../contract/calls/inbox'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useAsk } from '../../providers/useAsk'
import { useNotifyRefusal } from '../../views/useNotifyRefusal'

const KEY = 'inbound-events'
/** Milliseconds: a message that waits is handled in a moment. */
const SOON = 2_000

/** Reads the messages that came in, the newest first, page by page. */
export function useInbox(source: string | null, state: string | null) {
  const provider = useDataProvider<LotseDataProvider>()
  return useInfiniteQuery({
    queryKey: [KEY, source, state],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam || undefined
      const query = {
        source: source ?? undefined,
        state: INBOUND_STATES.find(known => known === state),
        before,
      }
      return provider.ask(inboxCalls.list, { query }, signal)
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** One message with what it says; asked again while it waits to be handled. */
export function useInbound(id: string) {
  return useAsk(
    inboxCalls.read,
    { params: { id: Number(id) } },
    { refetchInterval: ({ state }) => (state.data?.state === 'received' ? SOON : false) },
  )
}

/** Has a message handled again, and says so. */
export function useReplay(id: string) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: () => provider.ask(inboxCalls.replay, { params: { id: Number(id) } }),
    onSuccess: () => notify('inbox.replayed', { type: 'success' }),
    onError: useNotifyRefusal(),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
