import { Button, IconButton, LinearProgress } from '@mui/material'
import { Upload, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../FieldFrame'
import { FileLink, filesIn, type StoredFile } from '../file'
import type { InputProps } from '../kind'
import { useUpload } from './useUpload'

/** Chooses and sends files; each shows how far it is, and stays in the field only once the server has it. */
export default function FileInput(props: InputProps) {
  const { field, resource, value, onChange, label, disabled, recordId } = props
  const translate = useTranslate()
  const isMany = field.options.many === true
  const files = filesIn(value)
  const upload = useUpload({ resource, folder: field.options.folder ?? 'attachments', recordId })
  const { onBusy } = props
  const isSending = upload.sending.length > 0
  useEffect(() => onBusy?.(isSending), [onBusy, isSending])
  const keep = (next: StoredFile[]) => {
    if (isMany) onChange(next)
    else onChange(next[0]?.url ?? null)
    props.onBlur?.()
  }
  const take = async (chosen: File[]) => {
    const stored = await upload.send(isMany ? chosen : chosen.slice(0, 1))
    if (stored.length > 0) keep(isMany ? [...files, ...stored] : stored)
  }
  return (
    <FieldFrame {...props} error={upload.error ?? props.error}>
      {files.length > 0 ? (
        <KeptFiles
          files={files}
          isImage={field.options.image === true}
          isDisabled={disabled === true}
          onRemove={file => keep(files.filter(each => each !== file))}
        />
      ) : null}
      {upload.sending.map(({ name, part }) => (
        <div key={name} className="f-sending grid gap-4 caption">
          <bdi>{name}</bdi>
          <LinearProgress variant="determinate" value={part * 100} aria-label={name} />
        </div>
      ))}
      <FilePicker
        label={label}
        words={translate(files.length > 0 && isMany ? 'actions.new_attachment' : 'actions.choose_file')}
        isMany={isMany}
        isImage={field.options.image === true}
        isDisabled={disabled === true || isSending}
        onPick={chosen => void take(chosen)}
      />
    </FieldFrame>
  )
}

interface FilePickerProps {
  label: string
  words: string
  isMany: boolean
  isImage: boolean
  isDisabled: boolean
  onPick: (chosen: File[]) => void
}

function FilePicker({ label, words, isMany, isImage, isDisabled, onPick }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={isMany}
        accept={isImage ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
        aria-label={label}
        onChange={event => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        size="small"
        disabled={isDisabled}
        startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => picker.current?.click()}
        aria-label={`${words}: ${label}`}
      >
        {words}
      </Button>
    </>
  )
}

interface KeptFilesProps {
  files: StoredFile[]
  isImage: boolean
  isDisabled: boolean
  onRemove: (file: StoredFile) => void
}

function KeptFiles({ files, isImage, isDisabled, onRemove }: KeptFilesProps) {
  const translate = useTranslate()
  return (
    <ul className="f-files grid gap-4">
      {files.map(file => (
        <li className="row gap-8 between round-2 bordered" key={file.url}>
          {isImage ? <img className="f-picture" src={file.url} alt="" /> : <FileLink {...file} />}
          <IconButton
            size="small"
            disabled={isDisabled}
            aria-label={`${translate('actions.remove')} ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
