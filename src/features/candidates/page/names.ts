import { useLocale, useTranslate } from 'react-admin'
import type { CandidatePage, ClockState, PaperState } from '../../../../contract/calls/candidates/page'
import { type Step, trackOf } from '../../../../contract/candidates/steps'
import { displayName } from '../../../../contract/definition/define'
import { clocks } from '../../../../contract/resources/procedures'
import type { Translate } from '../../../fields/words'
import { primaryCase, useWay } from '../cases/useWay'

/** A name out of several languages: the reader's, then English, then any that is there. */
export function inLanguage(names: Record<string, unknown>, locale: string): string | undefined {
  const own = [locale.split('-')[0] ?? 'en', 'en', 'ar', 'fr', 'de']
  return own.map(each => names[each]).find((name): name is string => typeof name === 'string' && name !== '')
}

/** The name in the reader's script, and the other one where both are written. */
export function namesOf(
  { name, name_arabic }: { name: string; name_arabic?: string | null },
  locale: string,
): { name: string; other: string | undefined } {
  if (!name_arabic || name_arabic === name) return { name, other: undefined }
  return locale.startsWith('ar') ? { name: name_arabic, other: name } : { name, other: name_arabic }
}

/** Returns the name of a paper in the language of the page. */
export function usePaperName(): (paper: Pick<PaperState, 'names' | 'slug'>) => string {
  const locale = useLocale()
  return ({ names, slug }) => inLanguage(names, locale) ?? slug.replaceAll('_', ' ')
}

/** A step with its track: several tracks have one of the same name. */
export function stepOfTrack(translate: Translate, step: Step): string {
  return translate('candidate.track_step', {
    track: translate(`tracks.${trackOf(step)}`),
    step: translate(`steps.${step}`),
  })
}

/** The decision on a step: a step is named by its approval, which misleads where it was refused. */
export const decisionOfStep = (translate: Translate, step: Step): string =>
  translate('candidate.track_decision', { track: translate(`tracks.${trackOf(step)}`) })

/** Returns the subject of a clock: a step, a paper, or another request. */
export function useClockTitle(page: CandidatePage): (clock: ClockState) => string {
  const translate = useTranslate()
  const locale = useLocale()
  const paperName = usePaperName()
  const { data: way } = useWay(primaryCase(page)?.id)
  return clock => {
    const rule = clock.case_id === way?.case.id && way?.clocks.find(({ key }) => key === clock.rule)
    if (rule) return inLanguage(rule.names, locale) ?? clock.what ?? ''
    if (clock.source === 'document') {
      const paper = page.papers.items.find(each => each.document_id === clock.source_id)
      return paper ? paperName(paper) : (clock.what ?? '').replaceAll('_', ' ')
    }
    if (clock.source === 'route') return displayName(clocks, clock, locale.split('-')[0])
    if (clock.source !== 'step' && clock.what) return clock.what
    const step = clock.step ? translate(`steps.${clock.step}`) : (clock.what ?? '')
    return clock.track
      ? translate('candidate.track_step', { track: translate(`tracks.${clock.track}`), step })
      : step
  }
}

/** Returns the holder of a clock: an authority by its own name, where the candidate's procedure says it. */
export function useHolderName(page: CandidatePage): (clock: ClockState) => string | undefined {
  const translate = useTranslate()
  return ({ holder, track }) => {
    const name = holder === 'authority' && track ? page.authorities[track] : undefined
    return name && track === 'visa' ? translate('candidate.mission', { name }) : name
  }
}
