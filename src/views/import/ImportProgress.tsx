import { LinearProgress } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { isolate } from '../../layout/parts/Isolated'
import { number } from '../../layout/parts/numbers'
import { RefusedRows } from './RefusedRows'
import type { ImportRun } from './useImport'

/** How far an import is, how it ended, and the file of the rows that it refused. */
export function ImportProgress({ run, resource }: { run: ImportRun; resource: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { job, isRunning, failed } = run
  if (failed) {
    return (
      <p className="f-error" role="alert">
        {translate(`errors.${failed}`, { _: translate('errors.unknown') })}
      </p>
    )
  }
  if (!job) return null
  const say = (value: number) => isolate(number(value ?? 0, locale))
  if (isRunning) {
    const words = translate('lists.import_running', { done: say(job.done), total: say(job.total) })
    return (
      <div role="status">
        <LinearProgress
          variant={job.total > 0 ? 'determinate' : 'indeterminate'}
          value={job.total > 0 ? Math.min(100, (job.done / job.total) * 100) : undefined}
          aria-label={words}
        />
        <p className="v-note">{words}</p>
      </div>
    )
  }
  if (job.status === 'failed') {
    const words = { done: say(job.done), row: say(job.stopped_at ?? 0) }
    return <p role="alert">{translate(`lists.import_${job.stopped_at ? 'stopped' : 'failed'}`, words)}</p>
  }
  return (
    <div role="status">
      <p>
        {translate(run.isDryRun ? 'lists.import_dry_done' : 'lists.import_done', {
          created: say(job.created),
          updated: say(job.updated),
          failed: say(job.failed),
        })}
      </p>
      {job.errors_url ? <RefusedRows url={job.errors_url} failed={job.failed} resource={resource} /> : null}
    </div>
  )
}
