import { Button } from '@mui/material'
import { Camera, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fileOf, type Page, readPhoto, turnedPreview } from '../../../fields/file/photos'
import { FilePicker } from '../../../layout/parts/FilePicker'
import { isolate } from '../../../layout/parts/Isolated'
import { QuestionDialog } from '../../../views/QuestionDialog'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface PhotosDialogProps {
  /** The name of the document. */
  name: string
  /** @returns whether it went through */
  onSend: (file: File) => Promise<boolean>
  onClose: () => void
}

interface Shot extends Page {
  id: number
}

/** Takes the pages of a document with the camera of the phone, and sends them as one PDF. */
export default function PhotosDialog({ name, onSend, onClose }: PhotosDialogProps) {
  const translate = useTranslate()
  const [pages, setPages] = useState<readonly Shot[]>([])
  const taken = useRef(0)
  const [isBusy, setBusy] = useState(false)
  const add = async (file: File) => {
    setBusy(true)
    const photo = await readPhoto(file)
    setPages(before => [...before, { id: taken.current++, file, photo, turns: 0 }])
    setBusy(false)
  }
  const send = async () => {
    setBusy(true)
    const made = await fileOf(pages)
    const file = new File([made.content], made.name, { type: made.content.type })
    if (await onSend(file)) onClose()
    else setBusy(false)
  }
  const turn = (page: Shot) =>
    setPages(pages.map(each => (each === page ? { ...page, turns: (page.turns + 1) % 4 } : each)))
  const words = translate(pages.length ? 'candidate.photo.add' : 'candidate.photo.take')
  return (
    <QuestionDialog
      title={translate('candidate.photo.title', { name: isolate(name) })}
      verb={translate('actions.upload')}
      maxWidth="xs"
      disabled={pages.length === 0 || isBusy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <ol className="cp-photos grid gap-12">
        {pages.map((page, index) => (
          <PageLine
            key={page.id}
            page={page}
            number={index + 1}
            onTurn={() => turn(page)}
            onRemove={() => setPages(pages.filter(each => each !== page))}
          />
        ))}
      </ol>
      <FilePicker accept="image/jpeg,image/png" capture label={words} onFile={file => void add(file)}>
        {open => (
          <Button variant="outlined" disabled={isBusy} startIcon={<Camera {...ICON} />} onClick={open}>
            {words}
          </Button>
        )}
      </FilePicker>
    </QuestionDialog>
  )
}

interface PageLineProps {
  page: Page
  number: number
  onTurn: () => void
  onRemove: () => void
}

/** A page with what is wrong with it. */
function PageLine({ page: { photo, turns }, number, onTurn, onRemove }: PageLineProps) {
  const translate = useTranslate()
  const label = translate('candidate.photo.page', { number })
  const acts = [
    { words: translate('candidate.photo.turn'), icon: <RotateCw {...ICON} />, run: onTurn },
    { words: translate('actions.remove'), icon: <X {...ICON} />, run: onRemove },
  ]
  return (
    <li className="grid gap-6">
      <span className="row gap-8">
        {photo?.preview ? <Preview canvas={photo.preview} turns={turns} label={label} /> : null}
        {label}
      </span>
      {photo?.faults.map(fault => (
        <p key={fault} className="cp-photo-fault">
          {translate(`candidate.photo.${fault}`)}
        </p>
      ))}
      <span className="row gap-8">
        {acts.map(({ words, icon, run }) => (
          <Button
            key={words}
            size="small"
            variant="outlined"
            startIcon={icon}
            aria-label={`${words}: ${label}`}
            onClick={run}
          >
            {words}
          </Button>
        ))}
      </span>
    </li>
  )
}

/** The small picture of a page as it will be sent. */
function Preview({ canvas, turns, label }: { canvas: HTMLCanvasElement; turns: number; label: string }) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => frame.current?.replaceChildren(turnedPreview(canvas, turns)), [canvas, turns])
  return <span ref={frame} role="img" aria-label={label} />
}
