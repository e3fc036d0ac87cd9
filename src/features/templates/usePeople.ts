import { useDataProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import { type TemplateResource, templateSides } from './audiences'
import type { Person } from './mergeFields'

const SHOWN = 10

/**
 * Real people to preview a mail as, newest first or found by a text. Empty where the side has none or the role may not
 * read them: then the sample stands in.
 */
export function usePeople(resource: TemplateResource, query: string): readonly Person[] {
  const source = templateSides[resource].people
  const dataProvider = useDataProvider()
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    if (!source) return
    const wait = new AbortController()
    const timer = window.setTimeout(
      async () => {
        const filter = query.trim() ? { q: query.trim() } : {}
        const pagination = { page: 1, perPage: SHOWN }
        const sort = { field: 'id', order: 'DESC' as const }
        const found = await dataProvider
          .getList<Person>(source, { pagination, sort, filter, signal: wait.signal })
          .catch(() => ({ data: [] as Person[] }))
        if (!wait.signal.aborted) setPeople(found.data.map(asPerson))
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

function asPerson(record: Partial<Person> & { id: number | string }): Person {
  return {
    id: record.id,
    name: record.name ?? '',
    email: record.email ?? '',
    language: record.language ?? '',
    attributes: record.attributes ?? {},
  }
}
