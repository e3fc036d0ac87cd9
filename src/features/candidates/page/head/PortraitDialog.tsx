import { Button, Slider } from '@mui/material'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { FilePicker } from '../../../../layout/parts/FilePicker'
import { uploadFile } from '../../../../providers/files'
import { QuestionDialog } from '../../../../views/QuestionDialog'
import { useAct } from '../../../../views/useAct'
import { useOnPage } from '../usePage'
import { AT_FIRST, CLOSEST, cutOut, drawnSize, type Placing, PORTRAIT, withinFrame } from './crop'

/** The frame on the screen, in the shape of a passport picture. */
const FRAME = { width: 245, height: 315 }
/** Pixels that an arrow key moves the picture. */
const STEP = 8
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Chooses a picture, places it in the frame of a passport picture, and sends that part as JPEG. */
export default function PortraitDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [placing, setPlacing] = useState<Placing>(AT_FIRST)
  const { save, remove, isBusy, hasOne } = usePortrait(onClose)
  const notify = useNotify()
  const take = async (file: File) => {
    try {
      setPicture(await createImageBitmap(file))
      setPlacing(AT_FIRST)
    } catch {
      notify('candidate.no_picture', { type: 'error' })
    }
  }
  return (
    <QuestionDialog
      title={translate('candidate.change_portrait')}
      verb={translate('actions.save')}
      maxWidth="xs"
      className="cp-crop grid gap-12"
      disabled={!picture || isBusy}
      more={
        hasOne ? (
          <Button color="error" disabled={isBusy} onClick={() => void remove()}>
            {translate('actions.remove')}
          </Button>
        ) : null
      }
      onConfirm={() => picture && void save(picture, placing)}
      onClose={onClose}
    >
      {picture ? (
        <Cropper
          picture={picture}
          placing={placing}
          onPlace={next => setPlacing(withinFrame(next, picture, FRAME))}
        />
      ) : (
        <p className="cp-note">{translate('candidate.portrait_help')}</p>
      )}
      <FilePicker
        accept="image/png,image/jpeg,image/webp"
        label={translate('actions.choose_file')}
        onFile={file => void take(file)}
      >
        {open => (
          <Button
            variant="outlined"
            startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
            onClick={open}
          >
            {translate('actions.choose_file')}
          </Button>
        )}
      </FilePicker>
    </QuestionDialog>
  )
}

interface CropperProps {
  picture: ImageBitmap
  placing: Placing
  onPlace: (placing: Placing) => void
}

/** The picture under the frame: drawn with the pointer or the arrow keys, closer by the slider or the wheel. */
function Cropper({ picture, placing, onPlace }: CropperProps) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { width, height } = drawnSize(picture, FRAME, placing.zoom)
    context.clearRect(0, 0, FRAME.width, FRAME.height)
    context.drawImage(
      picture,
      (FRAME.width - width) / 2 + placing.x,
      (FRAME.height - height) / 2 + placing.y,
      width,
      height,
    )
  }, [picture, placing])
  const move = (x: number, y: number) => onPlace({ ...placing, x: placing.x + x, y: placing.y + y })
  return (
    <>
      <canvas
        ref={canvas}
        {...FRAME}
        tabIndex={0}
        role="img"
        aria-label={translate('candidate.crop_help')}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={event => {
          if (!last.current) return
          move(event.clientX - last.current.x, event.clientY - last.current.y)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={() => {
          last.current = undefined
        }}
        onWheel={event => onPlace({ ...placing, zoom: placing.zoom * (event.deltaY < 0 ? 1.05 : 0.95) })}
        onKeyDown={event => {
          const [x, y] = ARROWS[event.key] ?? []
          if (x === undefined || y === undefined) return
          event.preventDefault()
          move(x, y)
        }}
      />
      <Slider
        aria-label={translate('candidate.zoom')}
        value={placing.zoom}
        min={1}
        max={CLOSEST}
        step={0.05}
        onChange={(_, zoom) => onPlace({ ...placing, zoom: Number(zoom) })}
      />
    </>
  )
}

function usePortrait(onDone: () => void) {
  const provider = useDataProvider()
  const { page, reload } = useOnPage()
  const { candidate } = page
  const { run, isBusy } = useAct('candidates')

  const write = (portrait_url: () => Promise<string | null>) =>
    run(async () => {
      const data = { portrait_url: await portrait_url(), version: candidate.version }
      await provider.update('candidates', { id: candidate.id, data, previousData: { ...candidate } })
      await reload()
      onDone()
    })
  return {
    isBusy,
    hasOne: Boolean(candidate.portrait_url),
    remove: () => write(async () => null),
    save: (picture: ImageBitmap, placing: Placing) =>
      write(async () => {
        const file = new File([await jpegOf(picture, placing)], 'portrait.jpg', { type: 'image/jpeg' })
        const folder = `candidates/${candidate.id}`
        return (await uploadFile(file, { resource: 'candidates', folder })).url
      }),
  }
}

async function jpegOf(picture: ImageBitmap, placing: Placing): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), PORTRAIT)
  const part = cutOut(placing, picture, FRAME)
  canvas
    .getContext('2d')
    ?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, PORTRAIT.width, PORTRAIT.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}
