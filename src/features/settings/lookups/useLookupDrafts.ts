import { useCallback, useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Definition } from '../../../../contract/definition/define'
import { typedSince } from '../../../providers/changes'

/** A row of a panel as a person sees it: saved or not, changed or not. */
export interface DraftRow {
  /** The record's id, or `new-1` for a row that is not saved. */
  key: string
  saved: RaRecord | undefined
  /** The record as it was when the changes began: another person may have saved it since. */
  started: RaRecord | undefined
  values: Record<string, unknown>
  changes: Record<string, unknown>
  isChanged: boolean
}

interface Typed {
  started: RaRecord | undefined
  values: Record<string, unknown>
}

/** The changes that a save wrote to a record. */
export interface Settled {
  id: number | string
  sent: Record<string, unknown>
}

/** Names that a row cannot be saved without; French and German may follow later. */
const REQUIRED = ['slug', 'ar', 'en'] as const
let added = 0

/** Returns the rows of one lookup list with their unsaved changes, which outlive a reload of the list. */
export function useLookupDrafts(definition: Definition, records: readonly RaRecord[]) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [fresh, setFresh] = useState<string[]>([])
  const rows = useMemo<DraftRow[]>(
    () => [
      ...records.map(record => rowOf(String(record.id), record, typed[record.id])),
      ...fresh.map(key => rowOf(key, undefined, typed[key])),
    ],
    [records, fresh, typed],
  )
  const type = useCallback(
    (key: string, name: string, value: unknown) => {
      const saved = records.find(({ id }) => String(id) === key)
      setTyped(all => {
        const { started = saved, values } = all[key] ?? {}
        return { ...all, [key]: { started, values: { ...values, [name]: value } } }
      })
    },
    [records],
  )
  const add = useCallback(() => {
    added += 1
    const key = `new-${added}`
    setFresh(keys => [...keys, key])
    return key
  }, [])
  const drop = useCallback((key: string) => {
    setFresh(keys => keys.filter(each => each !== key))
    setTyped(({ [key]: _, ...others }) => others)
  }, [])
  const settle = useCallback((key: string, { id, sent }: Settled) => {
    setFresh(keys => keys.filter(each => each !== key))
    setTyped(({ [key]: row, ...others }) => {
      const values = typedSince(row?.values ?? {}, sent)
      return Object.keys(values).length ? { ...others, [id]: { started: undefined, values } } : others
    })
  }, [])
  return { rows, type, add, drop, settle, fields: Object.keys(definition.fields) }
}

function rowOf(key: string, saved: RaRecord | undefined, typed?: Typed): DraftRow {
  const started = typed?.started ?? saved
  const changed = Object.entries(typed?.values ?? {}).filter(
    ([name, value]) => (started?.[name] ?? null) !== (value ?? null),
  )
  const changes = Object.fromEntries(changed)
  return {
    key,
    saved,
    started,
    changes,
    values: { ...saved, ...changes },
    isChanged: !saved || changed.length > 0,
  }
}

/** Returns the first name that a row lacks ('An item name is missing', docs/spec/product.md). */
export function missingName({ values }: Pick<DraftRow, 'values'>): (typeof REQUIRED)[number] | undefined {
  return REQUIRED.find(name => !String(values[name] ?? '').trim())
}
