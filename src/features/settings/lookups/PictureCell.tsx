import { IconButton } from '@mui/material'
import { Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { errorDetails } from '../../../layout/parts/ErrorState'
import { uploadFile } from '../../../providers/files'

interface PictureProps {
  value: unknown
  label: string
  folder: string
  onChange(value: unknown): void
}

/** A picture that is uploaded when it is chosen, and belongs to the row as soon as that is saved. */
export function PictureCell({ value, label, folder, onChange }: PictureProps) {
  const translate = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const { upload, isUploading } = useUpload(folder, onChange)
  return (
    <span className="st-picture inline-row gap-4">
      <button
        type="button"
        aria-label={`${translate('settings.upload_picture')}: ${label}`}
        aria-busy={isUploading}
        onClick={() => picker.current?.click()}
      >
        {value ? <img src={String(value)} alt="" /> : <Upload size={16} strokeWidth={1.75} aria-hidden />}
      </button>
      {value ? (
        <IconButton
          size="small"
          aria-label={`${translate('actions.remove')}: ${label}`}
          onClick={() => onChange(null)}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={label}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
    </span>
  )
}

function useUpload(folder: string, onUploaded: (url: string) => void) {
  const notify = useNotify()
  const [isUploading, setUploading] = useState(false)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setUploading(true)
    try {
      onUploaded((await uploadFile(file, { resource: 'programs', folder })).url)
    } catch (error) {
      notify(`errors.${errorDetails(error).code ?? 'unknown'}`, { type: 'error' })
    } finally {
      setUploading(false)
    }
  }
  return { upload, isUploading }
}
