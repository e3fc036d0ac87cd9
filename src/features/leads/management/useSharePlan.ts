import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { leadCalls, type SharePlan, type ShareRule } from '../../../../contract/calls/leads'
import { type Refusal, refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import type { Target } from '../../../providers/manyRecords'

/** Milliseconds that a choice rests before it is told what would come of it. */
const PAUSE = 200

/** How it is to be shared out. */
export interface Terms {
  rule: ShareRule
  users: number[]
  reassign: boolean
}

/**
 * What would come of sharing leads out, told anew at each change of the terms, and the doing of exactly that.
 * @param target which leads
 */
export function useSharePlan(target: Target, terms: Terms) {
  const provider = useDataProvider<LotseDataProvider>()
  const [told, setTold] = useState<{ key: string; plan?: SharePlan; refusal?: Refusal }>()
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const round = useRef(0)
  const body = { ...target, ...terms }
  const key = JSON.stringify(body)
  const send = (more: object) => provider.ask(leadCalls.shareOut, { body: { ...body, ...more } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is sent.
  useEffect(() => {
    const mine = ++round.current
    if (!terms.users.length) return setTold({ key })
    const timer = setTimeout(async () => {
      try {
        const plan = await send({ dry_run: true })
        if (round.current === mine) setTold({ key, plan })
      } catch (refused) {
        if (round.current === mine) setTold({ key, refusal: takenOf(refused) })
      }
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [key])

  /** @returns what was done; undefined where it was refused, and the plan as it would be now is told instead */
  async function doIt(): Promise<SharePlan | undefined> {
    setBusy(true)
    setChanged(false)
    try {
      return await send({ plan: told?.plan?.plan })
    } catch (refused) {
      const refusal = takenOf(refused)
      setTold({
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
  const isFresh = told?.key === key
  return {
    plan: told?.plan,
    refusal: isFresh ? told?.refusal : undefined,
    isReady: isFresh && (told?.plan?.placed ?? 0) > 0,
    isBusy,
    /** Somebody was faster: what stands here now is new. */
    isChanged,
    doIt,
  }
}

/** How many of the leads somebody has already. */
export const takenIn = (refusal: Refusal | undefined) => (refusal?.by as number[] | undefined)?.length ?? 0

function takenOf(refused: unknown): Refusal {
  const { taken } = ((refused as { body?: RaRecord } | undefined)?.body ?? {}) as { taken?: number[] }
  return { ...refusalOf(refused), by: taken }
}
