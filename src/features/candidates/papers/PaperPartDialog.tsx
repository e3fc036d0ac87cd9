import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SHEET_299 } from '../../../../contract/candidates/papers'
import type { Document } from '../../../../contract/resources/documents'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { changedFields } from '../../../providers/changes'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useOnPage } from '../page/usePage'
import { Preview } from './Preview'
import { fieldsOfPart, type PaperPart } from './paperParts'
import { usePaperCalls } from './usePaperCalls'

interface PaperPartDialogProps {
  part: PaperPart
  /** The slug of its kind. */
  kind: string
  name: string
  document: Document
  onClose: () => void
}

/** Adds one part of what is known of a document; a check shows the document beside its result. */
export default function PaperPartDialog({ part, kind, name, document, onClose }: PaperPartDialogProps) {
  const translate = useTranslate()
  const { candidate } = useOnPage().page
  const calls = usePaperCalls()
  const [typed, setTyped] = useState<Record<string, unknown>>(() =>
    part === 'seen' && !document.seen_on ? { seen_on: dayOf(new Date()) } : {},
  )
  const first: Record<string, unknown> = { ...document }
  const values = { ...first, ...typed }
  const changes = changedFields(values, first)
  const save = async () => {
    if (await calls.save({ documentId: document.id, kindId: document.kind_id }, changes, document)) onClose()
  }
  const isSheet = kind === SHEET_299
  const isCheck = part === 'check' && Boolean(document.file)
  return (
    <QuestionDialog
      title={
        <>
          {translate(`candidate.paper_part.${part}`)}: <bdi>{name}</bdi>
        </>
      }
      verb={translate('actions.save')}
      maxWidth={isCheck ? 'md' : 'xs'}
      {...(isCheck ? { className: 'cp-paper-dialog grid gap-16' } : {})}
      disabled={Object.keys(changes).length === 0 || calls.isBusy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {isCheck ? <Preview url={document.file ?? undefined} name={name} /> : null}
      <div className="grid gap-12 content-start">
        {fieldsOfPart(part, values).map(field => (
          <ControlledInput
            key={field}
            resource="documents"
            name={field}
            value={values[field]}
            onChange={value => setTyped(before => ({ ...before, [field]: value }))}
            error={calls.errors[field]}
            help={isSheet && field === 'check_result' ? translate('candidate.sheet_check') : undefined}
            recordId={candidate.id}
          />
        ))}
      </div>
    </QuestionDialog>
  )
}
