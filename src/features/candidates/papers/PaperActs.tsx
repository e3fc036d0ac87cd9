import { Button } from '@mui/material'
import { Suspense, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import { lazyPart } from '../../../layout/lazyPart'
import { useMay } from '../../../views/may'
import { usePaperName } from '../page/words'
import type { usePaperCalls } from './usePaperCalls'

const AskPopover = lazyPart(() => import('./AskPopover'))

/** What one does about a paper that is missing: upload it, say that it came, or ask whoever holds it. */
export function PaperActs({
  paper,
  calls,
  all = false,
}: {
  paper: PaperState
  calls: ReturnType<typeof usePaperCalls>
  /** Every act; else the one that fits the holder. */
  all?: boolean
}) {
  const translate = useTranslate()
  const paperName = usePaperName()
  const may = useMay('documents')
  const picker = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<HTMLElement>()
  const ref = { documentId: paper.document_id, kindId: paper.kind_id }
  const name = paperName(paper)
  if (!may(paper.document_id ? 'update' : 'create')) return null
  const hasFile = paper.state !== 'missing'
  const mayAsk = paper.state !== 'have'
  const isAsked = hasFile || paper.holder === 'candidate' || paper.holder === 'authority'
  const words = hasFile
    ? 'candidate.remind'
    : paper.times_asked > 0 || paper.due_on
      ? 'candidate.ask_again'
      : 'candidate.ask'
  return (
    <span className="cp-paper-acts">
      {mayAsk && (all || isAsked) ? (
        <Button
          variant="outlined"
          size="small"
          disabled={calls.isBusy}
          aria-label={`${translate(words)}: ${name}`}
          onClick={event => setAsking(event.currentTarget)}
        >
          {translate(words)}
        </Button>
      ) : null}
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
        <>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={`${translate('actions.upload')}: ${name}`}
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) void calls.upload(ref, file)
              event.target.value = ''
            }}
          />
          <Button
            variant="outlined"
            size="small"
            disabled={calls.isBusy}
            aria-label={`${translate('actions.upload')}: ${name}`}
            onClick={() => picker.current?.click()}
          >
            {translate('actions.upload')}
          </Button>
        </>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          <AskPopover
            anchor={asking}
            {...{ ...ref, documentId: ref.documentId ?? undefined }}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
