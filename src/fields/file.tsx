import { FileText } from 'lucide-react'
import { lazyPart } from '../layout/lazyPart'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'

/** A stored file, as a field with `many` holds it. */
export interface StoredFile {
  url: string
  name: string
}

function Cell({ value, field }: CellProps) {
  if (isEmptyValue(value)) return <EmptyValue />
  if (field.options.image)
    return <img className="f-thumb round-2 block" src={String(value)} alt="" loading="lazy" />
  return (
    <span className="inline-row wrap gap-4">
      {filesIn(value).map(file => (
        <FileLink key={file.url} {...file} />
      ))}
    </span>
  )
}

/** A link to a file of our own store; the server asks for the session and sends documents as attachment. */
export function FileLink({ url, name }: StoredFile) {
  return (
    <a className="inline-row gap-6" href={url} target="_blank" rel="noreferrer">
      <FileText size={14} strokeWidth={1.75} aria-hidden />
      <bdi>{name}</bdi>
    </a>
  )
}

/** @returns the files of a value: of one address, or of a list */
export function filesIn(value: unknown): StoredFile[] {
  if (Array.isArray(value)) return value as StoredFile[]
  const url = typeof value === 'string' ? value : ''
  return url ? [{ url, name: url.split('?')[0]!.split('/').at(-1) ?? url }] : []
}

/** One file, a picture, or several files. */
export const file: KindParts = {
  Cell,
  Input: lazyPart(() => import('./file/FileInput')),
  Filter: () => null,
  operators: ['_null'],
}
