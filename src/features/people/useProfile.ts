import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { sessionCalls } from '../../../contract/calls/session'
import { ask } from '../../providers/ask'

export type OwnRecord = RaRecord<number>

/** Reads the own record. */
export function useProfile() {
  const client = useQueryClient()
  const key = ['profile']
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<OwnRecord> => ask(sessionCalls.readProfile, {}, signal),
  })
  return { profile: data, error, reload: () => void client.invalidateQueries({ queryKey: key }) }
}
