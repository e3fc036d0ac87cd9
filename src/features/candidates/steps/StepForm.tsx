import { Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RequirementState, StepState } from '../../../../contract/calls/candidates/page'
import { isDecidedStep, STEP_FIELDS } from '../../../../contract/candidates/steps'
import { day as dayField } from '../../../../contract/fields'
import { candidates } from '../../../../contract/resources/candidates'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { isSame } from '../../../providers/changes'
import { keepable, useKeptState } from '../../../views/record/useKeptDraft'
import { useOnPage } from '../page/usePage'
import { type Decided, Decision } from './Decision'
import { Requirements } from './Requirements'
import { TellPart, type Told, untold, useTell } from './TellPart'
import { useStepCalls } from './useStepCalls'

const DAY = dayField()

interface StepFormProps {
  /** Names the form within its page. */
  part: string
  step: StepState
  onClose: () => void
}

/** Takes a step: its day, what goes with it, what is missing, and a message to the person. */
export function StepForm(props: StepFormProps) {
  const { step, onClose } = props
  const translate = useTranslate()
  const form = useStepForm(props)
  const tell = form.tell
  return (
    <form
      noValidate
      className="cp-step-form"
      onSubmit={event => {
        event.preventDefault()
        // A popover is a portal: its submit would climb to a form around.
        event.stopPropagation()
        void form.submit(event)
      }}
    >
      <ControlledInput
        resource="candidates"
        name={`${step.step}_date`}
        field={DAY}
        label={translate('candidate.step_day')}
        value={form.day}
        onChange={value => form.setDay(String(value ?? ''))}
        error={form.errors[`${step.step}_date`] ?? form.errors.day ?? form.errors[step.step]}
        autoFocus
      />
      {form.isDecided ? (
        <Decision candidateId={form.id} decided={form.decided} onChange={form.decide} errors={form.errors} />
      ) : null}
      {(form.isRefusal ? [] : form.fields).map(name => (
        <ControlledInput
          key={name}
          resource="candidates"
          name={name}
          value={form.values[name]}
          onChange={value => form.setValue(name, value)}
          error={form.errors[name]}
          recordId={form.id}
          onBusy={form.wait}
        />
      ))}
      {form.isNewer ? (
        <p className="v-notice" role="alert">
          {translate('candidate.newest_shown')}
        </p>
      ) : null}
      {form.isRefusal || form.awaitsDecision ? null : (
        <>
          <Requirements requirements={form.unmet} accepted={form.accepted} onAccept={form.accept} />
          <TellPart tell={tell} />
        </>
      )}
      <div className="cp-step-acts">
        <Button type="submit" variant="contained" disabled={form.isBusy || !form.canSet}>
          {translate(
            form.isRefusal
              ? 'candidate.record_refusal'
              : tell.isOn && tell.message
                ? 'candidate.set_and_tell'
                : 'candidate.set_step',
          )}
        </Button>
        <Button variant="text" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** What is typed until the step is taken. */
interface Typed {
  day: string
  changed: Record<string, unknown>
  /** Requirements without which it goes on, by id. */
  accepted: number[]
  tell: Told
  decided: Decided
}

function useStepForm({ part, step, onClose }: StepFormProps) {
  const { page } = useOnPage()
  const { set, isBusy } = useStepCalls()
  const candidate: Record<string, unknown> = { ...page.candidate }
  const [typed, setTyped] = useKeptState<Typed>(
    part,
    {
      day: dayOf(new Date()),
      changed: {},
      accepted: [],
      tell: untold(page.candidate),
      decided: { note: '' },
    },
    all => ({ ...all, changed: keepable(candidates, all.changed) }),
  )
  const { day, changed, accepted, decided } = typed
  const change = (some: (before: Typed) => Partial<Typed>) =>
    setTyped(before => ({ ...before, ...some(before) }))
  const tell = useTell(step.step, typed.tell, some =>
    change(before => ({ tell: { ...before.tell, ...some } })),
  )
  const [judged, setJudged] = useState<RequirementState[]>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isNewer, setNewer] = useState(false)
  const [isSending, setSending] = useState(false)
  const fields = STEP_FIELDS[step.step] ?? []
  const values = { ...candidate, ...changed }
  const unmet = stillUnmet(judged ?? step.requirements, values)
  const isDecided = isDecidedStep(step.step)
  const isRefusal = isDecided && decided.decision === 'refused'
  const awaitsDecision = isDecided && !decided.decision
  const mayGoOn = unmet.every(({ id, effect }) => effect === 'warn' && accepted.includes(id))
  const canSet = isRefusal || (mayGoOn && !awaitsDecision)

  async function submit(_: FormEvent) {
    if (isBusy || isSending || !canSet) return
    const sent = Object.entries(changed).filter(([name, value]) => !isSame(value, candidate[name]))
    const dated = { step: step.step, done: true, ...(day ? { day } : {}) }
    const approval = {
      ...(decided.decision ? { decision: decided.decision } : {}),
      ...(sent.length > 0 ? { values: Object.fromEntries(sent) } : {}),
      ...(unmet.length > 0 ? { confirm: unmet.map(({ id }) => id) } : {}),
      ...(tell.isOn && tell.message ? { tell: tell.message } : {}),
    }
    const refusal = { decision: 'refused' as const, ...(decided.note ? { note: decided.note } : {}) }
    const held = await set({ ...dated, ...(isRefusal ? refusal : approval) })
    if (!held) return onClose()
    setJudged(held.requirements)
    setErrors(held.fields ?? {})
    setNewer(held.isNewer === true)
  }
  return {
    ...{ day, values, fields, unmet, accepted, canSet, errors, submit, isNewer, tell },
    ...{ isDecided, isRefusal, awaitsDecision, decided },
    decide: (some: Partial<Decided>) => change(before => ({ decided: { ...before.decided, ...some } })),
    isBusy: isBusy || isSending,
    setDay: (next: string) => change(() => ({ day: next })),
    wait: setSending,
    id: page.candidate.id,
    setValue: (name: string, value: unknown) =>
      change(before => ({ changed: { ...before.changed, [name]: value } })),
    accept: (id: number, isAccepted: boolean) =>
      change(before => ({
        accepted: isAccepted ? [...before.accepted, id] : before.accepted.filter(each => each !== id),
      })),
  }
}

/** What is missing, without what was just filled in here. */
function stillUnmet(
  requirements: readonly RequirementState[],
  values: Record<string, unknown>,
): RequirementState[] {
  const isFilled = (name?: string | null) =>
    name !== null &&
    name !== undefined &&
    values[name] !== null &&
    values[name] !== undefined &&
    values[name] !== ''
  return requirements.filter(
    ({ met, needs, needs_field }) => !met && !(needs === 'field' && isFilled(needs_field)),
  )
}
