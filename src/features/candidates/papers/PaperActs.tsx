import { Button, IconButton } from '@mui/material'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import { COUNTING_STATES } from '../../../../contract/candidates/papers'
import type { Document } from '../../../../contract/resources/documents'
import { FilePicker } from '../../../layout/parts/FilePicker'
import { usePhone } from '../../../layout/parts/usePhone'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { usePaperName } from '../page/names'
import { PaperPartActs } from './PaperPartActs'
import type { usePaperCalls } from './usePaperCalls'

const PhotosDialog = lazyDialog(() => import('./PhotosDialog'))
const AskPopover = lazyDialog(() => import('./AskPopover'))

interface PaperActsProps {
  paper: PaperState
  calls: ReturnType<typeof usePaperCalls>
  /** The record, where it is shown with all of its parts. */
  document?: Document | undefined
  /** Every act; else the one that fits the holder. */
  all?: boolean
}

/** States that the person can do something about. */
const ASKABLE: readonly PaperState['state'][] = ['not_ok', 'expired', 'expiring', 'ends_early', 'too_old']

/** Acts on a paper: upload it, record that it came, ask its holder, or add what it lacks. */
export function PaperActs({ paper, calls, document, all = false }: PaperActsProps) {
  const translate = useTranslate()
  const name = usePaperName()(paper)
  const may = useMay('documents')
  const ref = { documentId: paper.document_id, kindId: paper.kind_id }
  if (!may(paper.document_id ? 'update' : 'create')) return null
  const isHere = !isWaiting(paper)
  const isAsked = isHere || paper.holder === 'candidate' || paper.holder === 'authority'
  const isAskable = isHere ? ASKABLE.includes(paper.state) : all || isAsked
  return (
    <span className="wrap gap-6 shrinks justify-end inline-flex">
      {isAskable ? <AskButton paper={paper} isBusy={calls.isBusy} /> : null}
      {!isHere && (all || paper.holder === 'employer') ? (
        <Button
          variant="outlined"
          size="small"
          disabled={calls.isBusy}
          aria-label={`${translate('candidate.received')}: ${name}`}
          onClick={() => void calls.received(ref)}
        >
          {translate('candidate.received')}
        </Button>
      ) : null}
      {(all && !COUNTING_STATES.includes(paper.state)) || (!isAsked && paper.holder !== 'employer') ? (
        <UploadButton name={name} isBusy={calls.isBusy} onFile={file => calls.upload(ref, file)} />
      ) : null}
      {isHere && document ? <PaperPartActs paper={paper} document={document} /> : null}
    </span>
  )
}

function AskButton({ paper, isBusy }: { paper: PaperState; isBusy: boolean }) {
  const translate = useTranslate()
  const name = usePaperName()(paper)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const verb = translate(verbOf(paper))
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        aria-label={`${verb}: ${name}`}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {verb}
      </Button>
      {anchor ? (
        <AskPopover
          anchor={anchor}
          documentId={isWaiting(paper) ? (paper.document_id ?? undefined) : undefined}
          kindId={paper.kind_id}
          onClose={() => setAnchor(undefined)}
        />
      ) : null}
    </>
  )
}

const isWaiting = ({ state }: PaperState) => state === 'missing' || state === 'asked'

function verbOf(paper: PaperState): string {
  const { times_asked, due_on } = paper
  if (!isWaiting(paper)) return 'candidate.remind'
  return times_asked > 0 || due_on ? 'candidate.ask_again' : 'candidate.ask'
}

interface UploadButtonProps {
  name: string
  isBusy: boolean
  /** @returns whether it went through */
  onFile: (file: File) => Promise<boolean>
}

/** Sends a file that is there; on a phone, also pages that its camera takes now. */
function UploadButton({ name, isBusy, onFile }: UploadButtonProps) {
  const translate = useTranslate()
  const isPhone = usePhone()
  const [isTaking, setTaking] = useState(false)
  const label = `${translate('actions.upload')}: ${name}`
  const taking = `${translate('candidate.photo.take')}: ${name}`
  return (
    <>
      {isPhone ? (
        <IconButton
          className="v-square"
          disabled={isBusy}
          aria-label={taking}
          data-tip={taking}
          onClick={() => setTaking(true)}
        >
          <Camera size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : null}
      <FilePicker label={label} onFile={file => void onFile(file)}>
        {open => (
          <Button variant="outlined" size="small" disabled={isBusy} aria-label={label} onClick={open}>
            {translate('actions.upload')}
          </Button>
        )}
      </FilePicker>
      {isTaking ? <PhotosDialog name={name} onSend={onFile} onClose={() => setTaking(false)} /> : null}
    </>
  )
}
