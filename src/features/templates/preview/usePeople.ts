import { useEffect, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PreviewSource } from '../sides'
import type { Person } from './mergeFields'

const SHOWN = 10

/**
 * Real people to preview a mail as, newest first or found by a text. Empty where there is no list to look in or the role
 * may not read it: then the sample stands in.
 */
export function usePeople(source: PreviewSource | null, query: string): readonly Person[] {
  const dataProvider = useDataProvider()
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    setPeople([])
    if (!source) return
    const wait = new AbortController()
    const timer = window.setTimeout(
      async () => {
        const filter = query.trim() ? { q: query.trim() } : {}
        const pagination = { page: 1, perPage: SHOWN }
        const sort = { field: 'id', order: 'DESC' as const }
        const found = await dataProvider
          .getList(source, { pagination, sort, filter, signal: wait.signal })
          .catch(() => ({ data: [] as RaRecord[] }))
        if (!wait.signal.aborted) setPeople(found.data.map(personOf[source]))
      },
      query ? 250 : 0,
    )
    return () => {
      window.clearTimeout(timer)
      wait.abort()
    }
  }, [dataProvider, source, query])
  return people
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const subscriber = (record: RaRecord): Person => ({
  id: record.id,
  name: textOf(record.name),
  email: textOf(record.email),
  language: textOf(record.language),
  attributes: (record.attributes as Person['attributes'] | null) ?? {},
})
/** Somebody who is no recipient yet: a name and an address are all that a mail could say. */
const named = (record: RaRecord): Person => ({
  ...{ id: record.id, name: textOf(record.name), email: textOf(record.email), language: '', attributes: {} },
})

/** A record of each list as the roles see it, as somebody to choose. */
const personOf: Record<PreviewSource, (record: RaRecord) => Person> = {
  subscribers: subscriber,
  'bw-subscribers': subscriber,
  leads: named,
  candidates: named,
  'ready-candidates': named,
  'bw-leads': record => ({
    ...named(record),
    name: textOf(record.contact_name) || textOf(record.company),
    note: [record.company, record.email].filter(Boolean).join(' · '),
  }),
  'job-listings': record => ({
    ...named({ ...record, name: record.contact_name, email: record.contact_email }),
    name: textOf(record.occupation),
    note: [record.employer_name, record.city].filter(Boolean).join(' · '),
  }),
}
