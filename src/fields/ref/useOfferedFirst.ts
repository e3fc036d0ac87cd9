import { useEffect, useRef } from 'react'
import { type RaRecord, useGetList, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { definitionOf } from '../../../contract/resources'
import type { FieldProps } from '../kind'

/** Records that a picker offers before the others, under the words that say why. */
export interface OfferedGroup {
  label: string
  records: RaRecord[]
}

const FEW = 100

/** Returns the records that the field offers first, in groups by reason, none of them twice (`offersFirst` of its options). */
export function useOfferedFirst({ resource, field: { options } }: FieldProps): OfferedGroup[] {
  const translate = useTranslate()
  const { by = '', from = [], chosen = '' } = options.offersFirst ?? {}
  const record = useNamedRecord(resource, options.offersFirst)
  const own: unknown = record?.[chosen]
  const { data: choice } = useGetOne<RaRecord>(
    options.to ?? '',
    { id: Number(own) },
    { enabled: typeof own === 'number', staleTime: 60_000 },
  )
  const wanted = from.map(name => ({ name, ids: [record?.[name] ?? []].flat() }))
  const all = wanted.flatMap(({ ids }) => ids)
  const { data = [] } = useGetList<RaRecord>(
    options.to ?? '',
    {
      pagination: { page: 1, perPage: FEW },
      sort: { field: 'id', order: 'ASC' },
      filter: { ...options.offers, [by]: all, ...(hasActive(options.to) ? { active: true } : {}) },
    },
    { enabled: all.length > 0, staleTime: 60_000 },
  )
  const groupOf = (row: RaRecord) => wanted.findIndex(({ ids }) => ids.some(each => row[by]?.includes(each)))
  const offered = wanted.map(({ name }, index) => ({
    label: translate(`records.offered_by.${name}`),
    records: data.filter(row => row.id !== choice?.id && groupOf(row) === index),
  }))
  const first = { label: translate(`records.offered_by.${chosen}`), records: choice ? [choice] : [] }
  return [...(choice ? [first] : []), ...(all.length ? offered : [])]
}

/** Returns the record whose fields say what is offered: the one that the form names, else what the form itself holds. */
function useNamedRecord(
  resource: string,
  offers: FieldProps['field']['options']['offersFirst'],
): Record<string, unknown> | undefined {
  const form = useFormContext()
  const { of = '', from = [] } = offers ?? {}
  const id: unknown = of && form ? form.watch(of) : undefined
  const { data } = useGetOne<RaRecord>(
    definitionOf(resource)?.fields[of]?.options.to ?? '',
    { id: Number(id) },
    { enabled: typeof id === 'number', staleTime: 60_000 },
  )
  if (of || !offers || !form) return data
  return Object.fromEntries(from.map(name => [name, form.watch(name)]))
}

const hasActive = (to = '') => definitionOf(to)?.fields.active !== undefined

/**
 * Writes the only record of the first group into a new record, once: a person who clears it or chooses another one is not
 * overruled.
 * @returns whether the value is the one that was written
 */
export function useOnlyOffered(name: string, [first]: readonly OfferedGroup[]): boolean {
  const form = useFormContext()
  const isNew = useRecordContext()?.id === undefined
  const written = useRef<unknown>(undefined)
  const only = isNew && first?.records.length === 1 ? first.records[0]?.id : undefined
  const value: unknown = form?.watch(name)
  useEffect(() => {
    if (only === undefined || written.current !== undefined) return
    written.current = only
    if (form.getValues(name) == null) form.setValue(name, only)
  }, [form, name, only])
  return only !== undefined && value === only
}
