import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { type Upload, UploadError } from './upload'

interface Pictures {
  /** Asks for a file; it goes to the part with that id, or in as a new block. */
  choose: (target: string | null) => void
  /** Stores a picture that was dropped on the mail. */
  store: (file: File) => void
  /** The file chooser, to be put anywhere on the page. */
  picker: ReactNode
}

interface Options {
  upload: Upload
  onStored: (url: string, target: string | null) => void
  onFailed: (code: string) => void
}

/** Pictures of a mail: chosen or dropped, stored in `media`, then set in the editor by address. */
export function usePictures({ upload, onStored, onFailed }: Options): Pictures {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const target = useRef<string | null>(null)
  const store = async (file: File, into: string | null) => {
    try {
      onStored((await upload(file, { folder: 'media' })).url, into)
    } catch (error) {
      onFailed(error instanceof UploadError ? error.code : 'unknown')
    }
  }
  return {
    choose: id => {
      target.current = id
      input.current?.click()
    },
    store: file => void store(file, null),
    picker: (
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={translate('builder.picture')}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) void store(file, target.current)
          event.target.value = ''
        }}
      />
    ),
  }
}
