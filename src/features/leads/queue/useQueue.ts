import { useEffect, useMemo, useState } from 'react'
import { useGetIdentity, useGetList } from 'react-admin'
import { dayOf } from '../../../layout/parts/clock'
import { draftHere } from '../../../providers/keptDraft'
import { type Callee, callPart, useDesk } from '../callDesk'
import { myCallBacks } from '../paths'
import type { CallDraft } from '../useCallDraft'
import { byLocalHour } from './localTime'

/** As many as one person calls in a day, and more. */
const LENGTH = 200

/** A call that was taken back: its person and its draft. */
interface TakenBack {
  id: number
  draft: CallDraft
}

/**
 * Who is due for a call of mine, by the hour where they are, the longest overdue first within it. The order is taken once:
 * who was called must not move the ones that are still to come.
 */
export function useQueue() {
  const today = dayOf(new Date())
  const desk = useDesk()
  const { data: identity } = useGetIdentity()
  const userId = identity ? Number(identity.id) : undefined
  const { data, error, isPending, isFetching, refetch } = useGetList<Callee>(
    desk.resource,
    {
      pagination: { page: 1, perPage: LENGTH },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: myCallBacks(userId ?? 0, today),
    },
    { enabled: userId !== undefined },
  )
  const countries = useCountries()
  const [leads, setLeads] = useState<Callee[]>()
  const [at, setAt] = useState(0)
  const [skipped, setSkipped] = useState(0)
  const [taken, setTaken] = useState<TakenBack>()
  const goTo = (place: number, call?: TakenBack) => {
    setAt(place)
    setTaken(call)
  }
  // What was kept from an earlier visit may be long called: the first fresh answer counts.
  const isFresh = data !== undefined && !isFetching
  useEffect(() => {
    if (!isFresh || !countries || leads !== undefined) return
    const ordered = byLocalHour(data, who => desk.country ?? countryOf(countries, who), new Date())
    setLeads(ordered)
    // Who was being called when the session ended is on the line again.
    setAt(
      Math.max(
        0,
        ordered.findIndex(({ id }) => draftHere(callPart(desk, id))),
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
    /** Returns the draft of a call that was taken back, for its person alone: the queue may have been started anew. */
    takenBack: (id: number) => (taken?.id === id ? taken.draft : undefined),
    next: () => goTo(at + 1),
    /** Shows the person at a place again, with the draft of the call that was taken back. */
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

const countryOf = (countries: ReadonlyMap<number, string>, who: Callee) =>
  'country_id' in who ? countries.get(who.country_id ?? 0) : undefined

/** The codes of the countries by id; none where they cannot be had: then the calls go by day alone. */
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
