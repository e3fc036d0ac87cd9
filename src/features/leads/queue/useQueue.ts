import { useEffect, useMemo, useState } from 'react'
import { useGetIdentity, useGetList } from 'react-admin'
import { dayOf } from '../../../layout/parts/clock'
import { draftHere } from '../../../providers/keptDraft'
import { type Callee, callDraftKey, useDesk } from '../callDesk'
import { myCallBacks } from '../paths'
import type { CallDraft } from '../useCallDraft'
import { byLocalHour } from './localTime'

/** More than one person calls in a day. */
const MAX_LENGTH = 200

/** A call that was undone. */
interface UndoneCall {
  id: number
  draft: CallDraft
}

/**
 * The user's due calls, by local hour of the callee, the longest overdue first within it. The order is fixed at the
 * start: calls that were made must not move the others.
 */
export function useQueue() {
  const today = dayOf(new Date())
  const desk = useDesk()
  const { data, error, isPending, isFetching, refetch } = useDueCallees(today)
  const countries = useCountries()
  const [leads, setLeads] = useState<Callee[]>()
  const [at, setAt] = useState(0)
  const [skipped, setSkipped] = useState(0)
  const [undone, setUndone] = useState<UndoneCall>()
  const goTo = (place: number, call?: UndoneCall) => {
    setAt(place)
    setUndone(call)
  }
  // The cache of an earlier visit may hold callees that were called since.
  const isFresh = data !== undefined && !isFetching
  useEffect(() => {
    if (!isFresh || !countries || leads !== undefined) return
    const ordered = byLocalHour(data, who => desk.country ?? countryOf(countries, who), new Date())
    setLeads(ordered)
    // Continues with the callee whose draft was open when the session ended.
    setAt(
      Math.max(
        0,
        ordered.findIndex(({ id }) => draftHere(callDraftKey(desk, id))),
      ),
    )
  }, [isFresh, data, countries, leads, desk])
  return {
    today,
    leads,
    at,
    skipped,
    error,
    isPending: isPending || leads === undefined,
    /** Returns the draft of an undone call, for its callee only: the queue may have been restarted. */
    undoneDraft: (id: number) => (undone?.id === id ? undone.draft : undefined),
    next: () => goTo(at + 1),
    /** Shows a callee again, with the draft of the undone call. */
    returnTo: goTo,
    skip() {
      setSkipped(skipped + 1)
      goTo(at + 1)
    },
    async restart() {
      await refetch()
      setLeads(undefined)
      goTo(0)
      setSkipped(0)
    },
  }
}

function useDueCallees(today: string) {
  const { resource } = useDesk()
  const { data: identity } = useGetIdentity()
  const userId = identity ? Number(identity.id) : undefined
  return useGetList<Callee>(
    resource,
    {
      pagination: { page: 1, perPage: MAX_LENGTH },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: myCallBacks(userId ?? 0, today),
    },
    { enabled: userId !== undefined },
  )
}

const countryOf = (countries: ReadonlyMap<number, string>, who: Callee) =>
  'country_id' in who ? countries.get(who.country_id ?? 0) : undefined

/** Returns the country codes by id; empty after an error, so that the calls are sorted by day only. */
function useCountries(): ReadonlyMap<number, string> | undefined {
  const { data, error } = useGetList(
    'countries',
    { pagination: { page: 1, perPage: 500 } },
    { staleTime: 300_000 },
  )
  return useMemo(
    () =>
      data || error ? new Map((data ?? []).map(({ id, slug }) => [Number(id), String(slug)])) : undefined,
    [data, error],
  )
}
