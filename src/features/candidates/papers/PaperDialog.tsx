import { useTranslate } from 'react-admin'
import { type Document, documents } from '../../../../contract/resources/documents'
import { ControlledInput } from '../../../fields/ControlledInput'
import { changedFields } from '../../../providers/changes'
import { useMay } from '../../../views/may'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { keepable, useKeptState } from '../../../views/record/useKeptDraft'
import { Openings } from '../identity'
import { usePaperName } from '../page/names'
import { useOnPage } from '../page/usePage'
import { Preview } from './Preview'
import { PAPER_PARTS } from './paperParts'
import { type PaperRef, paperPart, usePaperCalls } from './usePaperCalls'

/** Fields of a paper beside its kind, in the order in which they are filled in. */
const FIELDS = [
  ...(['name', 'file', 'uploaded_by', 'received_on'] as const),
  ...PAPER_PARTS.origin,
  ...(['original', 'seen_on', 'seen_by', 'seen_place', 'original_place'] as const),
  ...PAPER_PARTS.certified,
  ...PAPER_PARTS.authentication,
  ...PAPER_PARTS.translation,
  'translation_uploaded_by' as const,
  ...PAPER_PARTS.check,
  ...(['checked_on', 'checked_by', 'holder', 'due_on', 'note'] as const),
]

/** Fields of the server. */
const RECORDED: ReadonlySet<string> = new Set(
  Object.entries(documents.fields).flatMap(([name, { options }]) => ('read' in options ? [name] : [])),
)

const NOTHING = {}

interface PaperDialogProps {
  paper: PaperRef
  document: Document | undefined
  onClose: () => void
}

/** A paper: its picture or PDF, and what is kept of it. */
export default function PaperDialog({ paper, document, onClose }: PaperDialogProps) {
  const translate = useTranslate()
  const name = useTitle(paper, document)
  const { candidate } = useOnPage().page
  const calls = usePaperCalls()
  const may = useMay('documents')
  const first: Record<string, unknown> = { ...document }
  const [typed, setTyped] = useKeptState<Record<string, unknown>>(paperPart(paper), NOTHING, all =>
    keepable(documents, all),
  )
  const values = { ...first, ...typed }
  const changes = changedFields(values, first)
  const isOpen = may(paper.documentId ? 'update' : 'create')
  const save = async () => {
    if (await calls.save(paper, changes, document)) onClose()
  }
  return (
    <QuestionDialog
      title={name}
      verb={isOpen ? translate('actions.save') : undefined}
      stay={translate('actions.close')}
      maxWidth="md"
      className="cp-paper-dialog grid gap-16"
      disabled={Object.keys(changes).length === 0 || calls.isBusy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Preview url={typeof values.file === 'string' ? values.file : undefined} name={name} />
      <div className="grid gap-12 content-start">
        {FIELDS.map(field => (
          <ControlledInput
            key={field}
            resource="documents"
            name={field}
            value={values[field]}
            onChange={value => setTyped(before => ({ ...before, [field]: value }))}
            error={calls.errors[field]}
            disabled={!isOpen || RECORDED.has(field)}
            recordId={candidate.id}
          />
        ))}
        {paper.documentId ? <Openings documentId={paper.documentId} /> : null}
      </div>
    </QuestionDialog>
  )
}

function useTitle({ kindId }: PaperRef, document: Document | undefined): string {
  const translate = useTranslate()
  const paperName = usePaperName()
  const paper = useOnPage().page.papers.items.find(({ kind_id }) => kind_id === kindId)
  return paper
    ? paperName(paper)
    : (document?.name ?? translate('resources.documents.name', { smart_count: 1 }))
}
