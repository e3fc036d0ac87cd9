import { useEffect, useState } from 'react'
import type { Campaign } from '../campaign'
import { progressOf } from '../campaign'
import { endOf, rateOf, type Sample, withSample } from './rate'

const SECOND = 1_000

/** @returns messages a minute and when it will be done, told anew each second while the campaign runs */
export function useRate(campaign: Campaign): { rate: number | undefined; end: Date | undefined } {
  const { done, left } = progressOf(campaign)
  const [samples, setSamples] = useState<Sample[]>([])
  const isRunning = campaign.status === 'sending'
  useEffect(() => {
    if (!isRunning) return setSamples([])
    const take = () => setSamples(before => withSample(before, { at: Date.now(), done }))
    take()
    const timer = setInterval(take, SECOND)
    return () => clearInterval(timer)
  }, [isRunning, done])
  const rate = isRunning ? rateOf(samples, campaign.started_at) : undefined
  return { rate, end: endOf(left, rate, samples.at(-1)?.at ?? Date.now()) }
}
