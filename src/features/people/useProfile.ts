import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { request } from '../../providers/http'

/** The own record. */
export type OwnRecord = RaRecord & { id: number }

/** The own record, as `GET /profile` gives it. */
export function useProfile() {
  const client = useQueryClient()
  const key = ['profile']
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request<OwnRecord>('/profile', { signal }),
  })
  return { profile: data, error, reload: () => void client.invalidateQueries({ queryKey: key }) }
}
