import { Button, LinearProgress } from '@mui/material'
import { Download } from 'lucide-react'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { refusalOf } from '../../fields/refusal'
import { isolate } from '../../layout/parts/Isolated'
import { number } from '../../layout/parts/numbers'
import { download } from '../../providers/files'
import type { Job } from '../../providers/manyRecords'
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
  if (job.status === 'failed')
    return <p role="alert">{translate('lists.import_failed', { done: say(job.done) })}</p>
  return (
    <div role="status">
      <p>
        {translate(run.isDryRun ? 'lists.import_dry_done' : 'lists.import_done', {
          created: say(job.created),
          updated: say(job.updated),
          failed: say(job.failed),
        })}
      </p>
      <Refused job={job} resource={resource} />
    </div>
  )
}

function Refused({ job, resource }: { job: Job; resource: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { errors_url: url } = job
  if (!url) return null
  const take = () =>
    download(url, `${resource}-errors.csv`, resource).catch(refused =>
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' }),
    )
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void take()}
    >
      {translate('lists.import_errors')}
    </Button>
  )
}
