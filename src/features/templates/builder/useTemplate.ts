import { useCallback, useState } from 'react'
import { HttpError, useDataProvider, useGetOne } from 'react-admin'
import type { AttachedFile, TemplateRecord, TemplateResource } from '../sides'

/** What the builder saves. */
export interface TemplateDraft {
  name: string
  subject?: string
  content: string
  style: string
  attachments?: AttachedFile[]
}

/** How a save ended. `refused` carries the code of the error; `conflict` what somebody else saved meanwhile. */
export type SaveResult =
  | { kind: 'saved'; record: TemplateRecord }
  | { kind: 'refused'; code: string }
  | { kind: 'conflict'; current: TemplateRecord | null }

/** Reads a template; without an id there is nothing to read. */
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
 * Creates a template without an id and changes one with an id (product.txt, "Template builder").
 * `over` is the record that the change is made over: the one that was read, or the newer one to overwrite.
 */
export function useSaveTemplate(resource: TemplateResource) {
  const dataProvider = useDataProvider()
  const [saving, setSaving] = useState(false)
  const save = useCallback(
    async (draft: TemplateDraft, over: TemplateRecord | undefined): Promise<SaveResult> => {
      setSaving(true)
      const change = (known: TemplateRecord) =>
        dataProvider.update<TemplateRecord>(resource, {
          id: known.id,
          data: { ...draft, version: known.version },
          previousData: known,
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

/** An answer that carries `error` keeps the builder open, whatever its status (product.txt, section 7). */
function readAnswer({ data }: { data: TemplateRecord & { error?: unknown } }): SaveResult {
  if (data?.error) return { kind: 'refused', code: String(data.error) }
  return { kind: 'saved', record: data }
}

function readRefusal(error: unknown): SaveResult {
  const { status, body } = (
    error instanceof HttpError || (error && typeof error === 'object') ? error : {}
  ) as {
    status?: number
    body?: { error?: unknown; current?: TemplateRecord }
  }
  if (status === 409 && body?.error === 'conflict') return { kind: 'conflict', current: body.current ?? null }
  if (typeof body?.error === 'string') return { kind: 'refused', code: body.error }
  return { kind: 'refused', code: status ? 'unknown' : 'network' }
}
