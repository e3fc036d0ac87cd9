import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type RaRecord, useDataProvider, useGetList, useGetMany, useLocale, useTranslate } from 'react-admin'
import { can, displayName, nameInOtherScript } from '../../../contract/definition/define'
import type { Options } from '../../../contract/definition/fields'
import { definitionOf } from '../../../contract/resources'
import { fold } from '../../../contract/text/fold'
import { useRole } from '../../providers/authProvider'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { usePaused } from '../usePaused'
import type { OfferedGroup } from './useOfferedFirst'

/** Choices that are offered at once. */
const OFFERED = 25

/** A record that can be chosen. */
export interface Option {
  id: number
  name: string
  /** The name in the other script, where the record has both. */
  other?: string | undefined
  kind?: string
  /** The value that tells choices of the same name apart. */
  record?: RaRecord
  /** The words that stand above it, where choices are grouped. */
  group?: string | undefined
}

/**
 * Records whose name holds what is typed: by the server's search, for short lists by all their names. A role that may
 * only refer to a resource searches among the names that it is given of it.
 * @param isOpen nothing is asked before the list of choices opens
 * @param offers conditions that an offered record must meet
 * @param first records that stand before the others, under words of their own
 */
export function useReferenceSearch(
  to: string,
  typed: string,
  {
    isOpen,
    offers = {},
    first = [],
  }: { isOpen: boolean; offers?: Options['offers']; first?: readonly OfferedGroup[] | undefined },
) {
  const translate = useTranslate()
  const toOption = useToOption(to)
  const q = usePaused(typed.trim())
  const definition = definitionOf(to)
  const role = useRole()
  const mayRead = definition === undefined || role === undefined || can(definition, role, 'read')
  const [field, order] = definition?.list.sort ?? ['id', 'desc']
  const names = useNames(to, isOpen && !mayRead)
  const { data = [], isFetching } = useGetList(
    to,
    {
      pagination: { page: 1, perPage: definition?.lookup ? 300 : OFFERED },
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      filter: { ...offers, ...(q ? { q } : {}) },
    },
    { enabled: isOpen && mayRead, staleTime: 60_000, placeholderData: before => before },
  )
  if (!mayRead) {
    const wanted = fold(q)
    const found = names
      .map(toOption)
      .filter(({ name, other = '' }) => [name, other].some(each => fold(each).includes(wanted)))
    return { options: found.slice(0, OFFERED), isFetching: q !== typed.trim() }
  }
  const options = inGroups(
    q ? amongFound(first, data) : first,
    data,
    translate('records.offered_by.others'),
  ).map(({ record, group }) => ({
    ...toOption(record),
    ...(group ? { group } : {}),
  }))
  return { options, isFetching: isFetching || q !== typed.trim() }
}

/** The groups without the records that do not match what was typed. */
function amongFound(groups: readonly OfferedGroup[], found: readonly RaRecord[]): OfferedGroup[] {
  const ids = new Set(found.map(({ id }) => id))
  return groups.map(({ label, records }) => ({ label, records: records.filter(({ id }) => ids.has(id)) }))
}

/** Records with the words of their group: those offered first before the others; no words where none is offered first. */
function inGroups(first: readonly OfferedGroup[], found: readonly RaRecord[], others: string) {
  const placed = new Set(first.flatMap(({ records }) => records.map(({ id }) => id)))
  if (placed.size === 0) return found.map(record => ({ record, group: undefined }))
  const rest = { label: others, records: found.filter(({ id }) => !placed.has(id)) }
  return [...first, rest].flatMap(({ label, records }) => records.map(record => ({ record, group: label })))
}

/** Ids and names of all records of a resource. */
function useNames(to: string, isWanted: boolean): RaRecord[] {
  const provider = useDataProvider<LotseDataProvider>()
  const { data = [] } = useQuery({
    queryKey: [to, 'names'],
    queryFn: ({ signal }) => provider.readAll(to, signal),
    enabled: isWanted,
    staleTime: 60_000,
  })
  return data
}

/**
 * Returns the chosen records with their names. The array and its entries stay the same objects until an id, a name or the
 * language changes: Material's Autocomplete discards what was typed whenever its value is another object.
 */
export function useChosen(to: string, ids: number[]): Option[] {
  const toOption = useToOption(to)
  const { data, isPending } = useGetMany(to, { ids }, { enabled: ids.length > 0, staleTime: 60_000 })
  const key = ids.join()
  const records = key === '' ? undefined : data
  return useMemo(() => {
    const known = new Map(records?.filter(Boolean).map(record => [Number(record.id), record]))
    const wanted = key === '' ? [] : key.split(',').map(Number)
    return wanted.map(id => {
      const record = known.get(id)
      // No text until the name has loaded: the bare number would flash.
      return record ? toOption(record) : { id, name: isPending ? '' : String(id) }
    })
  }, [key, records, isPending, toOption])
}

function useToOption(to: string) {
  const locale = useLocale()
  const definition = definitionOf(to)
  return useCallback(
    (record: RaRecord): Option => ({
      id: Number(record.id),
      name: (definition && displayName(definition, record, locale)) || String(record.name ?? record.id),
      other: definition && nameInOtherScript(definition, record, locale),
      kind: record.kind,
      ...(definition?.apartBy && record[definition.apartBy] ? { record } : {}),
    }),
    [definition, locale],
  )
}
