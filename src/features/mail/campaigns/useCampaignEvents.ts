import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useEvent } from '../../../providers/events'
import type { Side } from '../sides'

/** Milliseconds between two reads: a fast campaign tells of itself many times a second. */
const READ_AGAIN = 500

/**
 * Reads campaigns of a side again when the server tells of one, at most twice a second.
 * @param id only this one
 */
export function useCampaignEvents({ audience, campaigns }: Side, id?: number): void {
  const client = useQueryClient()
  const read = useAtMost(
    useCallback(() => {
      const keys = id === undefined ? ['getList'] : ['getOne']
      for (const key of keys) void client.invalidateQueries({ queryKey: [campaigns, key] })
    }, [client, campaigns, id]),
    READ_AGAIN,
  )
  // An event that came after the page read the campaign and before it listened would be the last one: read once more.
  useEffect(() => {
    if (id !== undefined) read()
  }, [id, read])
  useEvent('campaign', event => {
    const isOurs = event.audience === audience || event.resource === campaigns
    if (isOurs && (id === undefined || event.id === id)) read()
  })
}

/** @returns a function that runs `work` at once, and again at the end of the gap if it was called meanwhile */
export function useAtMost(work: () => void, gap: number): () => void {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWanted = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    if (timer.current !== undefined) {
      isWanted.current = true
      return
    }
    const run = () => {
      latest.current()
      isWanted.current = false
      timer.current = setTimeout(() => {
        timer.current = undefined
        if (isWanted.current) run()
      }, gap)
    }
    run()
  }, [gap])
}
