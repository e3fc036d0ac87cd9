import { useTranslate } from 'react-admin'
import { Ltr } from '../../../layout/parts/Isolated'
import { JobState } from '../../../layout/parts/JobState'
import type { Run } from './useRun'

/** The progress of a run, and its end. */
export function RunProgress({ run: { job, isRunning, failed } }: { run: Run }) {
  const translate = useTranslate()
  return (
    <JobState job={job} isRunning={isRunning} failed={failed} note="jt-note">
      {({ status, error, created, updated }, say) =>
        status === 'failed' ? (
          <p className="f-error" role="alert">
            {translate('jobs.run_failed')} {error ? <Ltr>{error}</Ltr> : null}
          </p>
        ) : (
          <p className="jt-note" role="status">
            {translate('jobs.run_done', { created: say(created), updated: say(updated) })}
          </p>
        )
      }
    </JobState>
  )
}
