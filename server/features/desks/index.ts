import { deskCalls } from '../../../contract/calls/desks'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { belongsToCandidate } from '../candidates'
import { sendPage, sendPdf } from '../placement'
import { arrivalsByMonth } from './arrivals/arrivalsByMonth'
import { visaCostRowsHooks } from './costs/costRows'
import { visaCostsHooks } from './costs/visaCosts'
import { demandSupplyHooks } from './demandSupply'
import { countDesks, dueClocksHooks } from './dueClocks'
import { evidenceDocument } from './evidence/evidenceDocument'
import { paymentEvidenceHooks } from './evidence/evidenceRows'
import { expiringHooks } from './expiring'
import { funnelHooks } from './funnel/funnel'
import { stageDaysHooks } from './funnel/stageDays'
import { lastContacts } from './lastContacts'
import { stuckStepsHooks } from './stuckSteps'
import { toConfirmHooks } from './toConfirm'

export { measureSteps, measureWithin } from './speeds/measureSteps'

/** Calls of the desks beside their lists. */
export const deskRoutes: readonly Route[] = [
  serve(deskCalls.count, ({ services, actor }) => countDesks(services, actor)),
  serve(deskCalls.contacts, ({ services, actor, query }) =>
    lastContacts(services, actor, query.candidates.split(',').map(Number)),
  ),
  serve(deskCalls.showEvidence, async ({ services, actor, query, reply }) =>
    sendPage(reply, await evidenceDocument(services, actor, query)),
  ),
  serve(deskCalls.downloadEvidence, async ({ services, actor, query, reply }) =>
    sendPdf(
      reply,
      await evidenceDocument(services, actor, query),
      `employer-pays-${[query.year, query.candidate_id].filter(Boolean).join('-')}`,
    ),
  ),
  serve(deskCalls.arrivals, ({ services, actor }) => arrivalsByMonth(services, actor)),
]

/** Lists of what must be done, ends, or is only assumed. */
export const deskHooks: Readonly<Record<string, Hooks>> = {
  'due-clocks': dueClocksHooks,
  expiring: expiringHooks,
  'to-confirm': toConfirmHooks,
  'stuck-steps': stuckStepsHooks,
  'stage-days': stageDaysHooks,
  funnel: funnelHooks,
  'demand-supply': demandSupplyHooks,
  'payment-evidence': paymentEvidenceHooks,
  'visa-costs': visaCostsHooks,
  'visa-cost-rows': visaCostRowsHooks,
  'finished-steps': belongsToCandidate,
  'expected-arrivals': belongsToCandidate,
}
