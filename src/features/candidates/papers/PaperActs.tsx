import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import { FilePicker } from '../../../layout/parts/FilePicker'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { usePaperName } from '../page/names'
import type { usePaperCalls } from './usePaperCalls'

const AskPopover = lazyDialog(() => import('./AskPopover'))

interface PaperActsProps {
  paper: PaperState
  calls: ReturnType<typeof usePaperCalls>
  /** Every act; else the one that fits the holder. */
  all?: boolean
}

/** Acts on a missing paper: upload it, record that it came, or ask its holder. */
export function PaperActs({ paper, calls, all = false }: PaperActsProps) {
  const translate = useTranslate()
  const name = usePaperName()(paper)
  const may = useMay('documents')
  const ref = { documentId: paper.document_id, kindId: paper.kind_id }
  if (!may(paper.document_id ? 'update' : 'create')) return null
  const hasFile = paper.state !== 'missing'
  const isAsked = hasFile || paper.holder === 'candidate' || paper.holder === 'authority'
  return (
    <span className="cp-paper-acts wrap gap-6 rigid">
      {paper.state !== 'have' && (all || isAsked) ? <AskButton paper={paper} isBusy={calls.isBusy} /> : null}
      {!hasFile && (all || paper.holder === 'employer') ? (
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
      {all || (!isAsked && paper.holder !== 'employer') ? (
        <UploadButton name={name} isBusy={calls.isBusy} onFile={file => void calls.upload(ref, file)} />
      ) : null}
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
          documentId={paper.document_id ?? undefined}
          kindId={paper.kind_id}
          onClose={() => setAnchor(undefined)}
        />
      ) : null}
    </>
  )
}

function verbOf({ state, times_asked, due_on }: PaperState): string {
  if (state !== 'missing') return 'candidate.remind'
  return times_asked > 0 || due_on ? 'candidate.ask_again' : 'candidate.ask'
}

interface UploadButtonProps {
  name: string
  isBusy: boolean
  onFile: (file: File) => void
}

function UploadButton({ name, isBusy, onFile }: UploadButtonProps) {
  const translate = useTranslate()
  const label = `${translate('actions.upload')}: ${name}`
  return (
    <FilePicker label={label} onFile={onFile}>
      {open => (
        <Button variant="outlined" size="small" disabled={isBusy} aria-label={label} onClick={open}>
          {translate('actions.upload')}
        </Button>
      )}
    </FilePicker>
  )
}
