import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseStepState, Way } from '../../../../contract/calls/cases'
import { day as dayField } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { TextBox } from '../../../fields/TextBox'
import { errorWords, fieldLabel } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import { formatDay } from '../../../layout/parts/dates'
import { useKeptState } from '../../../views/record/useKeptDraft'
import { inLanguage } from '../page/names'
import { Choices } from './Choices'
import { Missing } from './Missing'
import { RecordLink, useRecordOfStep } from './RecordOfStep'
import { type Choice, choicesOf, dayGivenUp, orderOf } from './stepOrder'
import { isBlocking } from './tracks'
import { type CaseStepRefusal, useSetCaseStep } from './useSetCaseStep'

const DAY = dayField()

interface CaseStepFormProps {
  /** Names the form within its page. */
  part: string
  way: Way
  step: CaseStepState
  /** Told once the step is set, in place of a notice. */
  onSet?: (way: Way) => void
  onClose: () => void
}

/** Sets a step: its result, the day, the reason where it is skipped, and what is missing for it. */
export function CaseStepForm(props: CaseStepFormProps) {
  const { way, step, onClose } = props
  const translate = useTranslate()
  const form = useCaseStepForm(props)
  return (
    <form
      noValidate
      className="grid gap-12"
      onSubmit={event => {
        event.preventDefault()
        // A popover is a portal: its submit would climb to a form around.
        event.stopPropagation()
        void form.submit()
      }}
    >
      <StepInputs step={step} form={form} />
      <StepNotices way={way} form={form} />
      {form.record ? null : <RecordLink way={way} step={step} />}
      <div className="cp-step-acts flex wrap gap-8">
        <Button type="submit" variant="contained" disabled={form.isBusy || !form.canSet}>
          {translate(form.record ? 'route_case.fill_record' : 'candidate.set_step')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useCaseStepForm>

/** The result, and what goes with it: a day, or why the step is skipped. */
function StepInputs({ step, form }: { step: CaseStepState; form: Form }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { choice, errors } = form
  return (
    <>
      <StepChoices step={step} value={form.typed.choice} onChange={value => form.change({ choice: value })} />
      {choice?.state === 'done' || choice?.state === 'failed' ? (
        <ControlledInput
          resource="case-steps"
          name="day"
          field={DAY}
          label={translate('candidate.step_day')}
          value={form.typed.day}
          onChange={value => form.change({ day: String(value ?? '') })}
          error={errors.day}
        />
      ) : null}
      {choice?.state === 'skipped' ? (
        <TextBox
          name="reason"
          label={translate('route_case.skip_reason')}
          value={form.typed.reason}
          onChange={reason => form.change({ reason })}
          error={errorWords(translate, errors.reason)}
          rows={2}
          dir="auto"
        />
      ) : null}
      {form.givesUp ? (
        <TextBox
          name="reason"
          label={fieldLabel(translate, 'remedies', 'waiver_reason')}
          help={translate('remedy.gives_up', { date: formatDay(form.givesUp, locale) })}
          value={form.typed.reason}
          onChange={reason => form.change({ reason })}
          error={errorWords(translate, errors.waiver_reason)}
          rows={2}
          dir="auto"
        />
      ) : null}
    </>
  )
}

/** Fields of a refusal that an input of the form shows. */
const SHOWN: readonly string[] = ['day', 'reason', 'waiver_reason']

/** Somebody else's change, why the record refuses the step, and what is missing for it. */
function StepNotices({ way, form }: { way: Way; form: Form }) {
  const translate = useTranslate()
  const refused = Object.entries(form.errors).filter(([name]) => !SHOWN.includes(name))
  return (
    <>
      {form.isNewer ? (
        <p className="v-notice flex gap-8 small round-3 baseline" role="alert">
          {translate('candidate.newest_shown')}
        </p>
      ) : null}
      {refused.length ? (
        <p className="v-notice flex gap-8 small round-3 baseline" role="alert">
          {refused.map(([name, code]) => errorWords(translate, code, name)).join(' ')}
        </p>
      ) : null}
      {form.choice?.state === 'done' ? (
        <Missing
          way={way}
          requirements={form.unmet}
          label={translate('candidate.missing')}
          accepted={form.typed.accepted}
          onAccept={form.accept}
        />
      ) : null}
    </>
  )
}

interface StepChoicesProps {
  step: CaseStepState
  value: string
  onChange: (key: string) => void
}

function StepChoices({ step, value, onChange }: StepChoicesProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = (choice: Choice) => {
    const outcome = step.outcomes.find(({ key }) => key === choice.outcome)
    return (outcome && inLanguage(outcome.names, locale)) || translate(`route_case.set.${choice.state}`)
  }
  return (
    <Choices
      label={translate('route_case.result')}
      value={value}
      options={choicesOf(step).map(([key, choice]) => ({ value: key, label: wordsOf(choice) }))}
      onChange={onChange}
    />
  )
}

/** The input until the step is set. */
interface Typed {
  choice: string
  day: string
  reason: string
  /** Requirements without which it goes on, by key. */
  accepted: string[]
}

function useCaseStepForm({ part, way, step, onSet, onClose }: CaseStepFormProps) {
  const { set, isBusy } = useSetCaseStep(way, onSet)
  const first = {
    choice: step.outcomes.length ? '' : 'done',
    day: dayOf(new Date()),
    reason: '',
    accepted: [],
  }
  const [typed, setTyped] = useKeptState<Typed>(part, first)
  const change = (some: Partial<Typed>) => setTyped(before => ({ ...before, ...some }))
  const [held, setHeld] = useState<CaseStepRefusal>({})
  const choice = choicesOf(step).find(([key]) => key === typed.choice)?.[1]
  const unmet = (held.requirements ?? step.requirements).filter(({ state }) => state !== 'met')
  const mayGoOn = unmet.every(each => !isBlocking(each) && typed.accepted.includes(each.key))
  const record = useRecordOfStep({ way, step, choice, day: typed.day })
  // The form of the record asks for the reason itself.
  const givesUp = record ? null : dayGivenUp(way, step, choice)
  const canSet =
    choice !== undefined &&
    (choice.state !== 'done' || mayGoOn) &&
    ((choice.state !== 'skipped' && !givesUp) || typed.reason.trim() !== '')

  async function submit() {
    if (isBusy || !choice || !canSet) return
    if (record) return record.open()
    const confirm = unmet.map(({ key }) => key)
    const { day } = typed
    const reason = choice.state === 'skipped' || givesUp ? typed.reason : ''
    const refusal = await set(orderOf(step.key, { choice, day, reason, confirm }))
    if (refusal) setHeld(refusal)
    else onClose()
  }
  return {
    typed,
    change,
    accept: (key: string, isAccepted: boolean) =>
      change({
        accepted: isAccepted ? [...typed.accepted, key] : typed.accepted.filter(each => each !== key),
      }),
    choice,
    unmet,
    canSet,
    /** The form of the record that the choice leads to, instead of a step of the case alone. */
    record,
    /** The last day to contest a decision that the choice gives up. */
    givesUp,
    submit,
    isBusy,
    errors: held.fields ?? {},
    isNewer: held.isNewer === true,
  }
}
