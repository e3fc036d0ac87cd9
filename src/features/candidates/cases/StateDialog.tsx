import { useDataProvider, useTranslate } from 'react-admin'
import type { CaseLine } from '../../../../contract/calls/candidates/page'
import { CASE_STATES } from '../../../../contract/routes/words'
import { TextBox } from '../../../fields/TextBox'
import { enumLabel } from '../../../fields/words'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'
import { useRun } from '../papers/usePaperCalls'
import { Choices } from './Choices'
import { isOpen } from './useWay'

interface StateDialogProps {
  /** Names the dialog within its page. */
  part: string
  of: CaseLine
  onClose: () => void
}

/** Holds a case, goes on with it, or ends it with a reason. */
export default function StateDialog({ part, of, onClose }: StateDialogProps) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useRun('cases')
  const [{ state, reason }, set] = useKeptState(part, { state: '', reason: '' })
  const chosen = CASE_STATES.find(each => each === state)
  const ends = chosen !== undefined && !isOpen({ state: chosen })
  const save = async () => {
    const { id, version } = of
    const changes = { state, version, ...(ends ? { end_reason: reason } : {}) }
    if (await run(() => provider.change('cases', id, changes), 'messages.saved')) onClose()
  }
  return (
    <QuestionDialog
      title={translate('route_case.change_state_question')}
      verb={translate('actions.save')}
      maxWidth="xs"
      isForm
      disabled={isBusy || !chosen || (ends && !reason.trim())}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Choices
        label={translate('route_case.state')}
        value={state}
        options={CASE_STATES.filter(each => each !== of.state).map(value => ({
          value,
          label: enumLabel(translate, { resource: 'cases', name: 'state', value }),
        }))}
        onChange={next => set(before => ({ ...before, state: next }))}
      />
      {ends ? (
        <TextBox
          name="end_reason"
          label={translate('resources.cases.fields.end_reason')}
          value={reason}
          onChange={next => set(before => ({ ...before, reason: next }))}
          error={errors.end_reason}
          rows={2}
          dir="auto"
        />
      ) : null}
    </QuestionDialog>
  )
}
