import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { LotseDataProvider } from '../../providers/dataProvider'
import type { ImportOrder } from '../../providers/manyRecords'
import { type FollowedJob, useJob } from '../../providers/useJob'

export interface ImportRun extends Omit<FollowedJob, 'start'> {
  isDryRun: boolean
  start: (order: ImportOrder) => Promise<void>
}

/** Starts an import and follows it to its end. */
export function useImport(resource: string): ImportRun {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const { start: follow, ...followed } = useJob(resource)
  const [isDryRun, setDryRun] = useState(false)
  const status = followed.job?.status
  useEffect(() => {
    if (status === 'done' && !isDryRun) void client.invalidateQueries({ queryKey: [resource] })
  }, [status, isDryRun, client, resource])

  const start = (order: ImportOrder) => {
    setDryRun(order.dryRun)
    return follow(() => provider.importFile(resource, order))
  }
  return { ...followed, isDryRun, start }
}
