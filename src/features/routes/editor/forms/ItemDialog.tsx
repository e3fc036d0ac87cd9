import { useTranslate } from 'react-admin'
import { Mark } from '../../../../layout/parts/Mark'
import { QuestionDialog } from '../../../../views/QuestionDialog'
import { type Faults, FaultsContext } from './useItem'

interface ItemDialogProps {
  title: string
  faults: Faults
  onApply: () => void
  onClose: () => void
  children: React.ReactNode
}

/** The form of a part of a version. Applying it changes the draft on this page; saving is another step. */
export function ItemDialog({ title, faults, onApply, onClose, children }: ItemDialogProps) {
  const translate = useTranslate()
  return (
    <QuestionDialog
      isForm
      maxWidth="md"
      title={title}
      verb={translate('route_editor.apply')}
      onConfirm={onApply}
      onClose={onClose}
    >
      <FaultsContext value={faults}>{children}</FaultsContext>
      {Object.keys(faults).length ? (
        <p className="row gap-8 small bad" role="alert">
          <Mark kind="bad" />
          {translate('route_editor.not_complete')}
        </p>
      ) : null}
    </QuestionDialog>
  )
}

interface KeyFieldProps {
  value: string
  /** A step that exists is known by its key in open cases. */
  isNew: boolean
}

/** The key of an item that exists, to read; a new one gets its key from the English name. */
export function KeyText({ value, isNew }: KeyFieldProps) {
  const translate = useTranslate()
  return (
    <p className="small muted">
      {isNew ? (
        translate('route_editor.key_new')
      ) : (
        <>
          {translate('route_editor.key')}: <bdi dir="ltr">{value}</bdi>
        </>
      )}
    </p>
  )
}
