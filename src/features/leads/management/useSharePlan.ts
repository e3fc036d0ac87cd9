import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { leadCalls, type SharePlan, type ShareRule } from '../../../../contract/calls/leads'
import { type Refusal, refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import type { Target } from '../../../providers/manyRecords'

/** Debounce of the preview. */
const DEBOUNCE_MS = 200

export interface Terms {
  rule: ShareRule
  users: number[]
  reassign: boolean
}

/**
 * Previews sharing leads out at each change of the terms, and executes exactly the previewed plan.
 */
export function useSharePlan(target: Target, terms: Terms) {
  const provider = useDataProvider<LotseDataProvider>()
  const [preview, setPreview] = useState<{ key: string; plan?: SharePlan; refusal?: Refusal }>()
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const round = useRef(0)
  const body = { ...target, ...terms }
  const key = JSON.stringify(body)
  const send = (more: object) => provider.ask(leadCalls.shareOut, { body: { ...body, ...more } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is sent.
  useEffect(() => {
    const mine = ++round.current
    if (!terms.users.length) return setPreview({ key })
    const timer = setTimeout(async () => {
      try {
        const plan = await send({ dry_run: true })
        if (round.current === mine) setPreview({ key, plan })
      } catch (refused) {
        if (round.current === mine) setPreview({ key, refusal: takenOf(refused) })
      }
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [key])

  /** @returns the executed plan; undefined where it was refused and the preview shows the current plan */
  async function execute(): Promise<SharePlan | undefined> {
    setBusy(true)
    setChanged(false)
    try {
      return await send({ plan: preview?.plan?.plan })
    } catch (refused) {
      const refusal = takenOf(refused)
      setPreview({
        key,
        plan: refusal.current as SharePlan | undefined,
        refusal: refusal.current ? undefined : refusal,
      })
      setChanged(refusal.code === 'conflict')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const isFresh = preview?.key === key
  return {
    plan: preview?.plan,
    refusal: isFresh ? preview?.refusal : undefined,
    isReady: isFresh && (preview?.plan?.placed ?? 0) > 0,
    isBusy,
    /** Whether another user changed the leads, so that the plan is a new one. */
    isChanged,
    execute,
  }
}

/** Returns the number of leads that are assigned already. */
export const takenIn = (refusal: Refusal | undefined) => (refusal?.by as number[] | undefined)?.length ?? 0

function takenOf(refused: unknown): Refusal {
  const { taken } = ((refused as { body?: RaRecord } | undefined)?.body ?? {}) as { taken?: number[] }
  return { ...refusalOf(refused), by: taken }
}
