import { Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { useGetMany, useLocale, useTranslate } from 'react-admin'
import type { RequirementState } from '../../../../../contract/calls/candidates/page'
import { laterSteps, STEP_FIELDS } from '../../../../../contract/candidates/steps'
import { displayName } from '../../../../../contract/definition/define'
import { requirements } from '../../../../../contract/resources/rules'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { fieldLabel } from '../../../../fields/words'
import { formatDay } from '../../../../layout/parts/dates'
import { isolate } from '../../../../layout/parts/Isolated'
import { Mark } from '../../../../layout/parts/Mark'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { QuestionDialog } from '../../../../views/QuestionDialog'
import { RuleSource } from '../../../../views/RuleSource'
import { inLanguage, namesOf, stepOfTrack } from '../../page/names'
import { DecisionQuestion } from './DecisionQuestion'
import type { Question } from './useStepMove'

/** Asks before a card lies where it was put: whether steps are taken back, which decision it was, or what is missing. */
export function MoveQuestion({ question }: { question: Question }) {
  const name = useName(question)
  if (question.asksDecision) return <DecisionQuestion question={question} name={name} />
  return question.move.done ? <Missing question={question} /> : <TakeBack question={question} />
}

function useName({ record }: Question): string {
  const { name, name_arabic } = record
  return isolate(namesOf({ name: String(name), name_arabic }, useLocale()).name)
}

function TakeBack({ question }: { question: Question }) {
  const translate = useTranslate()
  const name = useName(question)
  const { record, move } = question
  const steps = [move.step, ...laterSteps(move.step)].filter(step => record[step] === true)
  return (
    <ConfirmDialog
      title={translate('candidates.take_back_title', { name, smart_count: steps.length })}
      verb={translate('candidate.take_back')}
      onConfirm={() => question.answer({})}
      onClose={question.callOff}
    >
      <ul className="bullets">
        {steps.map(step => (
          <li key={step}>{translate(`steps.${step}`)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Missing({ question }: { question: Question }) {
  const translate = useTranslate()
  const name = useName(question)
  const [accepted, setAccepted] = useState<readonly number[]>([])
  const [values, setValues] = useState<Record<string, unknown>>({})
  const fields = fieldsOf(question)
  const isMet = ({ id, effect, needs_field }: RequirementState) =>
    (needs_field && fields.includes(needs_field) && isFilled(values[needs_field])) ||
    (effect === 'warn' && accepted.includes(id))
  const accept = (id: number, isOn: boolean) =>
    setAccepted(ids => (isOn ? [...ids, id] : ids.filter(each => each !== id)))
  return (
    <QuestionDialog
      title={translate('candidates.missing_title', { name, step: translate(`steps.${question.move.step}`) })}
      verb={translate('candidate.set_step')}
      className=""
      isCareful
      disabled={!question.requirements.every(isMet)}
      onConfirm={() => question.answer({ confirm: [...accepted], values })}
      onClose={question.callOff}
    >
      <ul className="cb-missing grid gap-12">
        {question.requirements.map(each => (
          <Requirement
            key={each.id}
            requirement={each}
            isAccepted={accepted.includes(each.id)}
            onAccept={isOn => accept(each.id, isOn)}
          >
            {each.needs_field && fields.includes(each.needs_field) ? (
              <ControlledInput
                resource="candidates"
                name={each.needs_field}
                value={values[each.needs_field]}
                onChange={value => setValues(all => ({ ...all, [String(each.needs_field)]: value }))}
                recordId={Number(question.record.id)}
              />
            ) : null}
          </Requirement>
        ))}
      </ul>
    </QuestionDialog>
  )
}

/** Fields that can be sent along with the step, so that they need not be filled in elsewhere first. */
const fieldsOf = ({ move }: Question) => STEP_FIELDS[move.step] ?? []
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

interface RequirementProps {
  requirement: RequirementState
  isAccepted: boolean
  onAccept: (isOn: boolean) => void
  children: React.ReactNode
}

function Requirement({ requirement, isAccepted, onAccept, children }: RequirementProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useWords(requirement)
  const { effect, source_date } = requirement
  return (
    <li>
      <Mark kind={effect === 'block' ? 'bad' : 'wait'} />
      <div>
        <b>{words}</b>
        <small>
          <RuleSource rule={requirement} /> <span>{formatDay(source_date, locale)}</span>
        </small>
        {children}
        {effect === 'warn' ? (
          <FormControlLabel
            label={translate('candidate.go_on_without')}
            control={
              <Checkbox
                size="small"
                checked={isAccepted}
                onChange={event => onAccept(event.target.checked)}
              />
            }
          />
        ) : null}
      </div>
    </li>
  )
}

function useWords(requirement: RequirementState): string {
  const { needs, needs_step, needs_field, needs_kind_id } = requirement
  const translate = useTranslate()
  const locale = useLocale()
  const { data } = useGetMany(
    'document-kinds',
    { ids: [needs_kind_id ?? 0] },
    { enabled: needs === 'document' && needs_kind_id !== null },
  )
  if (needs === 'step' && needs_step)
    return translate('candidate.needs_step', { name: stepOfTrack(translate, needs_step) })
  if (needs === 'field' && needs_field)
    return translate('candidate.needs_field', { name: fieldLabel(translate, 'candidates', needs_field) })
  const paper = data?.[0] && inLanguage(data[0], locale)
  return paper
    ? translate('candidate.needs_paper', { name: paper })
    : displayName(requirements, requirement, locale.split('-')[0])
}
