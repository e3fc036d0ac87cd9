import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import {
  type CaseRequirement,
  type CaseStepOrder,
  caseCalls,
  type Way,
} from '../../../../contract/calls/cases'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { refusedBody } from '../../../providers/refusedBody'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'
import { inLanguage } from '../page/names'
import { useOnPage } from '../page/usePage'
import { useShowWay } from './useWay'

/** Why a step was not set. */
export interface CaseStepRefusal {
  /** Requirements that are not met, as the server judged them now. */
  requirements?: CaseRequirement[]
  fields?: Record<string, string>
  /** Somebody else was quicker: the page shows the newest now. */
  isNewer?: boolean
}

/**
 * Sets a step of a case; the answer is its way anew. A refusal for a newer version shows that one.
 * @param onSet gets the new way in place of the notice
 */
export function useSetCaseStep(way: Way, onSet?: (way: Way) => void) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const locale = useLocale()
  const notifyRefusal = useNotifyRefusal()
  const { reload } = useOnPage()
  const showWay = useShowWay()
  const [isBusy, setBusy] = useState(false)

  /** @returns undefined once it is done, else what holds it */
  async function set(order: Omit<CaseStepOrder, 'version'>): Promise<CaseStepRefusal | undefined> {
    setBusy(true)
    try {
      const { id, version } = way.case
      const body = { ...order, version }
      const newer = await provider.ask(caseCalls.setStep, { params: { id }, body })
      showWay(newer)
      if (onSet) {
        onSet(newer)
        return undefined
      }
      const step = way.tracks.flatMap(track => track.steps).find(({ key }) => key === order.step)
      const said = order.state === 'open' ? 'candidate.step_taken_back' : 'candidate.step_set'
      notify(translate(said, { step: step ? inLanguage(step.names, locale) : order.step }), {
        type: 'success',
        key: 'step',
      })
      await reload()
      return undefined
    } catch (refused) {
      const refusal = refusalOf(refused)
      const { requirements } = refusedBody<{ requirements: CaseRequirement[] }>(refused)
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
