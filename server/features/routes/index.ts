import { caseCalls } from '../../../contract/calls/cases'
import { routeCalls } from '../../../contract/calls/routes'
import type { Followers } from '../../crud/follow'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { belongsToCandidate } from '../candidates'
import { followEvents } from './caseClocks'
import { casesHooks, followCases } from './cases'
import { moveCase, setCaseStep } from './setCaseStep'
import { beginDraft, discardDraft, publishDraft, readVersion, saveDraft } from './versions'
import { readWay } from './way'

export { refreshClocksOf } from './caseClocks'
export { shipRoutes } from './shipRoutes'

/** The versions of routes, and cases on them. */
export const routeRoutes: readonly Route[] = [
  serve(routeCalls.read, ({ services, actor, params: { id, number } }) =>
    readVersion({ services, actor }, id, number),
  ),
  serve(routeCalls.begin, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => beginDraft({ services, tx, actor }, id)),
  ),
  serve(routeCalls.save, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => saveDraft({ services, tx, actor }, id, body)),
  ),
  serve(routeCalls.discard, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => discardDraft({ services, tx, actor }, id)),
  ),
  serve(routeCalls.publish, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => publishDraft({ services, tx, actor }, id, body)),
  ),
  serve(caseCalls.way, ({ services, actor, params: { id } }) => readWay({ services, actor }, id)),
  serve(caseCalls.setStep, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => setCaseStep({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseCalls.move, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => moveCase({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
]

/** Hooks of cases and their steps. */
export const routeHooks: Readonly<Record<string, Hooks>> = {
  cases: casesHooks,
  'case-steps': belongsToCandidate,
}

/** Followers that keep the clocks of cases in step with all that they are read from. */
export const routeFollowers: Followers = {
  cases: followCases,
  candidates: followEvents,
  recognitions: followEvents,
  'ba-approvals': followEvents,
  visas: followEvents,
  contracts: followEvents,
  matches: followEvents,
  placements: followEvents,
}
