import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StepOrder } from '../../../../contract/calls/candidates/steps'
import { TextBox } from '../../../fields/TextBox'
import { Segmented } from '../../../layout/parts/Segmented'

/** The decision of the authority; nothing until somebody enters it. */
export interface Decided {
  decision?: NonNullable<StepOrder['decision']>
  note: string
}

interface DecisionProps {
  candidateId: number
  decided: Decided
  onChange: (some: Partial<Decided>) => void
  /** Codes of the last refusal, by field. */
  errors: Readonly<Record<string, string>>
}

/** Asks whether the authority approved or refused, and for the reasons of a refusal. */
export function DecisionInputs({
  candidateId,
  decided: { decision, note },
  onChange,
  errors,
}: DecisionProps) {
  const translate = useTranslate()
  return (
    <>
      <Segmented<NonNullable<Decided['decision']> | ''>
        label={translate('candidate.decision')}
        value={decision ?? ''}
        options={[
          { value: 'approved', label: translate('candidate.approved') },
          { value: 'refused', label: translate('candidate.not_approved') },
        ]}
        onChange={next => next && onChange({ decision: next })}
      />
      {decision === 'refused' ? (
        <TextBox
          name="note"
          label={translate('candidate.refusal_note')}
          value={note}
          onChange={next => onChange({ note: next })}
          error={errors.note}
          rows={3}
          dir="auto"
        />
      ) : null}
      {errors.decision ? (
        <p className="v-notice flex gap-8 small round-3 baseline" role="alert">
          {translate('candidate.no_application')}{' '}
          <Link to={`/candidates/${candidateId}?tab=procedures`}>{translate('candidate.to_records')}</Link>
        </p>
      ) : null}
    </>
  )
}
