import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { FittingTable } from '../../../layout/parts/FittingTable'
import { number } from '../../../layout/parts/numbers'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { leadsPath } from '../paths'
import { Away } from './AssigneesTable'
import { LOAD_NUMBERS, type Load } from './useWorkloads'

/** The leads of each person; every number opens exactly its leads. */
export function WorkloadTable({ loads }: { loads: Load[] }) {
  const translate = useTranslate()
  const words = useFieldWords('leads-management')
  return (
    <FittingTable label={translate('management.looks.loads')} className="v-sheet d-loads card grow">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.label('employee_id')}</th>
            <th scope="col">{words.label('office_id')}</th>
            {LOAD_NUMBERS.map(name => (
              <th key={name} scope="col" className={name === 'open' ? 'd-number l-keep' : 'd-number'}>
                {words.label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loads.map(load => (
            <tr key={load.id}>
              <th scope="row">
                <bdi>{load.name ?? translate('records.unassigned')}</bdi>{' '}
                {load.absent ? <Away person={load} /> : null}
              </th>
              <td>{load.office_id ? <RecordName to="offices" id={load.office_id} /> : <EmptyCell />}</td>
              {LOAD_NUMBERS.map(name => (
                <td key={name} className="d-number">
                  <NumberLink load={load} name={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}

function NumberLink({ load, name }: { load: Load; name: (typeof LOAD_NUMBERS)[number] }) {
  const locale = useLocale()
  const words = useFieldWords('leads-management')
  const count = load[name] ?? 0
  return (
    <Link to={leadsPath(load.filters[name])} aria-label={`${words.label(name)}: ${number(count, locale)}`}>
      {number(count, locale)}
    </Link>
  )
}
