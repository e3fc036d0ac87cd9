import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
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
      card={ArrivalCard}
      panel={false}
      linkTo={toCandidate}
      empty={<Empty>{translate('desks.not_measured')}</Empty>}
    />
  )
}

/** An expected arrival on a phone: of whom, between which days, and how likely. */
function ArrivalCard({ record }: { record: RaRecord }) {
  return (
    <div className="grow grid gap-6">
      <Link className="medium text unlined" to={toCandidate(record)}>
        <CandidateOf record={record} />
      </Link>
      <div className="row small-lines wrap wide">
        {record.early_on ? (
          <span>
            <ReadableDay value={record.early_on} /> – <ReadableDay value={record.late_on} />
          </span>
        ) : null}
        <Share record={record} />
        <Lacks record={record} />
      </div>
    </div>
  )
}

function Share({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  if (record.certain) return translate('desks.booked')
  return record.share === null ? null : translate('records.percent', { value: record.share })
}

function Early({ record }: { record: RaRecord }) {
  return <ReadableDay value={record.early_on} />
}

/** The step without a speed, or the missing share, for which a row has no day. */
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
