import { type RaRecord, useTranslate } from 'react-admin'
import { dayOf } from '../../layout/parts/clock'
import { QuestionDialog } from '../../views/QuestionDialog'
import { useUndoNotice } from '../../views/useUndoNotice'
import { CallForm } from './CallForm'
import { useDesk } from './callDesk'
import { NameCell } from './cells'
import { useCallDraft } from './useCallDraft'
import { useLogCall } from './useLogCall'

interface LogCallDialogProps {
  lead: RaRecord
  /** Names the dialog within its page. */
  part: string
  onClose: () => void
}

/** Logs a call with its outcome, the next day and a note. */
export default function LogCallDialog({ lead, part, onClose }: LogCallDialogProps) {
  const translate = useTranslate()
  const notice = useUndoNotice()
  const { calls } = useDesk()
  const today = dayOf(new Date())
  const call = useCallDraft(today, part)
  const { log, isSaving, errors } = useLogCall()
  const save = async () => {
    const saved = await log(Number(lead.id), call.draft)
    if (!saved) return
    notice({ resource: calls, text: 'messages.saved', token: saved.undo })
    onClose()
  }
  return (
    <QuestionDialog
      title={
        <>
          {translate('leads.log_call')}
          <span className="d-dialog-name block regular">
            <NameCell record={lead} />
          </span>
        </>
      }
      verb={translate('actions.save')}
      maxWidth="xs"
      className=""
      disabled={!call.draft.outcome || isSaving}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <CallForm call={call} today={today} errors={errors} />
    </QuestionDialog>
  )
}
