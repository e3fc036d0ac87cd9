import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { type Erasable, eraseCalls } from '../../../../contract/calls/candidates/privacy'
import { longText, text } from '../../../../contract/definition/fields'
import { fold } from '../../../../contract/text/fold'
import { ControlledInput } from '../../../fields/ControlledInput'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'
import { useAct } from '../../../views/useAct'

const NAME = text()
const REASON = longText()

interface EraseDialogProps {
  /** Names the dialog within its page. */
  part: string
  resource: Erasable
  record: RaRecord
  onClose: () => void
}

/** Erasing cannot be taken back: the name is typed, and a reason is given that stays. */
export default function EraseDialog({ part, resource, record, onClose }: EraseDialogProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useKeptState(part, '')
  const { erase, isBusy, errors } = useErase({ resource, record, onClose })
  const isSure = fold(typed) === fold(String(record.name)) && reason.trim().length >= 3
  return (
    <QuestionDialog
      title={
        <>
          {translate('identity.erase_title')} <bdi>{record.name}</bdi>
        </>
      }
      verb={translate('identity.erase')}
      isAlert
      isDestructive
      isForm
      disabled={!isSure || isBusy}
      onConfirm={() => isSure && void erase(reason)}
      onClose={onClose}
    >
      <p>{translate(`identity.erase_help_${resource}`)}</p>
      <ControlledInput
        resource={resource}
        name="reason"
        field={REASON}
        label={translate('identity.reason_given')}
        value={reason}
        error={errors.reason}
        required
        onChange={value => setReason(String(value ?? ''))}
      />
      <ControlledInput
        resource={resource}
        name="typed_name"
        field={NAME}
        label={translate('identity.type_name')}
        value={typed}
        required
        onChange={value => setTyped(String(value ?? ''))}
      />
    </QuestionDialog>
  )
}

function useErase({ resource, record, onClose }: Omit<EraseDialogProps, 'part'>) {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct(resource)
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  async function erase(reason: string): Promise<void> {
    const body = { reason, version: record.version }
    const params = { id: Number(record.id) }
    if (!(await run(() => provider.ask(eraseCalls[resource], { params, body })))) return
    notify('identity.erased', { type: 'success' })
    onClose()
    if (resource === 'leads') navigate('/leads')
    refresh()
  }
  return { erase, isBusy, errors }
}
