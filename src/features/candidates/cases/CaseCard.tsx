import { Button } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseLine } from '../../../../contract/calls/candidates/page'
import type { CaseRequirement, CaseStepState, CaseTrack, Way } from '../../../../contract/calls/cases'
import { isSettled, tracksInWork } from '../../../../contract/routes/tracksInWork'
import { enumLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { HolderFlag } from '../../../layout/parts/HolderFlag'
import { isolate } from '../../../layout/parts/Isolated'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { draftHere } from '../../../providers/keptDraft'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { QueryState } from '../../../views/QueryState'
import { inLanguage } from '../page/names'
import { useFolded } from '../steps/useFolded'
import { CaseActs } from './CaseActs'
import { CaseAnswers } from './CaseAnswers'
import { CaseClockBlock } from './CaseClockBlock'
import { CaseFairway } from './CaseFairway'
import { Missing } from './Missing'
import { clockInWork, isBlocking, otherClocks, stepInWork, stepsTakenWithout } from './tracks'
import { isOpen, useWay } from './useWay'
import '../steps/tracks.css'
import './cases.css'

const CaseStepPopover = lazyDialog(() => import('./CaseStepPopover'))

/** A step that was clicked, and where its popover hangs. */
interface Opened {
  step: string
  anchor: HTMLElement
}

/** The case of a candidate: its route and version, the tracks with their clocks, and what is missing to go on. */
export function CaseCard({ of }: { of: CaseLine }) {
  const translate = useTranslate()
  const locale = useLocale()
  const query = useWay(of.id)
  const way = query.data
  const title = useId()
  const folded = useFolded()
  return (
    <section className="cp-card" aria-labelledby={title} data-folded={folded.isFolded || undefined}>
      <header>
        <h2 id={title}>
          <bdi>{inLanguage(of.names, locale)}</bdi>
        </h2>
        {of.law ? <bdi className="caption faint">{of.law}</bdi> : null}
        {of.state === 'open' ? null : (
          <StatusTag kind="wait">
            {enumLabel(translate, { resource: 'cases', name: 'state', value: of.state })}
          </StatusTag>
        )}
        {way ? <CaseActs of={of} way={way} /> : null}
      </header>
      {way ? (
        <Tracks way={way} hasEnded={!isOpen(of)} folded={folded} />
      ) : (
        <QueryState query={query} rows={4} columns={3} />
      )}
    </section>
  )
}

interface TracksProps {
  way: Way
  hasEnded: boolean
  folded: ReturnType<typeof useFolded>
}

/** The tracks of a case. Those of one that has ended are read, and none of their steps is next. */
function Tracks({ way, hasEnded, folded: whole }: TracksProps) {
  const mayWrite = useMay('cases')('update') && !hasEnded
  const [opened, setOpened] = useState<Opened>()
  const [isUnfolded, setUnfolded] = useState(false)
  const translate = useTranslate()
  const shown = tracksInWork(way.tracks)
  const folded = way.tracks.filter(track => !shown.includes(track))
  const open = (step: string, anchor: HTMLElement) => {
    // Something that was typed opens its step again, wherever it stands.
    if (anchor.offsetParent === null) whole.unfold()
    setOpened({ step, anchor })
  }
  const onOpen = mayWrite ? open : undefined
  return (
    <>
      {shown.map(track => (
        <Track key={track.key} way={way} track={track} hasEnded={hasEnded} onOpen={onOpen} />
      ))}
      {whole.button}
      <CaseAnswers way={way} />
      <OtherClocks way={way} />
      <PastSteps way={way} />
      {folded.length ? (
        <Button
          className="rc-fold"
          size="small"
          aria-expanded={isUnfolded}
          endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {translate('route_case.other_tracks', { smart_count: folded.length })}
        </Button>
      ) : null}
      {isUnfolded
        ? folded.map(track => (
            <Track key={track.key} way={way} track={track} hasEnded={hasEnded} onOpen={onOpen} />
          ))
        : null}
      {opened ? (
        <CaseStepPopover
          {...opened}
          way={way}
          part={stepPart(way, opened.step)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}

/** @returns the name of a step's form within its page */
const stepPart = ({ case: { id } }: Way, step: string) => `case step ${id} ${step}`

interface TrackProps {
  way: Way
  track: CaseTrack
  hasEnded: boolean
  onOpen: ((step: string, anchor: HTMLElement) => void) | undefined
}

function Track({ way, track, hasEnded, onOpen }: TrackProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const name = inLanguage(track.names, locale) ?? track.key
  const step = stepInWork(track)
  const clock = step && clockInWork(track, step, way)
  const settled = track.steps.filter(isSettled).length
  const progress = isolate(`${settled} / ${track.steps.length}`)
  return (
    <section className="cp-track grid gap-16 top-line" aria-label={name}>
      <div className="cp-track-name">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{settled ? translate('route_case.steps', { progress }) : translate('candidate.not_started')}</p>
      </div>
      <CaseFairway
        track={track}
        label={name}
        onOpen={onOpen && (({ key }, anchor) => onOpen(key, anchor))}
        isOpen={({ key }) => draftHere(stepPart(way, key)) !== undefined}
      />
      <div className="grid gap-4 shrinks">
        {clock ? (
          <CaseClockBlock clock={clock} holder={step?.holder} />
        ) : step && !hasEnded ? (
          <HolderFlag holder={step.holder} />
        ) : null}
      </div>
      {hasEnded
        ? null
        : stepsTakenWithout(track).map(each => (
            <MissingFor
              key={each.key}
              way={way}
              step={each}
              requirements={each.requirements.filter(isBlocking)}
              isTaken
            />
          ))}
      {step && !hasEnded ? (
        <MissingFor way={way} step={step} requirements={step.requirements.filter(isUnmet)} />
      ) : null}
    </section>
  )
}

const isUnmet = ({ state, next_year }: CaseRequirement): boolean =>
  state !== 'met' || (next_year !== null && next_year.state !== 'met')

interface MissingForProps {
  way: Way
  step: CaseStepState
  requirements: readonly CaseRequirement[]
  /** The step was taken or passed all the same. */
  isTaken?: boolean
}

function MissingFor({ way, step, requirements, isTaken = false }: MissingForProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const key = isTaken ? 'route_case.still_missing_for' : 'route_case.missing_for'
  const label = translate(key, { step: inLanguage(step.names, locale) })
  if (!requirements.length) return null
  return (
    <div className="full-row grid gap-4">
      <h4 className="rc-missing">{label}</h4>
      <Missing way={way} requirements={requirements} label={label} />
    </div>
  )
}

/** Steps that were taken before the case was moved, and that its version does not have. */
function PastSteps({ way: { past } }: { way: Way }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!past.length) return null
  const words = past.map(({ names, day }) =>
    [inLanguage(names, locale), day ? formatDay(day, locale) : ''].filter(Boolean).join(' '),
  )
  return (
    <section className="top-line pad-row" aria-labelledby="rc-past">
      <h3 id="rc-past" className="caption medium muted">
        {translate('route_case.past_steps')}
      </h3>
      <p className="small">{words.join(' · ')}</p>
    </section>
  )
}

/** Clocks of records and of steps that are not next: none of them is out of sight. */
function OtherClocks({ way }: { way: Way }) {
  const translate = useTranslate()
  const title = useId()
  const clocks = otherClocks(way)
  if (!clocks.length) return null
  return (
    <section className="top-line pad-row" aria-labelledby={title}>
      <h3 id={title} className="caption medium muted">
        {translate('route_case.other_clocks')}
      </h3>
      <ul className="rc-clocks grid gap-16">
        {clocks.map(clock => (
          <li key={clock.key}>
            <CaseClockBlock clock={clock} />
          </li>
        ))}
      </ul>
    </section>
  )
}
