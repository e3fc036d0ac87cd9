import { useEffect, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PreviewSource } from '../sides'
import type { Person } from './mergeFields'

const SHOWN = 10

/**
 * Finds people to preview a mail for, the newest first, or by a text. Empty without a list, or if the role may not read
 * it: then the sample is shown.
 */
export function usePeople(source: PreviewSource | null, query: string): readonly Person[] {
  const dataProvider = useDataProvider()
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    setPeople([])
    if (!source) return
    const controller = new AbortController()
    const timer = window.setTimeout(
      async () => {
        const filter = query.trim() ? { q: query.trim() } : {}
        const pagination = { page: 1, perPage: SHOWN }
        const sort = { field: 'id', order: 'DESC' as const }
        const found = await dataProvider
          .getList(source, { pagination, sort, filter, signal: controller.signal })
          .catch((): { data: RaRecord[] } => ({ data: [] }))
        if (!controller.signal.aborted) setPeople(found.data.map(personOf[source]))
      },
      query ? 250 : 0,
    )
    return () => {
      window.clearTimeout(timer)
      controller.abort()
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
  attributes: record.attributes ?? {},
})
/** A person who is no recipient yet: only the name and the address are known. */
const contact = (record: RaRecord): Person => ({
  id: record.id,
  name: textOf(record.name),
  email: textOf(record.email),
  language: '',
  attributes: {},
})

/** Turns a record of each list, as the role sees it, into a person. */
const personOf: Record<PreviewSource, (record: RaRecord) => Person> = {
  subscribers: subscriber,
  'bw-subscribers': subscriber,
  leads: contact,
  candidates: contact,
  'ready-candidates': contact,
  'bw-leads': record => ({
    ...contact(record),
    name: textOf(record.contact_name) || textOf(record.company),
    note: [record.company, record.email].filter(Boolean).join(' · '),
  }),
  'job-listings': record => ({
    ...contact({ ...record, name: record.contact_name, email: record.contact_email }),
    name: textOf(record.occupation),
    note: [record.employer_name, record.city].filter(Boolean).join(' · '),
  }),
}
