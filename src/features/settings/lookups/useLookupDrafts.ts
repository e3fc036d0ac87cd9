import { useCallback, useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Definition } from '../../../../contract/definition/define'

/** A row of a panel as a person sees it: saved or not, changed or not. */
export interface DraftRow {
  /** The record's id, or `new-1` for a row that is not saved. */
  key: string
  saved: RaRecord | undefined
  values: Record<string, unknown>
  isChanged: boolean
}

/** Names that a row cannot be saved without; French and German may follow later. */
const REQUIRED = ['slug', 'ar', 'en'] as const
let added = 0

/** Returns the rows of one lookup list with their unsaved changes, which outlive a reload of the list. */
export function useLookupDrafts(definition: Definition, records: readonly RaRecord[]) {
  const [typed, setTyped] = useState<Record<string, Record<string, unknown>>>({})
  const [fresh, setFresh] = useState<string[]>([])
  const rows = useMemo<DraftRow[]>(
    () => [
      ...records.map(record => rowOf(String(record.id), record, typed[record.id] ?? {})),
      ...fresh.map(key => rowOf(key, undefined, typed[key] ?? {})),
    ],
    [records, fresh, typed],
  )
  const type = useCallback((key: string, name: string, value: unknown) => {
    setTyped(all => ({ ...all, [key]: { ...all[key], [name]: value } }))
  }, [])
  const add = useCallback(() => {
    added += 1
    const key = `new-${added}`
    setFresh(keys => [...keys, key])
    setTyped(all => ({ ...all, [key]: {} }))
    return key
  }, [])
  const drop = useCallback((key: string) => {
    setFresh(keys => keys.filter(each => each !== key))
    setTyped(({ [key]: _, ...others }) => others)
  }, [])
  return { rows, type, add, drop, fields: Object.keys(definition.fields) }
}

function rowOf(key: string, saved: RaRecord | undefined, typed: Record<string, unknown>): DraftRow {
  const changes = Object.entries(typed).filter(([name, value]) => (saved?.[name] ?? null) !== (value ?? null))
  return { key, saved, values: { ...saved, ...typed }, isChanged: !saved || changes.length > 0 }
}

/** Returns the first name that a row lacks ('An item name is missing', docs/spec/product.md). */
export function missingName({ values }: Pick<DraftRow, 'values'>): (typeof REQUIRED)[number] | undefined {
  return REQUIRED.find(name => !String(values[name] ?? '').trim())
}

/** Returns the changed fields of a row. */
export function changesOf({ saved, values }: DraftRow, fields: readonly string[]): Record<string, unknown> {
  const entries = fields.map(name => [name, values[name] ?? null] as const)
  return Object.fromEntries(entries.filter(([name, value]) => (saved?.[name] ?? null) !== value))
}
