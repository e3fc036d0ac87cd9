import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import { peopleCalls } from '../../../contract/calls/people'
import type { Waiting } from '../../../contract/inbox/waiting'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useEvent } from '../../providers/events'
import { dayOf } from '../parts/clock'
import { MUTE_KEY } from './mute'

const KEY = ['waiting']
/** Milliseconds: many changes at once, as by an import, ask once. */
const CALM = 3_000
/** Milliseconds after which the counts are read again in any case: the day turns, and events can be lost. */
const OFTEN = 60_000
const WATCHED = new Set([
  'leads',
  'leads-management',
  'bw-leads',
  'candidates',
  'documents',
  'transactions',
  'candidateUpdates',
  'candidateSubmissionRequest',
])

/** Reads the pending work of the own user, by menu key, and follows changes. Muted notices are not counted. */
export function useWaiting(): Waiting[] {
  const provider = useDataProvider<LotseDataProvider>()
  const [mutedUntil] = useStore<number>(MUTE_KEY, 0)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      provider.ask(peopleCalls.countWaiting, { query: { today: dayOf(new Date()) } }, signal),
    refetchInterval: OFTEN,
    staleTime: CALM,
    retry: false,
  })
  const isMuted = mutedUntil > Date.now()
  return Array.isArray(data)
    ? data.filter(({ what, count }) => count > 0 && !(isMuted && what === 'notices'))
    : []
}

/** Reads the counts again when something happened that can move them; for the one place that always stands. */
export function useFreshWaiting(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: KEY })
    }, CALM)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEvent('notification', later)
  useEvent('changed', ({ resource }) => {
    if (WATCHED.has(resource)) later()
  })
}
