import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { pageCalls, type TimelineKind } from '../../../../../contract/calls/candidates/page'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { timelineKey, useOnPage } from '../usePage'

/** Reads the timeline, the latest first, page by page. */
export function useTimeline(kind: TimelineKind) {
  const provider = useDataProvider<LotseDataProvider>()
  const { id } = useOnPage().page.candidate
  return useInfiniteQuery({
    queryKey: [...timelineKey(id), kind],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      provider.ask(
        pageCalls.readTimeline,
        { params: { id }, query: { kind, before: pageParam || undefined } },
        signal,
      ),
    getNextPageParam: page => page.next,
    retry: false,
  })
}
