import { useTranslate } from 'react-admin'
import { GAVE_UP } from '../../../contract/imports/imported'
import { JobState } from '../../layout/parts/JobState'
import type { JobProgress } from '../../providers/manyRecords'
import { RefusedRows } from './RefusedRows'
import type { ImportRun } from './useImport'

/** How an import ended before its last row. */
const endOf = ({ error, stopped_at }: Pick<JobProgress, 'error' | 'stopped_at'>) =>
  stopped_at ? 'stopped' : error === GAVE_UP ? 'gave_up' : 'failed'

/** The progress of an import, its end, and the file of the rows that it refused. */
export function ImportProgress({ run, resource }: { run: ImportRun; resource: string }) {
  const translate = useTranslate()
  const { job, isRunning, failed, isDryRun } = run
  return (
    <JobState job={job} isRunning={isRunning} failed={failed} note="v-note">
      {({ status, error, done, stopped_at, created, updated, failed: refused, errors_url }, say) =>
        status === 'failed' ? (
          <p className="paragraph" role="alert">
            {translate(`lists.import_${endOf({ error, stopped_at })}`, {
              done: say(done),
              row: say(stopped_at),
            })}
          </p>
        ) : (
          <div role="status">
            <p className="paragraph">
              {translate(isDryRun ? 'lists.import_dry_done' : 'lists.import_done', {
                created: say(created),
                updated: say(updated),
                failed: say(refused),
              })}
            </p>
            {errors_url ? <RefusedRows url={errors_url} failed={refused} resource={resource} /> : null}
          </div>
        )
      }
    </JobState>
  )
}
