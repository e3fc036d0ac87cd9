import { useCallback, useEffect, useRef, useState } from 'react'
import type { AttachedFile } from '../sides'
import { type Upload, UploadError } from './upload'

/** A file of the template, or one that is being uploaded. */
export interface AttachmentRow {
  key: string
  name: string
  /** Empty during the upload. */
  url: string
  /** In bytes, if known. */
  size?: number
  /** 0 to 1 during the upload. */
  progress?: number
  /** The error's code. */
  error?: string
}

/** A file may have 25 MB (docs/spec/api.md). */
const FILE_MAX = 25 * 1024 * 1024

interface Options {
  upload: Upload
  saved: readonly AttachedFile[] | null | undefined
  /** Asks the store for the size of a file. */
  sizeOf: (url: string) => Promise<number | undefined>
}

/** Adds attachments to a template and removes them. */
export function useAttachments({ upload, saved, sizeOf }: Options) {
  const [rows, setRows] = useState<AttachmentRow[]>(() => (saved ?? []).map(rowOf))
  const running = useRef(new Map<string, AbortController>())
  const change = useCallback((key: string, changes: Partial<AttachmentRow>) => {
    setRows(all => all.map(row => (row.key === key ? { ...row, ...changes } : row)))
  }, [])

  const [first] = useState(rows)
  useEffect(() => {
    for (const { key, url } of first) void sizeOf(url).then(size => change(key, { size }))
  }, [first, sizeOf, change])

  const add = useCallback(
    async (file: File) => {
      const key = crypto.randomUUID()
      const row = { key, name: file.name, url: '', size: file.size }
      if (file.size > FILE_MAX) return setRows(all => [...all, { ...row, error: 'too_large' }])
      setRows(all => [...all, { ...row, progress: 0 }])
      const controller = new AbortController()
      running.current.set(key, controller)
      try {
        const onProgress = (progress: number) => change(key, { progress })
        const stored = await upload(file, { folder: 'attachments', onProgress, signal: controller.signal })
        change(key, { url: stored.url.trim(), name: stored.name || file.name, progress: undefined })
      } catch (error) {
        const code = error instanceof UploadError ? error.code : 'network'
        if (!controller.signal.aborted) change(key, { error: code, progress: undefined })
      } finally {
        running.current.delete(key)
      }
    },
    [upload, change],
  )

  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort()
    setRows(all => all.filter(row => row.key !== key))
  }, [])

  return { rows, add, remove }
}

function rowOf({ url, name }: AttachedFile, at: number): AttachmentRow {
  return { key: `${at} ${url}`, url: url.trim(), name }
}

/** Returns the attachments to save: uploaded files with their trimmed address and a name. */
export function savedAttachments(rows: readonly AttachmentRow[]): AttachedFile[] {
  return rows.filter(({ url }) => url.trim() !== '').map(({ url, name }) => ({ url: url.trim(), name }))
}
