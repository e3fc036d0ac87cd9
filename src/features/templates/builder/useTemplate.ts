import { useCallback, useState } from 'react'
import { useDataProvider, useGetOne } from 'react-admin'
import { refusalOf } from '../../../fields/refusal'
import type { AttachedFile, TemplateRecord, TemplateResource } from '../sides'

/** The fields that the builder saves. */
export interface TemplateDraft {
  name: string
  subject?: string
  content: string
  style: string
  attachments?: AttachedFile[]
}

/** The result of a save. `refused` has the error's code; `conflict` the newer record of another user. */
export type SaveResult =
  | { kind: 'saved'; record: TemplateRecord }
  | { kind: 'refused'; code: string }
  | { kind: 'conflict'; current: TemplateRecord | null }

/** Reads a template; without an id it reads nothing. */
export function useTemplate(resource: TemplateResource, id: string | undefined) {
  const wanted = id !== undefined
  const { data, error, isPending, refetch } = useGetOne<TemplateRecord>(
    resource,
    { id: Number(id) },
    { enabled: wanted, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
  )
  return { record: wanted ? data : undefined, error, loading: wanted && isPending, refetch }
}

/**
 * Creates a template without an id and changes one with an id (docs/spec/product.md).
 * `over` is the record that is changed: the one that was read, or the newer one to overwrite.
 */
export function useSaveTemplate(resource: TemplateResource) {
  const dataProvider = useDataProvider()
  const [saving, setSaving] = useState(false)
  const save = useCallback(
    async (draft: TemplateDraft, over: TemplateRecord | undefined): Promise<SaveResult> => {
      setSaving(true)
      const change = (record: TemplateRecord) =>
        dataProvider.update<TemplateRecord>(resource, {
          id: record.id,
          data: { ...draft, version: record.version },
          previousData: record,
        })
      try {
        return readAnswer(over ? await change(over) : await dataProvider.create(resource, { data: draft }))
      } catch (error) {
        return readRefusal(error)
      } finally {
        setSaving(false)
      }
    },
    [dataProvider, resource],
  )
  return { save, saving }
}

/** An answer with `error` keeps the builder open, whatever its status (docs/spec/product.md). */
function readAnswer({ data }: { data: TemplateRecord & { error?: unknown } }): SaveResult {
  if (data?.error) return { kind: 'refused', code: String(data.error) }
  return { kind: 'saved', record: data }
}

function readRefusal(error: unknown): SaveResult {
  const { status, code, current } = refusalOf(error)
  if (status === 409 && code === 'conflict')
    return { kind: 'conflict', current: (current as TemplateRecord | undefined) ?? null }
  return { kind: 'refused', code }
}
