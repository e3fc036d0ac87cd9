import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TrackState } from '../../../../contract/calls/candidates/page'
import { HOLDERS } from '../../../../contract/candidates/steps'
import { HolderFlag } from '../../../layout/parts/HolderFlag'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { StartCase } from '../cases/StartCase'
import { useOnPage } from '../page/usePage'
import { ClockBlock } from './ClockBlock'
import { stepWithDraft } from './keptStep'
import type { Mark } from './marks'
import { TrackSteps } from './TrackSteps'
import { useFolded } from './useFolded'
import { useTrackFact } from './useTrackFact'
import './tracks.css'

const StepPopover = lazyDialog(() => import('./StepPopover'))

/** A mark that was clicked, and where its popover hangs. */
interface Opened {
  track: TrackState['track']
  mark: string
  anchor: HTMLElement
}

/** The tracks under each other, with who holds each and its clock. */
export function TracksCard() {
  const translate = useTranslate()
  const { page } = useOnPage()
  const mayWrite = useMay('candidates')('update')
  const [opened, setOpened] = useState<Opened>()
  const { isFolded, unfold, button } = useFolded()
  const open = (track: TrackState['track']) => (mark: Mark, anchor: HTMLElement) => {
    // Something that was typed opens its step again, wherever it stands.
    if (anchor.offsetParent === null) unfold()
    setOpened({ track, mark: mark.key, anchor })
  }
  return (
    <section className="cp-card" aria-labelledby="cp-tracks" data-folded={isFolded || undefined}>
      <header>
        <h2 id="cp-tracks">{translate('candidate.tracks')}</h2>
        <span className="cp-legend flex wrap push" aria-hidden="true">
          {HOLDERS.map(holder => (
            <HolderFlag key={holder} holder={holder} />
          ))}
        </span>
        <StartCase />
      </header>
      {page.tracks.map(track => (
        <Track key={track.track} track={track} onOpen={mayWrite ? open(track.track) : undefined} />
      ))}
      {button}
      {opened ? <StepPopover place="tracks" {...opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  )
}

function Track({ track, onOpen }: { track: TrackState; onOpen?: (mark: Mark, anchor: HTMLElement) => void }) {
  const translate = useTranslate()
  const fact = useTrackFact(track)
  const { id } = useOnPage().page.candidate
  const name = translate(`tracks.${track.track}`)
  return (
    <section className="cp-track grid gap-16 top-line" aria-label={name}>
      <div className="cp-track-name">
        <h3>{name}</h3>
        {fact ? <p>{fact}</p> : null}
      </div>
      <TrackSteps
        track={track}
        label={name}
        onOpen={onOpen}
        isOpen={mark => stepWithDraft('tracks', id, mark) !== undefined}
      />
      <div className="grid gap-4 shrinks">{track.clock ? <ClockBlock clock={track.clock} /> : null}</div>
    </section>
  )
}
