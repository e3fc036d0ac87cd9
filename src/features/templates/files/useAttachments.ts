import { useCallback, useEffect, useRef, useState } from 'react'
import type { AttachedFile } from '../sides'
import { type Upload, UploadError } from './upload'

/** A file of the template, or one on its way to the store. */
export interface AttachmentRow {
  key: string
  name: string
  /** Empty while it is on its way. */
  url: string
  /** In bytes, where it is known. */
  size?: number
  /** 0 to 1 while it is on its way. */
  progress?: number
  /** Code of what went wrong. */
  error?: string
}

/** A file may have 25 MB (api.md, "Limits"). */
const LARGEST_FILE = 25 * 1024 * 1024

interface Options {
  upload: Upload
  kept: readonly AttachedFile[] | null | undefined
  /** Asks the store for the size of a file. */
  sizeOf: (url: string) => Promise<number | undefined>
}

/** The attachments of a template and what can be done to them. */
export function useAttachments({ upload, kept, sizeOf }: Options) {
  const [rows, setRows] = useState<AttachmentRow[]>(() => (kept ?? []).map(rowOf))
  const running = useRef(new Map<string, AbortController>())
  const change = useCallback((key: string, changes: Partial<AttachmentRow>) => {
    setRows(known => known.map(row => (row.key === key ? { ...row, ...changes } : row)))
  }, [])

  const [first] = useState(rows)
  useEffect(() => {
    for (const { key, url } of first) void sizeOf(url).then(size => change(key, { size }))
  }, [first, sizeOf, change])

  const add = useCallback(
    async (file: File) => {
      const key = crypto.randomUUID()
      const row = { key, name: file.name, url: '', size: file.size }
      if (file.size > LARGEST_FILE) return setRows(known => [...known, { ...row, error: 'too_large' }])
      setRows(known => [...known, { ...row, progress: 0 }])
      const stop = new AbortController()
      running.current.set(key, stop)
      try {
        const onProgress = (progress: number) => change(key, { progress })
        const stored = await upload(file, { folder: 'attachments', onProgress, signal: stop.signal })
        change(key, { url: stored.url.trim(), name: stored.name || file.name, progress: undefined })
      } catch (error) {
        const code = error instanceof UploadError ? error.code : 'network'
        if (!stop.signal.aborted) change(key, { error: code, progress: undefined })
      } finally {
        running.current.delete(key)
      }
    },
    [upload, change],
  )

  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort()
    setRows(known => known.filter(row => row.key !== key))
  }, [])

  return { rows, add, remove }
}

function rowOf({ url, name }: AttachedFile, at: number): AttachmentRow {
  return { key: `${at} ${url}`, url: url.trim(), name }
}

/** What is saved: finished files with their trimmed address and a name. */
export function savedAttachments(rows: readonly AttachmentRow[]): AttachedFile[] {
  return rows.filter(({ url }) => url.trim() !== '').map(({ url, name }) => ({ url: url.trim(), name }))
}
