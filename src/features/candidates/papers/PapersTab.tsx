import { LinearProgress } from '@mui/material'
import { FileUp } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import type { Document } from '../../../../contract/resources/documents'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { Ltr } from '../../../layout/parts/Isolated'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { draftHere } from '../../../providers/keptDraft'
import { lazyDialog } from '../../../views/lazyDialog'
import { listPath } from '../../../views/list/listPath'
import { useMay } from '../../../views/may'
import { usePaperName } from '../page/names'
import { useOnPage } from '../page/usePage'
import { OtherPapers } from './OtherPapers'
import { PaperActs } from './PaperActs'
import { PaperFact } from './PaperFact'
import { PaperMarks } from './PaperMarks'
import { byUrgency, PaperBar } from './PapersCard'
import { useDrop } from './useDrop'
import { type PaperRef, paperPart, usePaperCalls } from './usePaperCalls'
import './papers.css'

const PaperDialog = lazyDialog(() => import('./PaperDialog'))
const KindDialog = lazyDialog(() => import('./KindDialog'))

/** Papers that one person can have at most on a page of this list. */
const MANY = 200
const TAGS = {
  expired: 'bad',
  not_ok: 'bad',
  ends_early: 'bad',
  too_old: 'bad',
  missing: 'none',
  asked: 'info',
  uploaded: 'wait',
  incomplete: 'wait',
  expiring: 'wait',
  ok: 'good',
} as const
/** The order of the checklist: what has to be done first. */
const ORDER = [
  ...(['expired', 'not_ok', 'ends_early', 'too_old', 'missing', 'asked'] as const),
  ...(['uploaded', 'incomplete', 'expiring', 'ok'] as const),
]

/** The checklist of the case, or of the mission and visa kind, and every other paper; files are dropped on the line they belong to. */
export function PapersTab() {
  const { papers, candidate } = useOnPage().page
  const [opened, setOpened] = useState<PaperRef>()
  const { data, error, refetch } = useGetList<Document>('documents', {
    filter: { candidate_id: candidate.id },
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'id', order: 'ASC' },
  })
  const documents = data ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known which papers there are.
  useEffect(() => {
    const kept = data && keptAmong(papers.items, data)
    if (kept) setOpened(kept)
  }, [data === undefined])
  const items = ORDER.flatMap(state =>
    byUrgency(papers.items.filter(each => each.needed && each.state === state)),
  )
  // A paper that has just come is in the list of documents a moment before the checklist knows of it.
  const isListed = ({ id, kind_id }: Document) =>
    items.some(each => each.document_id === id || (each.document_id === null && each.kind_id === kind_id))
  const shown = opened && { ...opened, documentId: opened.documentId ?? recordOf(opened, items) }
  const shownDocument = documents.find(({ id }) => id === shown?.documentId)
  return (
    <>
      <Checklist items={items} documents={documents} onOpen={setOpened}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      </Checklist>
      <OtherPapers documents={documents.filter(each => !isListed(each))} onOpen={setOpened} />
      {shown ? (
        <PaperDialog
          key={shownDocument?.id}
          paper={shown}
          document={shownDocument}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}

interface ChecklistProps {
  items: readonly PaperState[]
  documents: readonly Document[]
  onOpen: (paper: PaperRef) => void
  children: ReactNode
}

function Checklist({ items, documents, onOpen, children }: ChecklistProps) {
  const translate = useTranslate()
  const { papers } = useOnPage().page
  const calls = usePaperCalls()
  return (
    <section className="cp-card" aria-labelledby="cp-checklist">
      <header>
        <h2 id="cp-checklist">{translate('candidate.checklist')}</h2>
        <span className="l-count medium">
          <Ltr>{`${papers.have} / ${papers.need}`}</Ltr>
        </span>
        <Link to={listPath('documents', { state: ['uploaded'] })}>{translate('candidate.all_to_check')}</Link>
        <Link to={listPath('documents', { original_place: ['office'] })}>
          {translate('candidate.all_originals')}
        </Link>
      </header>
      <PaperBar items={items} />
      <DropArea calls={calls} />
      {children}
      <ul className="cp-papers cp-checklist">
        {items.map(paper => (
          <PaperRow
            key={`${paper.kind_id} ${paper.document_id}`}
            paper={paper}
            document={documents.find(({ id }) => id === paper.document_id)}
            calls={calls}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  )
}

/** Takes files of any kind; each is asked for its kind. */
function DropArea({ calls }: { calls: ReturnType<typeof usePaperCalls> }) {
  const translate = useTranslate()
  const mayAdd = useMay('documents')('create')
  const [files, setFiles] = useState<File[]>([])
  const drop = useDrop(setFiles, mayAdd)
  const [file] = files
  return (
    <>
      {mayAdd ? (
        <div
          className="cp-drop row wrap muted small round-2 pad"
          data-over={drop.isOver || undefined}
          {...drop.on}
        >
          <FileUp size={16} strokeWidth={1.75} aria-hidden />
          {translate('candidate.drop_here')}
        </div>
      ) : null}
      {file ? (
        <KindDialog
          key={files.length}
          file={file}
          onSend={async kindId => {
            if (await calls.upload({ documentId: null, kindId }, file)) setFiles(files.slice(1))
          }}
          onClose={() => setFiles([])}
        />
      ) : null}
    </>
  )
}

/** The paper into whose dialog something was typed before the session ended. */
function keptAmong(items: readonly PaperState[], documents: readonly Document[]): PaperRef | undefined {
  const listed = items.map(({ document_id, kind_id }) => ({ documentId: document_id, kindId: kind_id }))
  const others = documents.map(({ id, kind_id }) => ({ documentId: id, kindId: kind_id }))
  return [...listed, ...others].find(paper => draftHere(paperPart(paper)))
}

/** The record of a paper that had none when it was opened: one may have come meanwhile. */
const recordOf = ({ kindId }: PaperRef, items: readonly PaperState[]) =>
  items.find(({ kind_id }) => kind_id === kindId)?.document_id ?? null

interface PaperRowProps {
  paper: PaperState
  document: Document | undefined
  calls: ReturnType<typeof usePaperCalls>
  onOpen: (paper: PaperRef) => void
}

function PaperRow({ paper, document, calls, onOpen }: PaperRowProps) {
  const translate = useTranslate()
  const paperName = usePaperName()
  const ref = { documentId: paper.document_id, kindId: paper.kind_id }
  const may = useMay('documents')(paper.document_id ? 'update' : 'create')
  const drop = useDrop(files => files[0] && void calls.upload(ref, files[0]), may)
  const sending = calls.sendingOf(ref)
  return (
    <li data-over={drop.isOver || undefined} data-paper={paper.slug} {...drop.on}>
      <div>
        <button type="button" className="cp-paper-open medium text-start" onClick={() => onOpen(ref)}>
          <bdi>{paperName(paper)}</bdi>
        </button>
        <PaperFact paper={paper} />
        <PaperMarks paper={paper} />
      </div>
      {sending ? (
        <LinearProgress
          className="cp-sending"
          variant="determinate"
          value={sending.part * 100}
          aria-label={sending.name}
        />
      ) : null}
      <StatusTag kind={TAGS[paper.state]}>{translate(`candidate.paper.${paper.state}`)}</StatusTag>
      <PaperActs paper={paper} calls={calls} document={document} all />
    </li>
  )
}
