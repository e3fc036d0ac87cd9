import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { sessionCalls } from '../../../contract/calls/session'
import { askKey, useAsk } from '../../providers/useAsk'

export type OwnRecord = RaRecord<number>

/** Reads the own record. */
export function useProfile() {
  const client = useQueryClient()
  const { data, error } = useAsk(sessionCalls.readProfile, {})
  const profile: OwnRecord | undefined = data
  const reload = () => void client.invalidateQueries({ queryKey: askKey(sessionCalls.readProfile) })
  return { profile, error, reload }
}
