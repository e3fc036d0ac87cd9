import { useTranslate } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import { definitionOf } from '../../../../../contract/resources'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { FieldRow } from '../../../../fields/FieldRow'
import { fieldLabel } from '../../../../fields/words'
import { ResourceCreate, ResourceEdit } from '../../../../views'

const RESOURCE = 'transactions'

const START = { currency: 'EUR' }

/** A new transaction; its approval comes later, by another person. */
export function TransactionCreate() {
  return (
    <ResourceCreate resource={RESOURCE} values={START}>
      <TransactionFields />
    </ResourceCreate>
  )
}

export function TransactionEdit() {
  return (
    <ResourceEdit resource={RESOURCE}>
      <TransactionFields />
      <div className="v-sections">
        <section className="v-section">
          <FieldRow fields={['approved', 'approved_by', 'approved_at']} />
          <FieldRow fields={['rejected_reason']} />
        </section>
      </div>
    </ResourceEdit>
  )
}

function TransactionFields() {
  return (
    <div className="v-sections">
      <section className="v-section">
        <div>
          <Kind />
          <Amount />
          <FieldRow fields={['payer', 'payee']} />
          <FieldRow fields={['agreed_on', 'instalment', 'instalments']} />
          <FieldRow fields={['deadline', 'done', 'done_on']} />
          <FieldRow fields={['document']} />
          <FieldRow fields={['note']} />
        </div>
      </section>
    </div>
  )
}

/** The kind; a refund names the kind of the fee that it returns. */
function Kind() {
  const isRefund = useWatch({ name: 'kind' }) === 'refund'
  return <FieldRow fields={['candidate_id', 'kind', ...(isRefund ? ['refund_of'] : [])]} />
}

/** The amount with its currency, chosen from those in Settings. */
function Amount() {
  const translate = useTranslate()
  const { field: amount, fieldState } = useController({ name: 'amount' })
  const { field: currency, fieldState: currencyState } = useController({ name: 'currency' })
  const isApproved = useWatch({ name: 'approved' }) === true
  const field = definitionOf(RESOURCE)?.fields.amount
  const label = translate('records.label_required', { label: fieldLabel(translate, RESOURCE, 'amount') })
  return (
    <div className="f-field" data-field="amount" data-changed={fieldState.isDirty || undefined}>
      <ControlledInput
        resource={RESOURCE}
        name="amount"
        field={field}
        label={label}
        value={amount.value}
        onChange={amount.onChange}
        error={fieldState.error?.message ?? currencyState.error?.message}
        disabled={isApproved}
        currency={currency.value}
        onCurrencyChange={currency.onChange}
      />
    </div>
  )
}
