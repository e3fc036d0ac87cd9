import { useState } from 'react'
import { useGetMany, useLocale, useTranslate } from 'react-admin'
import type { RequirementState } from '../../../../../contract/calls/candidates/page'
import { laterSteps, STEP_FIELDS } from '../../../../../contract/candidates/steps'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { isolate } from '../../../../layout/parts/Isolated'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { QuestionDialog } from '../../../../views/QuestionDialog'
import { inLanguage, namesOf } from '../../page/names'
import { Requirements } from '../Requirements'
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
  const paperOf = usePapers(question.requirements)
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
      <Requirements
        requirements={question.requirements}
        accepted={accepted}
        onAccept={accept}
        paperOf={paperOf}
        inputOf={({ needs_field }) =>
          needs_field && fields.includes(needs_field) ? (
            <ControlledInput
              resource="candidates"
              name={needs_field}
              value={values[needs_field]}
              onChange={value => setValues(all => ({ ...all, [needs_field]: value }))}
              recordId={Number(question.record.id)}
            />
          ) : null
        }
      />
    </QuestionDialog>
  )
}

/** Fields that can be sent along with the step, so that they need not be filled in elsewhere first. */
const fieldsOf = ({ move }: Question) => STEP_FIELDS[move.step] ?? []
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Returns the names of the documents that requirements ask for. */
function usePapers(
  requirements: readonly RequirementState[],
): (requirement: RequirementState) => string | undefined {
  const locale = useLocale()
  const ids = requirements.flatMap(({ needs, needs_kind_id }) =>
    needs === 'document' ? (needs_kind_id ?? []) : [],
  )
  const { data } = useGetMany('document-kinds', { ids }, { enabled: ids.length > 0 })
  return ({ needs_kind_id }) => {
    const kind = data?.find(each => each?.id === needs_kind_id)
    return kind && inLanguage(kind, locale)
  }
}
