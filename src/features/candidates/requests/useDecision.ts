import { type RaRecord, useDataProvider, useNotify, useRefresh } from 'react-admin'
import { requestCalls } from '../../../../contract/calls/candidates/requests'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAct } from '../../../views/useAct'

const CALLS = {
  candidateUpdates: { approve: requestCalls.approveUpdate, reject: requestCalls.rejectUpdate },
  candidateSubmissionRequest: {
    approve: requestCalls.approveSubmission,
    reject: requestCalls.rejectSubmission,
  },
}
/** Resources of which a second person decides. */
export type Decided = keyof typeof CALLS
type Verb = 'approve' | 'reject'

/** The outcome of a decision: `now` is the value of the field, where it was changed since the proposal. */
export interface Outcome {
  isDone: boolean
  now?: string | null
}

/** Approves or rejects a proposal or a request; what else is refused is told. */
export function useDecision(resource: Decided, { id, version }: RaRecord) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const { run, isBusy, errors } = useAct(resource)

  async function decide(verb: Verb, body: { note?: string; force?: boolean } = {}): Promise<Outcome> {
    const asked = { params: { id: Number(id) }, body: { ...body, version } }
    const outcome = await run<Outcome>(() =>
      provider.ask(CALLS[resource][verb], asked).then(() => ({ isDone: true }), changedSince),
    )
    if (outcome?.isDone)
      notify(`requests.${verb === 'approve' ? 'approved' : 'rejected'}`, { type: 'success' })
    if (outcome?.now === undefined) refresh()
    return outcome ?? { isDone: false }
  }
  return { decide, isBusy, errors }
}

/** @throws what was refused for another reason than that the field has another value now */
function changedSince(refused: { body?: { error?: string; now?: string | null } }): Outcome {
  const { body } = refused
  if (body?.error !== 'conflict' || !('now' in body)) throw refused
  return { isDone: false, now: body.now ?? null }
}
