import { LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { JobProgress } from '../../providers/manyRecords'
import type { FollowedJob } from '../../providers/useJob'
import { isolate } from './Isolated'
import { number } from './numbers'

/** Formats a count of a job. */
type Say = (value: number | null | undefined) => string

interface JobStateProps extends Pick<FollowedJob, 'job' | 'isRunning' | 'failed'> {
  /** The style class of a note. */
  note: string
  /** Draws the end of the job. */
  children: (job: JobProgress, say: Say) => ReactNode
}

/** The refusal to start a job, its progress, then its end. */
export function JobState({ job, isRunning, failed, note, children }: JobStateProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const say: Say = value => isolate(number(value ?? 0, locale))
  if (failed)
    return (
      <p className="f-error" role="alert">
        {translate(`errors.${failed}`, { _: translate('errors.unknown') })}
      </p>
    )
  if (!job) return null
  if (!isRunning) return children(job, say)
  const total = job.total ?? 0
  const words =
    job.status === 'queued'
      ? waitingWords(translate, job.jobs_before)
      : translate('lists.import_running', { done: say(job.done), total: say(total) })
  return (
    <div role="status">
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? Math.min(100, (job.done / total) * 100) : undefined}
        aria-label={words}
      />
      <p className={note}>{words}</p>
    </div>
  )
}

const waitingWords = (translate: ReturnType<typeof useTranslate>, before: number | null | undefined) =>
  before
    ? translate('lists.import_waiting_behind', { smart_count: before })
    : translate('lists.import_waiting')
