import { type RaRecord, useTranslate } from 'react-admin'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { Empty } from '../../../layout/parts/Empty'
import { ReadableDay } from '../../../layout/parts/ReadableDate'
import { ResourceList } from '../../../views'
import { CandidateOf, toCandidate } from '../../candidates'
import { ArrivalMonths } from './ArrivalMonths'

const CELLS = { candidate_id: CandidateOf, share: Share, early_on: Early, lacks: Lacks }

/** Arrivals by month, and below them everybody on the way with the days between which arrival is expected. */
export function ExpectedArrivalsList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="expected-arrivals"
      title={translate('menu.items.expected-arrivals')}
      notice={<ArrivalMonths />}
      columns={{ cells: CELLS }}
      panel={false}
      linkTo={toCandidate}
      empty={<Empty>{translate('desks.not_measured')}</Empty>}
    />
  )
}

function Share({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  if (record.certain) return translate('desks.booked')
  return record.share === null ? null : translate('reports.percent', { value: record.share })
}

function Early({ record }: { record: RaRecord }) {
  return <ReadableDay value={record.early_on} />
}

/** What is missing for a day: the speed of which step, or the share of those who stood there. */
function Lacks({ record }: { record: RaRecord }) {
  const { choice } = useFieldWords('expected-arrivals')
  if (!record.lacks) return null
  return (
    <span>
      {choice('lacks', String(record.lacks))}
      {record.lacking_step_id ? (
        <small className="muted block">
          <RecordName to="route-steps" id={record.lacking_step_id} />
        </small>
      ) : null}
    </span>
  )
}
