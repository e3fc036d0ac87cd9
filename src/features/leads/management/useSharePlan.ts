import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { leadCalls, type SharePlan, type ShareRule } from '../../../../contract/calls/leads'
import { type Refusal, refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import type { Target } from '../../../providers/manyRecords'
import { refusedBody } from '../../../providers/refusedBody'

/** Debounce of the preview. */
const DEBOUNCE_MS = 200

export interface Terms {
  rule: ShareRule
  users: number[]
  reassign: boolean
}

interface Preview {
  /** The terms that it is of. */
  key: string
  plan?: SharePlan
  refusal?: Refusal
  taken?: number
}

/**
 * Previews sharing leads out at each change of the terms, and executes exactly the previewed plan.
 */
export function useSharePlan(target: Target, terms: Terms) {
  const provider = useDataProvider<LotseDataProvider>()
  const [preview, setPreview] = useState<Preview>()
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
        if (round.current === mine) setPreview({ key, ...refusalIn(refused) })
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
      const { current: plan } = refusedBody<{ current: SharePlan }>(refused)
      setPreview({ key, ...(plan ? { plan } : refusalIn(refused)) })
      setChanged(refusalOf(refused).code === 'conflict')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const isFresh = preview?.key === key
  return {
    plan: preview?.plan,
    refusal: isFresh ? preview?.refusal : undefined,
    /** The number of leads that are assigned already. */
    taken: (isFresh && preview?.taken) || 0,
    isReady: isFresh && (preview?.plan?.placed ?? 0) > 0,
    isBusy,
    /** Whether another user changed the leads, so that the plan is a new one. */
    isChanged,
    execute,
  }
}

function refusalIn(refused: unknown): Omit<Preview, 'key'> {
  return { refusal: refusalOf(refused), taken: refusedBody<{ taken: number[] }>(refused).taken?.length }
}
