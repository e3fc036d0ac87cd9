import { useQuery } from '@tanstack/react-query'
import type { Health } from '../../../../contract/health'
import { request } from '../../../providers/http'

const EVERY = 15_000

/** How the whole is doing, read again while the page is open. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => request<Health>('/health', { signal }),
    refetchInterval: EVERY,
  })
}
