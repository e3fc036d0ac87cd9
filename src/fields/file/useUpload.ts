import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { uploadFile } from '../../providers/files'
import type { StoredFile } from '../file'
import { refusalOf } from '../refusal'

interface Sending {
  name: string
  /** How much has gone, 0 to 1. */
  part: number
}

/** Sends files one after the other. What fails is said, never swallowed; the others stay. */
export function useUpload({
  resource,
  folder,
  recordId,
}: {
  resource: string
  folder: string
  recordId?: number
}) {
  const translate = useTranslate()
  const [sending, setSending] = useState<Sending[]>([])
  const [error, setError] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    return () => own.abort()
  }, [])

  async function send(files: File[]): Promise<StoredFile[]> {
    const stored: StoredFile[] = []
    setError(undefined)
    setSending(files.map(({ name }) => ({ name, part: 0 })))
    for (const file of files) {
      try {
        const { url } = await uploadFile(file, {
          resource,
          folder: folder.replace(/\{\w+\}/, String(recordId ?? 'new')),
          signal: stop.current.signal,
          onProgress: part =>
            setSending(all => all.map(each => (each.name === file.name ? { ...each, part } : each))),
        })
        stored.push({ url, name: file.name })
      } catch (refused) {
        const { code } = refusalOf(refused)
        setError(`${file.name}: ${translate(`errors.${code}`, { _: translate('errors.unknown') })}`)
      }
    }
    setSending([])
    return stored
  }
  return { send, sending, error }
}
