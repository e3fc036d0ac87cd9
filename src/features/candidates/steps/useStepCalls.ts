import { useEffect, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { RequirementState } from '../../../../contract/calls/candidates/page'
import { type StepOrder, stepCalls } from '../../../../contract/calls/candidates/steps'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { refusedBody } from '../../../providers/refusedBody'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'
import { useOnPage } from '../page/usePage'

/** Milliseconds that the offer to take a step back stays. */
const STAYS = 10_000
/** The notice of a step takes the place of the one before it. */
const NOTICE = 'step'

/** Why a step was not set. */
export interface StepRefusal {
  /** Conditions that are not met, as the server judged them now. */
  requirements?: RequirementState[]
  fields?: Record<string, string>
  /** Somebody else was quicker: the page shows the newest now. */
  isNewer?: boolean
}

/** Sets a step or takes it back; the answer is the page anew. A refusal for a newer version shows that one. */
export function useStepCalls() {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const { page, show, reload } = useOnPage()
  const [isBusy, setBusy] = useState(false)
  const params = { id: page.candidate.id }
  const notifyRefusal = useNotifyRefusal()

  async function undo(change_id: number): Promise<void> {
    try {
      show(await provider.ask(stepCalls.undo, { params, body: { change_id } }))
      notify('messages.undone', { type: 'success' })
    } catch (refused) {
      notifyRefusal(refused)
      await reload()
    }
  }

  /** @returns undefined once it is done, else what holds it */
  async function set(order: Omit<StepOrder, 'version'>): Promise<StepRefusal | undefined> {
    setBusy(true)
    try {
      const body = { ...order, version: page.candidate.version }
      const answer = await provider.ask(stepCalls.set, { params, body })
      show(answer)
      const text = translate(saidOf(order), { step: translate(`steps.${order.step}`) })
      const { change_id } = answer
      notify(text, {
        type: 'success',
        key: NOTICE,
        autoHideDuration: STAYS,
        ...(change_id ? { undo: () => void undo(change_id) } : {}),
      })
      return undefined
    } catch (refused) {
      const refusal = refusalOf(refused)
      const { requirements } = refusedBody<{ requirements: RequirementState[] }>(refused)
      if (requirements) return { requirements }
      if (refusal.code === 'conflict') {
        await reload()
        return { isNewer: true }
      }
      if (Object.keys(refusal.fields).length === 0) notifyRefusal(refused)
      return { fields: refusal.fields }
    } finally {
      setBusy(false)
    }
  }
  return { set, isBusy }
}

const saidOf = ({ done, decision }: Omit<StepOrder, 'version'>) =>
  decision === 'refused'
    ? 'candidate.refusal_recorded'
    : done
      ? 'candidate.step_set'
      : 'candidate.step_taken_back'

/** Takes the notice of the step before away: it would lie over the next one's form. */
export function useNoNotice(): void {
  const notify = useNotify()
  useEffect(() => notify('', { key: NOTICE }), [notify])
}
