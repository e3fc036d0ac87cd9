import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { refusalOf } from '../fields/refusal'
import type { LotseDataProvider } from './dataProvider'
import { useEvent } from './events'
import type { JobProgress } from './manyRecords'

/** Milliseconds between two reads of a running job; its events come in between. */
const POLL_MS = 1_000

export interface FollowedJob {
  job: JobProgress | undefined
  isRunning: boolean
  /** The code of the refusal to start. */
  failed: string | undefined
  start: (begin: () => Promise<{ job_id: number }>) => Promise<void>
  reset: () => void
}

/**
 * Starts work of the server and follows it to its end.
 * @param resource the resource whose server has the job
 */
export function useJob(resource: string): FollowedJob {
  const provider = useDataProvider<LotseDataProvider>()
  const [id, setId] = useState<number>()
  const [job, setJob] = useState<JobProgress>()
  const [failed, setFailed] = useState<string>()
  const isRunning = id !== undefined && job?.status !== 'done' && job?.status !== 'failed'
  useEvent('job', event => {
    if (event.id === id) setJob(before => before && { ...before, ...event })
  })
  useEffect(() => {
    if (!isRunning) return
    const read = async () => setJob(await provider.job(resource, id))
    // A read that fails (the connection is away) is followed by the next one.
    const timer = setInterval(() => void read().catch(() => undefined), POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, id, provider, resource])

  async function start(begin: () => Promise<{ job_id: number }>) {
    setFailed(undefined)
    setJob(undefined)
    try {
      const { job_id } = await begin()
      setId(job_id)
      setJob(await provider.job(resource, job_id))
    } catch (refused) {
      setFailed(refusalOf(refused).code)
    }
  }
  const reset = () => {
    setId(undefined)
    setJob(undefined)
  }
  return { job, isRunning, failed, start, reset }
}
