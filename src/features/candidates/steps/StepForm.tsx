import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { RequirementState, StepState } from '../../../../contract/calls/candidates/page'
import { isDecidedStep, STEP_FIELDS } from '../../../../contract/candidates/steps'
import { day as dayField } from '../../../../contract/definition/fields'
import { type Candidate, candidates } from '../../../../contract/resources/candidates'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { isSame } from '../../../providers/changes'
import { keepable, useKeptState } from '../../../views/record/useKeptDraft'
import { inLanguage, usePaperName } from '../page/names'
import { useOnPage } from '../page/usePage'
import { type Decided, DecisionInputs } from './DecisionInputs'
import { emptyDraft, type MessageDraft, MessagePart, useMessageDraft } from './MessagePart'
import { Requirements } from './Requirements'
import { type StepRefusal, useStepCalls } from './useStepCalls'

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
  const { tell } = form
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
      <StepFields form={form} />
      {form.isNewer ? (
        <p className="v-notice flex gap-8 small round-3 baseline" role="alert">
          {translate('candidate.newest_shown')}
        </p>
      ) : null}
      {form.isRefusal || form.awaitsDecision ? null : (
        <>
          <Lacking form={form} />
          <MessagePart tell={tell} />
        </>
      )}
      <div className="cp-step-acts flex wrap gap-8">
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

function Lacking({ form: { unmet, accepted, accept } }: { form: ReturnType<typeof useStepForm> }) {
  return (
    <Requirements requirements={unmet} accepted={accepted} onAccept={accept} paperOf={usePaperOfPage()} />
  )
}

/** Returns the name of the document that a requirement asks for, from what the page has read. */
function usePaperOfPage(): (requirement: RequirementState) => string | undefined {
  const paperName = usePaperName()
  const { page } = useOnPage()
  const locale = useLocale()
  return ({ needs_kind_id }) => {
    const paper = page.papers.items.find(({ kind_id }) => kind_id === needs_kind_id)
    if (paper) return paperName(paper)
    const kind = page.names['document-kinds']?.[String(needs_kind_id)]
    return kind && inLanguage(kind, locale)
  }
}

/** The decision of the authority, and the fields that go with the step. */
function StepFields({ form }: { form: ReturnType<typeof useStepForm> }) {
  return (
    <>
      {form.isDecided ? (
        <DecisionInputs
          candidateId={form.id}
          decided={form.decided}
          onChange={form.decide}
          errors={form.errors}
        />
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
    </>
  )
}

/** The input until the step is taken. */
interface Typed {
  day: string
  changed: Record<string, unknown>
  /** Requirements without which it goes on, by id. */
  accepted: number[]
  tell: MessageDraft
  decided: Decided
}

function useStepForm({ part, step, onClose }: StepFormProps) {
  const { page } = useOnPage()
  const { set, isBusy } = useStepCalls()
  const candidate: Record<string, unknown> = { ...page.candidate }
  const { typed, change, ...writes } = useTyped(part, page.candidate)
  const { day, changed, accepted, decided } = typed
  const tell = useMessageDraft(step.step, typed.tell, some =>
    change(before => ({ tell: { ...before.tell, ...some } })),
  )
  const [held, setHeld] = useState<StepRefusal>({})
  const [isSending, setSending] = useState(false)
  const values = { ...candidate, ...changed }
  const unmet = stillUnmet(held.requirements ?? step.requirements, values)
  const isDecided = isDecidedStep(step.step)
  const isRefusal = isDecided && decided.decision === 'refused'
  const awaitsDecision = isDecided && !decided.decision
  const mayGoOn = unmet.every(({ id, effect }) => effect === 'warn' && accepted.includes(id))
  const canSet = isRefusal || (mayGoOn && !awaitsDecision)

  async function submit() {
    if (isBusy || isSending || !canSet) return
    const sent = Object.entries(changed).filter(([name, value]) => !isSame(value, candidate[name]))
    const approval = {
      decision: decided.decision,
      values: sent.length > 0 ? Object.fromEntries(sent) : undefined,
      confirm: unmet.length > 0 ? unmet.map(({ id }) => id) : undefined,
      tell: (tell.isOn && tell.message) || undefined,
    }
    const refusal = { decision: 'refused' as const, note: decided.note || undefined }
    const order = { step: step.step, done: true, day: day || undefined }
    const answer = await set({ ...order, ...(isRefusal ? refusal : approval) })
    if (answer) setHeld(answer)
    else onClose()
  }
  return {
    ...writes,
    day,
    values,
    fields: STEP_FIELDS[step.step] ?? [],
    unmet,
    accepted,
    canSet,
    errors: held.fields ?? {},
    submit,
    isNewer: held.isNewer === true,
    tell,
    isDecided,
    isRefusal,
    awaitsDecision,
    decided,
    isBusy: isBusy || isSending,
    wait: setSending,
    id: page.candidate.id,
  }
}

function useTyped(part: string, candidate: Candidate) {
  const first = {
    day: dayOf(new Date()),
    changed: {},
    accepted: [],
    tell: emptyDraft(candidate),
    decided: { note: '' },
  }
  const [typed, setTyped] = useKeptState<Typed>(part, first, all => ({
    ...all,
    changed: keepable(candidates, all.changed),
  }))
  const change = (some: (before: Typed) => Partial<Typed>) =>
    setTyped(before => ({ ...before, ...some(before) }))
  return {
    typed,
    change,
    setDay: (day: string) => change(() => ({ day })),
    decide: (some: Partial<Decided>) => change(before => ({ decided: { ...before.decided, ...some } })),
    setValue: (name: string, value: unknown) =>
      change(before => ({ changed: { ...before.changed, [name]: value } })),
    accept: (id: number, isAccepted: boolean) =>
      change(before => ({
        accepted: isAccepted ? [...before.accepted, id] : before.accepted.filter(each => each !== id),
      })),
  }
}

/** Returns the requirements that are not met, without those of fields that were just filled in here. */
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
