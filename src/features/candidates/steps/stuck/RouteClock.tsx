import { type RaRecord, useLocale, useReference } from 'react-admin'
import { displayName } from '../../../../../contract/definition/define'
import { clocks } from '../../../../../contract/resources/procedures'
import { RecordName } from '../../../../fields/ref'

/** The subject of a deadline of a route: its step, what it is about, and the route of the case. */
export function RouteClock({ record }: { record: RaRecord }) {
  const locale = useLocale()
  const { case_id, step_id } = record
  const words = <bdi>{displayName(clocks, record, locale.split('-')[0])}</bdi>
  return (
    <span className="grid">
      {step_id ? <RecordName to="route-steps" id={Number(step_id)} /> : words}
      <small className="faint">
        {step_id ? <>{words} · </> : null}
        {case_id ? <RouteOfCase id={Number(case_id)} /> : null}
      </small>
    </span>
  )
}

function RouteOfCase({ id }: { id: number }) {
  const { referenceRecord } = useReference({ reference: 'cases', id })
  return referenceRecord ? <RecordName to="routes" id={Number(referenceRecord.route_id)} /> : null
}
