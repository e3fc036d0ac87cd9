import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { refusalOf } from '../../fields/refusal'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useEvent } from '../../providers/events'
import type { ImportOrder, Job } from '../../providers/manyRecords'

/** Milliseconds between two looks at a running job; its events come in between. */
const LOOK_EVERY = 1_000

export interface ImportRun {
  job?: Job
  isDryRun: boolean
  isRunning: boolean
  /** The code of why it did not start. */
  failed?: string
  start: (order: ImportOrder) => Promise<void>
  reset: () => void
}

/** Starts an import and follows it to its end. */
export function useImport(resource: string): ImportRun {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const [id, setId] = useState<number>()
  const [job, setJob] = useState<Job>()
  const [isDryRun, setDryRun] = useState(false)
  const [failed, setFailed] = useState<string>()
  const isRunning = id !== undefined && job?.status !== 'done' && job?.status !== 'failed'

  useEvent('job', event => {
    if (event.id === id) setJob(before => ({ ...before, ...event }) as Job)
  })
  useEffect(() => {
    if (!isRunning) return
    const look = async () => setJob(await provider.job(resource, id))
    // A look that fails (the connection is away) is followed by the next one.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [isRunning, id, provider, resource])
  useEffect(() => {
    if (job?.status === 'done' && !isDryRun) void client.invalidateQueries({ queryKey: [resource] })
  }, [job?.status, isDryRun, client, resource])

  async function start(order: ImportOrder) {
    setFailed(undefined)
    setJob(undefined)
    setDryRun(order.dryRun)
    try {
      const { job_id } = await provider.importFile(resource, order)
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
  return { job, isDryRun, isRunning, failed, start, reset }
}
