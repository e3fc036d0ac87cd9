import { useDataProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import { definitionOf } from '../../../contract/resources'
import type { Role } from '../../../contract/roles'
import { drawerMenu, placeOf } from '../shell/drawerMenu'

/** A place the palette can lead to. */
export interface Found {
  to: string
  /** What it is called. */
  title: string
  /** Where it lies: the group of a screen, the resource of a record. */
  kind: 'screen' | 'record'
  /** Menu key of the screen or of the record's resource. */
  key: string
  group?: string
}

const PER_RESOURCE = 5
const WAIT = 200

/** Screens of the role whose words hold the text, best first: those that begin with it. */
export function screensFor(role: Role, text: string, wordsOf: (key: string) => string): Found[] {
  const wanted = text.trim().toLocaleLowerCase()
  const rank = (title: string) => (title.toLocaleLowerCase().startsWith(wanted) ? 0 : 1)
  return drawerMenu(role)
    .flatMap(({ group, items }) =>
      items.map((key): Found => ({ to: `/${key}`, title: wordsOf(key), kind: 'screen', key, group })),
    )
    .filter(
      ({ title, key }) => title.toLocaleLowerCase().includes(wanted) || key.toLowerCase().includes(wanted),
    )
    .sort((one, other) => rank(one.title) - rank(other.title))
}

/** Resources of the role whose records can be searched, each once. */
export function searchable(role: Role): string[] {
  const keys = new Set(drawerMenu(role).flatMap(({ items }) => items))
  return [...keys].filter(key => (definitionOf(key)?.list.search ?? []).length > 0)
}

/** Records that hold the text, of all resources that the role may search; asked once the typing rests. */
export function useFoundRecords(
  role: Role | undefined,
  text: string,
): { records: Found[]; pending: boolean } {
  const dataProvider = useDataProvider()
  const [records, setRecords] = useState<Found[]>([])
  const [pending, setPending] = useState(false)
  useEffect(() => {
    const value = text.trim()
    setRecords([])
    setPending(false)
    if (!role || value.length < 2) return
    const stop = new AbortController()
    const ask = async (key: string) => {
      const { data } = await dataProvider.getList(key, {
        pagination: { page: 1, perPage: PER_RESOURCE },
        sort: { field: 'id', order: 'DESC' },
        filter: { q: value },
        signal: stop.signal,
      })
      if (!stop.signal.aborted)
        setRecords(known => [...known, ...data.map(row => recordFound(role, key, row))])
    }
    const timer = setTimeout(() => {
      setPending(true)
      // A resource that does not answer must not hide what the others found.
      void Promise.allSettled(searchable(role).map(ask)).then(() => stop.signal.aborted || setPending(false))
    }, WAIT)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [dataProvider, role, text])
  return { records, pending }
}

function recordFound(role: Role, key: string, row: Record<string, unknown>): Found {
  const definition = definitionOf(key)
  const title = row[definition?.title ?? 'id']
  // What cannot be changed has no form: it is shown.
  const to = definition?.verbs.includes('update') ? `/${key}/${row.id}` : `/${key}/${row.id}/show`
  return { to, title: String(title ?? row.id), kind: 'record', key, group: placeOf(to, role).group }
}
