import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Timeline, TimelineKind } from '../../../../../contract/candidates/page'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { timelineKey, useOnPage } from '../usePage'

/** What happened, the latest first, page by page. */
export function useTimeline(kind: TimelineKind) {
  const provider = useDataProvider<LotseDataProvider>()
  const { id } = useOnPage().page.candidate
  return useInfiniteQuery({
    queryKey: [...timelineKey(id), kind],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ kind, ...(pageParam ? { before: pageParam } : {}) })
      return provider.raw<Timeline>('GET', `/candidates/${id}/timeline?${query}`, undefined, signal)
    },
    getNextPageParam: page => page.next,
    retry: false,
  })
}
