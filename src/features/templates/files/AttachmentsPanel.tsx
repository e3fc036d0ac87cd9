import { Button } from '@mui/material'
import { Paperclip, Plus, X } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { Count } from '../../../layout/parts/Count'
import { FilePicker } from '../../../layout/parts/FilePicker'
import type { AttachmentRow } from './useAttachments'

interface AttachmentsPanelProps {
  rows: readonly AttachmentRow[]
  onAdd: (file: File) => void
  onRemove: (key: string) => void
}

/** Types of the file picker: CSV, and the type that spreadsheets give it (docs/spec/product.md). */
const csvTypes = '.csv,text/csv,application/csv,text/comma-separated-values,application/vnd.ms-excel'

/** The files that go with each mail. */
export function AttachmentsPanel({ rows, onAdd, onRemove }: AttachmentsPanelProps) {
  const translate = useTranslate()
  return (
    <section aria-label={translate('builder.attachments')}>
      <h2>
        {translate('builder.attachments')}
        <Count value={rows.length} />
      </h2>
      <ul className="tb-files">
        {rows.map(row => (
          <AttachmentLine key={row.key} row={row} onRemove={() => onRemove(row.key)} />
        ))}
      </ul>
      <FilePicker accept={csvTypes} label={translate('builder.new_attachment')} onFile={onAdd}>
        {open => (
          <Button
            variant="outlined"
            fullWidth
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={open}
          >
            {translate('builder.new_attachment')}
          </Button>
        )}
      </FilePicker>
    </section>
  )
}

function AttachmentLine({ row, onRemove }: { row: AttachmentRow; onRemove: () => void }) {
  const translate = useTranslate()
  const isUploading = row.progress !== undefined
  const word = translate(isUploading ? 'builder.cancel_upload' : 'builder.remove_file', { name: row.name })
  return (
    <li>
      <Paperclip size={16} strokeWidth={1.75} aria-hidden="true" />
      <bdi className="tb-cut grow nowrap">{row.name}</bdi>
      <UploadState row={row} />
      <button type="button" className="tb-icon tb-small" title={word} aria-label={word} onClick={onRemove}>
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isUploading ? <progress max={1} value={row.progress} aria-label={row.name} /> : null}
    </li>
  )
}

function UploadState({ row }: { row: AttachmentRow }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (row.error)
    return (
      <span className="tb-bad" role="alert">
        {translate(`errors.${row.error}`, { _: translate('errors.unknown') })}
      </span>
    )
  const text = row.progress !== undefined ? `${Math.round(row.progress * 100)}%` : sizeOf(row.size, locale)
  return (
    <bdi dir="ltr" className="tb-faint">
      {text}
    </bdi>
  )
}

/** Formats a size: `18 kB`, `1.2 MB`; an en dash if it is unknown. */
function sizeOf(bytes: number | undefined, locale: string): string {
  if (bytes === undefined) return '–'
  const [value, unit] =
    bytes < 1024 * 1024 ? [Math.max(1, Math.round(bytes / 1024)), 'kB'] : [bytes / 1024 ** 2, 'MB']
  const shown = new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 1 }).format(value)
  return `${shown} ${unit}`
}
