import { stepCalls } from '../../../../contract/calls/candidates/steps'
import { invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { statusChanges } from '../../../../contract/resources/procedures'
import { readRecord } from '../../../crud/list'
import { todayAt } from '../../../db/today'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { isOpenFor } from '../../whatsapp'
import { candidatePage } from '../page/page'
import { guardReach } from '../reached'
import { stepMessage } from './messages'
import { refusalsOf } from './refusals'
import { setStep, undoStep } from './setStep'
import { confirmSilence, takeBackSilence } from './silentSteps'

/** The steps of candidates, and those that the program once set by itself. */
export const stepRoutes: readonly Route[] = [
  serve(
    stepCalls.set,
    async ({ services, actor, params: { id }, body }) => {
      const change_id = await services.sql.begin(tx => setStep({ services, tx, actor }, id, body))
      return { ...(await candidatePage(services, actor, id)), change_id }
    },
    guardReach(candidates),
  ),
  serve(
    stepCalls.undo,
    async ({ services, actor, params: { id }, body }) => {
      await services.sql.begin(tx => undoStep({ services, tx, actor }, id, body.change_id))
      return candidatePage(services, actor, id)
    },
    guardReach(candidates),
  ),
  serve(stepCalls.preview, preview, guardReach(candidates)),
  serve(
    stepCalls.confirmSilence,
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => confirmSilence({ services, tx, actor }, params.id, body)),
    guardReach(statusChanges),
  ),
  serve(
    stepCalls.takeBackSilence,
    ({ services, actor, params }) =>
      services.sql.begin(tx => takeBackSilence({ services, tx, actor }, params.id)),
    guardReach(statusChanges),
  ),
]

async function preview({ services, actor, params: { id }, body }: Served<typeof stepCalls.preview>) {
  const candidate = await readRecord(services, actor, candidates, id)
  // The texts of steps tell of an approval.
  if ((await refusalsOf(services.sql, id))[body.step]) throw invalid({ step: 'authority_refused' })
  const day = body.day ?? (await todayAt(services.sql, services.now()))
  const filling = { ...body, day, candidate: { ...candidate, ...body.values } }
  const message = await stepMessage(services.sql, actor, filling)
  return { ...message, whatsapp: await isOpenFor(services, { resource: 'candidates', record_id: id }) }
}
