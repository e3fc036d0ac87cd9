import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { jobSearchCalls } from '../../../../contract/calls/job-searches'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { type FollowedJob, useJob } from '../../../providers/useJob'

export interface Run extends Pick<FollowedJob, 'job' | 'isRunning' | 'failed'> {
  start: (ids?: readonly string[]) => Promise<void>
}

/** Starts the run of a search and follows it to its end. */
export function useRun(search: number): Run {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const { job, isRunning, failed, start: follow } = useJob('job-listings')
  useEffect(() => {
    if (job?.status !== 'done' && job?.status !== 'failed') return
    for (const name of ['job-listings', 'job-searches']) void client.invalidateQueries({ queryKey: [name] })
  }, [job?.status, client])

  const start = (ids?: readonly string[]) =>
    follow(() =>
      provider.ask(jobSearchCalls.run, { params: { id: search }, body: ids ? { ids: [...ids] } : {} }),
    )
  return { job, isRunning, failed, start }
}
