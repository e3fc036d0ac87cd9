import { presentationCalls } from '../../../../contract/calls/presentations'
import { MATCHES, type Match } from '../../../../contract/job-tool/match'
import { useAsk } from '../../../providers/useAsk'

/** Which listings, which candidates, and what must fit, as the form holds it. */
export interface Choice {
  listings: Record<string, unknown>
  candidates: Record<string, unknown>
  match: readonly Match[]
}

/** The choice of a new campaign. */
export const FIRST_CHOICE: Choice = { listings: { status: 'open' }, candidates: {}, match: ['sector'] }

/** @returns a campaign's choice; the usual one where it has none yet */
export function choiceOf(filter: unknown): Choice {
  if (!isObject(filter)) return FIRST_CHOICE
  const { listings, candidates, match } = filter
  return {
    listings: isObject(listings) ? listings : {},
    candidates: isObject(candidates) ? candidates : {},
    match: Array.isArray(match) ? MATCHES.filter(each => match.includes(each)) : ['sector'],
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the dry run of a campaign, again with each change of the choice. */
export function useDryRun(filter: unknown, language: unknown, enabled = true) {
  const body = { filter: choiceOf(filter), language: typeof language === 'string' ? language : 'de' }
  return useAsk(
    presentationCalls.dryRun,
    { body },
    { enabled, placeholderData: before => before, staleTime: 10_000 },
  )
}
