import { LinearProgress } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import type { Run } from './useRun'

/** How far a run is, and how it ended. */
export function RunProgress({ run: { job, isRunning, failed } }: { run: Run }) {
  const translate = useTranslate()
  const locale = useLocale()
  const say = (value: number | undefined) => isolate(number(value ?? 0, locale))
  if (failed)
    return (
      <p className="f-error" role="alert">
        {translate(`errors.${failed}`, { _: translate('errors.unknown') })}
      </p>
    )
  if (!job) return null
  if (isRunning) {
    const words = translate('lists.import_running', { done: say(job.done), total: say(job.total) })
    return (
      <div role="status">
        <LinearProgress
          variant={job.total > 0 ? 'determinate' : 'indeterminate'}
          value={job.total > 0 ? Math.min(100, (job.done / job.total) * 100) : undefined}
          aria-label={words}
        />
        <p className="jt-note">{words}</p>
      </div>
    )
  }
  if (job.status === 'failed')
    return (
      <p className="f-error" role="alert">
        {translate('jobs.run_failed')} {job.error ? <Ltr>{job.error}</Ltr> : null}
      </p>
    )
  const counts = { created: say(job.created), updated: say(job.updated) }
  return (
    <p className="jt-note" role="status">
      {translate('jobs.run_done', counts)}
    </p>
  )
}
