import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { jobSearchCalls } from '../../../../contract/calls/job-searches'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useEvent } from '../../../providers/events'
import type { Job } from '../../../providers/manyRecords'

/** Milliseconds between two looks at a run; its events come in between. */
const LOOK_EVERY = 1_000

export interface Run {
  job: (Job & { error?: string | null }) | undefined
  isRunning: boolean
  /** The code of why it did not start. */
  failed: string | undefined
  start: (ids?: readonly string[]) => Promise<void>
}

/** Starts the run of a search and follows it to its end. */
export function useRun(search: number): Run {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const [id, setId] = useState<number>()
  const [job, setJob] = useState<Run['job']>()
  const [failed, setFailed] = useState<string>()
  const isRunning = id !== undefined && job?.status !== 'done' && job?.status !== 'failed'
  useEvent('job', event => {
    if (event.id === id) setJob(before => ({ ...before, ...event }) as Run['job'])
  })
  useEffect(() => {
    if (!isRunning) return
    const look = async () => setJob(await provider.job('job-listings', id))
    // A look that fails (the connection is away) is followed by the next one.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [isRunning, id, provider])
  useEffect(() => {
    if (job?.status !== 'done' && job?.status !== 'failed') return
    for (const name of ['job-listings', 'job-searches']) void client.invalidateQueries({ queryKey: [name] })
  }, [job?.status, client])

  async function start(ids?: readonly string[]) {
    setFailed(undefined)
    setJob(undefined)
    try {
      const { job_id } = await provider.ask(jobSearchCalls.run, {
        params: { id: search },
        body: ids ? { ids: [...ids] } : {},
      })
      setId(job_id)
      setJob(await provider.job('job-listings', job_id))
    } catch (refused) {
      setFailed(refusalOf(refused).code)
    }
  }
  return { job, isRunning, failed, start }
}
