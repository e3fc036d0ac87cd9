import { type RaRecord, useGetList, useGetMany, useLocale } from 'ra-core'
import { useEffect, useState } from 'react'
import { displayName } from '../../../contract/define'
import { definitionOf } from '../../../contract/resources'

/** Milliseconds after the last key until the server is asked. */
const PAUSE = 250

/** A record that can be chosen. */
export interface Option {
  id: number
  name: string
  kind?: string
}

/**
 * Records whose name holds what is typed: by the server's search, for short lists by all their names.
 * @param isOpen nothing is asked before the list of choices opens
 */
export function useFound(to: string, typed: string, isOpen: boolean) {
  const toOption = useToOption(to)
  const q = usePaused(typed.trim())
  const definition = definitionOf(to)
  const [field, order] = definition?.list.sort ?? ['id', 'desc']
  const { data = [], isFetching } = useGetList(
    to,
    {
      pagination: { page: 1, perPage: definition?.lookup ? 300 : 25 },
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      filter: q ? { q } : {},
    },
    { enabled: isOpen, staleTime: 60_000, placeholderData: before => before },
  )
  return { options: data.map(toOption), isFetching: isFetching || q !== typed.trim() }
}

/** The chosen records with their names. */
export function useChosen(to: string, ids: number[]): Option[] {
  const toOption = useToOption(to)
  const { data = [] } = useGetMany(to, { ids }, { enabled: ids.length > 0, staleTime: 60_000 })
  const known = new Map(data.filter(Boolean).map(record => [Number(record.id), record]))
  return ids.map(id => {
    const record = known.get(id)
    return record ? toOption(record) : { id, name: String(id) }
  })
}

function useToOption(to: string) {
  const locale = useLocale()
  const definition = definitionOf(to)
  return (record: RaRecord): Option => ({
    id: Number(record.id),
    name: (definition && displayName(definition, record, locale)) || String(record.name ?? record.id),
    kind: record.kind,
  })
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
