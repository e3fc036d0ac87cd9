import { Button } from '@mui/material'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type {
  CandidatePage,
  CaseLine,
  ClockState,
  StepState,
} from '../../../../../contract/calls/candidates/page'
import { RecordName } from '../../../../fields/ref'
import { enumLabel } from '../../../../fields/words'
import { Clock } from '../../../../layout/parts/Clock'
import { formatDay, formatNearDay } from '../../../../layout/parts/dates'
import { HolderFlag } from '../../../../layout/parts/HolderFlag'
import { isolate } from '../../../../layout/parts/Isolated'
import { spanWords } from '../../../../layout/parts/spanWords'
import { lazyDialog } from '../../../../views/lazyDialog'
import { useMay } from '../../../../views/may'
import { useAnswers } from '../../papers/usePaperCalls'
import { DaysLeft, useDaysLeft } from '../../steps/ClockBlock'
import { stepWithDraft } from '../../steps/keptStep'
import { marksOf } from '../../steps/marks'
import { openChoice, RefusedStep } from '../../steps/RefusedStep'
import { decisionOfStep, useClockTitle, useHolderName } from '../names'
import { useOnPage } from '../usePage'
import { type StepAhead, useStepAhead } from './useStepAhead'

const StepPopover = lazyDialog(() => import('../../steps/StepPopover'))
const AskPopover = lazyDialog(() => import('../../papers/AskPopover'))

/** The most urgent clock with its holder, its days and its two acts, else the next step of the tracks. */
export function NextStep() {
  const translate = useTranslate()
  const { page } = useOnPage()
  const { next } = page
  const ahead = useStepAhead()
  const holderOf = useHolderName(page)
  const name = next ? holderOf(next) : undefined
  const holder = next ? next.holder : ahead?.holder
  const refusals = [
    ...page.tracks
      .flatMap(({ steps }) => steps)
      .flatMap(({ step, refused }) => (refused ? { title: decisionOfStep(translate, step), refused } : [])),
    ...(page.refusals ?? []).map(({ against, refused }) => ({
      title: enumLabel(translate, { resource: 'remedies', name: 'against', value: against }),
      refused,
      isOfLetter: true,
    })),
  ]
  const lost = lostAppeals(page, refusals)
  if (refusals.length + lost.length > 0)
    return <Refusals refusals={refusals} lost={lost} clocks={appealsOf(page)} next={next} />
  return (
    <section className="cp-next column rigid" aria-labelledby="cp-next">
      <p className="cp-next-head row wrap caption-lines gap-row between muted">
        <span id="cp-next" data-late={next !== null && (next.days_left ?? 0) < 0}>
          {!next && ahead?.ended
            ? translate('resources.cases.name', { smart_count: 1 })
            : translate('candidate.next_step')}
        </span>
        {holder ? (
          <HolderFlag holder={holder}>
            {name
              ? translate('candidate.with_named', { name: isolate(name) })
              : translate(`clock.with.${holder}`)}
          </HolderFlag>
        ) : null}
      </p>
      {next ? <Waiting clock={next} /> : null}
      {next || !ahead ? null : <Ahead ahead={ahead} />}
    </section>
  )
}

/** The step that the tracks name where no clock runs, and its assignee; without a title the way is finished. */
function Ahead({ ahead: { title, ended } }: { ahead: StepAhead }) {
  const translate = useTranslate()
  const { employee_id } = useOnPage().page.candidate
  if (ended) return <Ended of={ended} />
  if (!title) return <p className="cp-note">{translate('candidate.way_finished')}</p>
  return (
    <>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <p className="cp-note">
        {translate('candidate.assignee')}{' '}
        {employee_id ? <RecordName to="users" id={employee_id} /> : translate('candidate.no_assignee')}
      </p>
    </>
  )
}

/** The end of the primary case: no step follows. */
function Ended({ of: { state, ended_on } }: { of: CaseLine }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <>
      <h3>{enumLabel(translate, { resource: 'cases', name: 'state', value: state })}</h3>
      {ended_on ? (
        <p className="cp-note">{translate('route_case.ended_on', { date: formatDay(ended_on, locale) })}</p>
      ) : null}
    </>
  )
}

/** The time that is left to contest each refusal, the one that ends first before the others. */
const appealsOf = ({ clocks }: CandidatePage): ClockState[] =>
  clocks
    .filter(({ expiry, is_lost }) => expiry === 'appeal_lost' && !is_lost)
    .toSorted((one, other) => (one.due_on ?? '').localeCompare(other.due_on ?? ''))

/** The times to contest refusals that are over, but for those that a refusal tells itself. */
const lostAppeals = ({ clocks }: CandidatePage, told: readonly Refusal[]): ClockState[] =>
  clocks.filter(
    ({ id, is_lost, refused }) => is_lost && refused && !told.some(each => each.refused.contest?.id === id),
  )

/** A refusal of an authority, with the name of the decision. */
interface Refusal {
  title: string
  refused: NonNullable<StepState['refused']>
  isOfLetter?: boolean
}

interface RefusalsProps {
  refusals: readonly Refusal[]
  /** Of refusals that can no longer be contested. */
  lost: readonly ClockState[]
  /** Until when each decision can be contested. */
  clocks: readonly ClockState[]
  /** The most urgent clock, where no decision can be contested. */
  next: ClockState | null
}

/**
 * Refusals come first, with the time that is left for an appeal: somebody has to decide how to go on, unless a remedy is
 * pending against each of them.
 */
function Refusals({ refusals, lost, clocks, next }: RefusalsProps) {
  const translate = useTranslate()
  const titleOf = useClockTitle(useOnPage().page)
  const [pending, ...others] = refusals.map(({ refused }) => refused.remedy)
  const isPending = pending && others.every(Boolean) && lost.length === 0
  const isDecided =
    lost.length === 0 && refusals.every(({ refused }) => refused.remedy || openChoice(refused))
  return (
    <section className="cp-next column rigid" aria-labelledby="cp-next">
      <p className="cp-next-head row wrap caption-lines gap-row between muted">
        <span id="cp-next" data-late={!isDecided}>
          {translate(
            isPending
              ? 'candidate.remedy_pending'
              : isDecided
                ? 'candidate.next_step'
                : 'candidate.decide_now',
          )}
        </span>
        {isPending ? (
          <HolderFlag holder="authority">{translate(`candidate.with_remedy.${pending.kind}`)}</HolderFlag>
        ) : null}
      </p>
      {refusals.map(({ title, ...refusal }) => (
        <div key={title}>
          <h3>{title}</h3>
          <RefusedStep {...refusal} />
        </div>
      ))}
      {lost.map(clock => (
        <div key={clock.id}>
          <h3>
            <bdi>{titleOf(clock)}</bdi>
          </h3>
          <p className="break">{translate('candidate.refused_lost')}</p>
        </div>
      ))}
      {clocks.map(clock => (
        <Waiting key={clock.id} clock={clock} />
      ))}
      {next && clocks.length === 0 ? <Waiting clock={next} /> : null}
    </section>
  )
}

function Waiting({ clock }: { clock: ClockState }) {
  const translate = useTranslate()
  const locale = useLocale()
  const titleOf = useClockTitle(useOnPage().page)
  const reading = useDaysLeft(clock)
  const mayWrite = useMay('candidates')('update')
  const { started_on: started, due_on: due, length } = clock
  const date = due ? formatNearDay(due, locale) : ''
  return (
    <>
      <h3>
        <bdi>{titleOf(clock)}</bdi>
      </h3>
      {started && due ? (
        <Clock started={started} limit={due} silenceApproves={clock.silence === true} wordless />
      ) : null}
      <p className="row wrap gap-row between shrinks">
        <span className="cp-left caption-lines muted nowrap">
          {due && length
            ? translate('candidate.length_given', { length: spanWords(translate, length), date })
            : due
              ? translate('candidate.due', { date })
              : null}
        </span>
        <DaysLeft {...reading} />
      </p>
      {clock.latest_on ? (
        <p className="cp-note">
          {translate('route_case.latest', { date: formatDay(clock.latest_on, locale) })}
        </p>
      ) : null}
      {mayWrite && clock.source !== 'route' ? <NextActs clock={clock} /> : null}
    </>
  )
}

/** Ask again, and "it is here": a paper came, an authority was answered, a step was taken. */
function NextActs({ clock }: { clock: ClockState }) {
  const translate = useTranslate()
  const { page } = useOnPage()
  const { arrived, isBusy } = useAnswers()
  const [step, setStep] = useState<HTMLElement>()
  const [asking, setAsking] = useState<HTMLElement>()
  const track = page.tracks.find(each => each.track === clock.track)
  const mark = track && marksOf(track).find(each => each.steps.some(({ step }) => step === clock.step))
  const isStep = clock.source === 'step'
  const paper = page.papers.items.find(each => each.document_id === clock.source_id)
  const setter = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is back from the start, and never later.
  useEffect(() => {
    if (isStep && setter.current && mark && stepWithDraft('next', page.candidate.id, mark))
      setStep(setter.current)
  }, [])
  return (
    <div className="cp-next-acts flex wrap gap-8">
      {clock.source === 'document' ? (
        <Button
          variant="contained"
          startIcon={<MessageCircle size={16} strokeWidth={1.75} aria-hidden />}
          onClick={event => setAsking(event.currentTarget)}
        >
          {translate('candidate.ask_again')}
        </Button>
      ) : null}
      <Button
        ref={setter}
        variant={isStep ? 'contained' : 'outlined'}
        disabled={isBusy}
        onClick={event => (isStep ? setStep(event.currentTarget) : void arrived(clock))}
      >
        {translate(isStep ? 'candidate.set_step' : 'candidate.it_is_here')}
      </Button>
      {step && track && mark ? (
        <StepPopover
          place="next"
          track={track.track}
          mark={mark.key}
          anchor={step}
          onClose={() => setStep(undefined)}
        />
      ) : null}
      {asking ? (
        <AskPopover
          anchor={asking}
          documentId={clock.source_id ?? undefined}
          kindId={paper?.kind_id}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </div>
  )
}
