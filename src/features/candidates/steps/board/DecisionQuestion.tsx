import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { day as dayField } from '../../../../../contract/definition/fields'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { dayOf } from '../../../../layout/parts/clock'
import { QuestionDialog } from '../../../../views/QuestionDialog'
import { type Decided, DecisionInputs } from '../DecisionInputs'
import type { Question } from './useStepMove'

const DAY = dayField()

/** Asks which decision the authority made, and on which day, before a card lies on a step that has a result. */
export function DecisionQuestion({ question, name }: { question: Question; name: string }) {
  const translate = useTranslate()
  const { record, move, refused, errors } = question
  const [day, setDay] = useState(refused.day ?? dayOf(new Date()))
  const [decided, setDecided] = useState<Decided>({
    note: refused.note ?? '',
    ...(refused.decision ? { decision: refused.decision } : {}),
  })
  const { decision, note } = decided
  const answer = () =>
    question.answer({
      ...(day ? { day } : {}),
      ...(decision ? { decision } : {}),
      ...(decision === 'refused' && note ? { note } : {}),
    })
  return (
    <QuestionDialog
      title={translate('candidates.decision_title', { name, step: translate(`steps.${move.step}`) })}
      verb={translate(decision === 'refused' ? 'candidate.record_refusal' : 'candidate.set_step')}
      className="grid gap-12"
      isCareful
      disabled={!decision}
      onConfirm={answer}
      onClose={question.callOff}
    >
      <ControlledInput
        resource="candidates"
        name={`${move.step}_date`}
        field={DAY}
        label={translate('candidate.step_day')}
        value={day}
        onChange={value => setDay(String(value ?? ''))}
        error={errors.day ?? errors[`${move.step}_date`]}
      />
      <DecisionInputs
        candidateId={Number(record.id)}
        decided={decided}
        onChange={some => setDecided(before => ({ ...before, ...some }))}
        errors={errors}
      />
    </QuestionDialog>
  )
}
