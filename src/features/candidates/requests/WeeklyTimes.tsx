import './requests.css'
import { type RaRecord, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { evaluationAppointmentSettings } from '../../../../contract/resources/requests'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { ResourceList } from '../../../views'

const RESOURCE = evaluationAppointmentSettings.name
const WEEKDAYS = evaluationAppointmentSettings.fields.weekday.options.values

/** The weekly times of each evaluator, as their own clocks show them. */
export function WeeklyTimes() {
  return (
    <ResourceList resource={RESOURCE} perPage={500} panel={false}>
      <WeeklyGrid />
    </ResourceList>
  )
}

function WeeklyGrid() {
  const { data } = useListContext()
  const words = useFieldWords(RESOURCE)
  const evaluators = [...new Set((data ?? []).map(row => Number(row.evaluator_id)))]
  return (
    <div className="rq-weekly scroll-x">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.label('evaluator_id')}</th>
            {WEEKDAYS.map(day => (
              <th key={day} scope="col">
                {words.choice('weekday', day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evaluators.map(id => (
            <tr key={id}>
              <th scope="row">
                <RecordName to="users" id={id} />
              </th>
              {WEEKDAYS.map(day => (
                <td key={day} data-name={words.choice('weekday', day)}>
                  {(data ?? [])
                    .filter(row => row.evaluator_id === id && row.weekday === day)
                    .toSorted((one, other) => (String(one.starts) < String(other.starts) ? -1 : 1))
                    .map(row => (
                      <Time key={row.id} row={row} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Time({ row }: { row: RaRecord }) {
  return (
    <Link
      className="rq-time flex wrap nowrap unlined"
      to={`/${RESOURCE}/${row.id}`}
      data-off={row.active === false || undefined}
    >
      <bdi dir="ltr">
        {row.starts}–{row.ends}
      </bdi>
      {Number(row.capacity) > 1 ? <bdi dir="ltr">×{row.capacity}</bdi> : null}
      <small>
        <bdi>{row.timezone}</bdi>
      </small>
    </Link>
  )
}
