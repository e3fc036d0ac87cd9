import type { RaRecord } from 'react-admin'
import { opensRight } from '../../../../../contract/routes/words'
import { FieldCell } from '../../../../fields/FieldCell'
import { Clock } from '../../../../layout/parts/Clock'
import { HolderFlag } from '../../../../layout/parts/HolderFlag'
import { useNextClock } from './useNextClock'

/** Facts below the name on a candidate's card: the next clock and its day, its holder, and the owner of the file. */
export function CandidateFacts({ record }: { record: RaRecord }) {
  const clock = useNextClock(Number(record.id))
  return (
    <>
      <div className="cb-clock caption">
        {clock?.due_on ? (
          <Clock
            started={clock.started_on ?? clock.due_on}
            limit={clock.due_on}
            silenceApproves={clock.silence ?? false}
            opensRight={opensRight(clock.expiry)}
          />
        ) : null}
      </div>
      <p className="cb-foot row small-lines gap-10 between muted nowrap">
        {clock?.holder ? <HolderFlag holder={clock.holder} /> : <span />}
        {record.employee_id ? <FieldCell resource="candidates" source="employee_id" record={record} /> : null}
      </p>
    </>
  )
}
