import { useDataProvider, useTranslate } from 'react-admin'
import { feeCalls } from '../../../../contract/calls/candidates/fees'
import { FEE_KINDS, PAYERS } from '../../../../contract/candidates/fees'
import { ControlledInput } from '../../../fields/ControlledInput'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'
import { useOnPage } from '../page/usePage'
import { useRun } from '../papers/usePaperCalls'

interface AdvanceDialogProps {
  /** Names the dialog within its page. */
  part: string
  onClose: () => void
}

/** Books money that came in before it may be taken, with a refund of it that is due today. */
export default function AdvanceDialog({ part, onClose }: AdvanceDialogProps) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const { candidate } = useOnPage().page
  const { run, isBusy, errors } = useRun('transactions')
  const [values, set] = useKeptState(part, START)
  const inputOf = (name: keyof typeof START) => ({
    resource: 'transactions',
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: unknown) => set(before => ({ ...before, [name]: value ? String(value) : null })),
  })
  const save = async () => {
    const { kind, payer, amount, currency, done_on, note } = values
    const body = {
      candidate_id: candidate.id,
      kind: FEE_KINDS.find(each => each === kind) ?? 'placement',
      payer: PAYERS.find(each => each === payer) ?? 'candidate',
      amount: amount ?? '',
      currency: currency ?? '',
      ...(done_on ? { done_on } : {}),
      ...(note ? { note } : {}),
    }
    if (await run(() => provider.ask(feeCalls.bookAdvance, { body }), 'messages.saved')) onClose()
  }
  return (
    <QuestionDialog
      title={translate('candidate.advance.title')}
      verb={translate('candidate.advance.book')}
      maxWidth="xs"
      isForm
      disabled={isBusy || !values.amount}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>{translate('candidate.advance.why')}</p>
      <ControlledInput
        {...inputOf('amount')}
        error={errors.amount ?? errors.currency}
        currency={values.currency}
        onCurrencyChange={currency => set(before => ({ ...before, currency }))}
        autoFocus
      />
      <ControlledInput {...inputOf('kind')} />
      <ControlledInput {...inputOf('payer')} />
      <ControlledInput {...inputOf('done_on')} />
      <ControlledInput {...inputOf('note')} />
    </QuestionDialog>
  )
}

interface Values {
  amount: string | null
  currency: string | null
  kind: string | null
  payer: string | null
  done_on: string | null
  note: string | null
}
const START: Values = {
  amount: null,
  currency: 'EUR',
  kind: 'placement',
  payer: 'candidate',
  done_on: null,
  note: null,
}
