import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { day as dayField } from '../../../../../contract/definition/fields'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { dayOf } from '../../../../layout/parts/clock'
import { type Decided, Decision } from '../Decision'
import type { Question } from './useStepMove'

const DAY = dayField()

/** Asks which decision the authority made, and on which day, before a card lies on a step that has a result. */
export function DecisionQuestion({ question, name }: { question: Question; name: string }) {
  const translate = useTranslate()
  const title = useId()
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
    <Dialog open onClose={question.callOff} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>
        {translate('candidates.decision_title', { name, step: translate(`steps.${move.step}`) })}
      </DialogTitle>
      <DialogContent className="grid gap-12">
        <ControlledInput
          resource="candidates"
          name={`${move.step}_date`}
          field={DAY}
          label={translate('candidate.step_day')}
          value={day}
          onChange={value => setDay(String(value ?? ''))}
          error={errors.day ?? errors[`${move.step}_date`]}
        />
        <Decision
          candidateId={Number(record.id)}
          decided={decided}
          onChange={some => setDecided(before => ({ ...before, ...some }))}
          errors={errors}
        />
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={question.callOff}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="contained" disabled={!decision} onClick={answer}>
          {translate(decision === 'refused' ? 'candidate.record_refusal' : 'candidate.set_step')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
