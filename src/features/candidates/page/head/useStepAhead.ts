import { useLocale, useTranslate } from 'react-admin'
import type { CaseLine, StepState, TrackState } from '../../../../../contract/calls/candidates/page'
import type { Track } from '../../../../../contract/candidates/steps'
import { leadStep } from '../../../../../contract/routes/tracksInWork'
import { isOpen, primaryCase, useWay } from '../../cases/useWay'
import { inLanguage, stepOfTrack } from '../names'
import { useOnPage } from '../usePage'

/** The next step by the tracks and its holder. No title: all tracks are over. */
export interface StepAhead {
  title: string | undefined
  holder: StepState['holder']
  /** The primary case, where it has ended: no step follows. */
  ended?: CaseLine
}

/** Returns the next step of the primary case, else of the classic tracks; nothing while the case is being read. */
export function useStepAhead(): StepAhead | undefined {
  const translate = useTranslate()
  const locale = useLocale()
  const { page } = useOnPage()
  const primary = primaryCase(page)
  const { data: way } = useWay(primary?.id)
  if (primary && !isOpen(primary)) return { title: undefined, holder: null, ended: primary }
  if (primary && !way) return undefined
  const step = way && leadStep(way.tracks)
  if (step) return { title: inLanguage(step.names, locale) ?? step.key, holder: step.holder }
  if (way) return { title: undefined, holder: null }
  const track = trackAhead(page.tracks)
  const classic = track?.steps.find(each => each.step === track.current)
  return { title: classic && stepOfTrack(translate, classic.step), holder: classic?.holder ?? null }
}

/** Classic tracks beside the way to Germany, or that only some take: they are not the next thing before they begin. */
const BESIDE: readonly Track[] = ['language', 'accelerated']

/** The track at which a person stands on the classic way: the furthest that has begun, and once it is over the next one. */
function trackAhead(tracks: readonly TrackState[]): TrackState | undefined {
  const isBegun = ({ steps }: TrackState) => steps.some(({ done }) => done)
  const way = tracks.filter(each => !BESIDE.includes(each.track))
  const furthest = way.findLastIndex(isBegun)
  return way.slice(Math.max(0, furthest)).find(({ current }) => current)
}
