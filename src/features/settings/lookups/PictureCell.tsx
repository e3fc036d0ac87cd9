import { IconButton } from '@mui/material'
import { Upload, X } from 'lucide-react'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { errorDetails } from '../../../layout/parts/ErrorState'
import { FilePicker } from '../../../layout/parts/FilePicker'
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
  const { upload, isUploading } = useUpload(folder, onChange)
  return (
    <span className="st-picture inline-row gap-4">
      <FilePicker
        accept="image/png,image/jpeg,image/webp,image/gif"
        label={label}
        onFile={file => void upload(file)}
      >
        {open => (
          <button
            type="button"
            aria-label={`${translate('settings.upload_picture')}: ${label}`}
            aria-busy={isUploading}
            onClick={open}
          >
            {value ? <img src={String(value)} alt="" /> : <Upload size={16} strokeWidth={1.75} aria-hidden />}
          </button>
        )}
      </FilePicker>
      {value ? (
        <IconButton
          size="small"
          aria-label={`${translate('actions.remove')}: ${label}`}
          onClick={() => onChange(null)}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </span>
  )
}

function useUpload(folder: string, onUploaded: (url: string) => void) {
  const notify = useNotify()
  const [isUploading, setUploading] = useState(false)
  const upload = async (file: File) => {
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
