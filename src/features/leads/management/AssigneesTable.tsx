import { useLocale, useTranslate } from 'react-admin'
import type { SharePlan } from '../../../../contract/calls/leads'
import { formatNearDay } from '../../../layout/parts/dates'
import { number } from '../../../layout/parts/numbers'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { Load } from './useWorkloads'

interface AssigneesTableProps {
  people: Load[]
  users: number[]
  onChange: (users: number[]) => void
  plan: SharePlan | undefined
}

/** Each person with its leads before and after; absent people cannot be chosen. */
export function AssigneesTable({ people, users, onChange, plan }: AssigneesTableProps) {
  const translate = useTranslate()
  const chosen = new Set(users)
  const here = people.filter(({ absent }) => !absent).map(({ employee_id }) => Number(employee_id))
  const isAll = here.length > 0 && here.every(id => chosen.has(id))
  return (
    <table className="d-takers">
      <thead>
        <tr>
          <th scope="col">
            <label className="d-check row gap-8">
              <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : here)} />
              {translate('management.people')}
            </label>
          </th>
          <th scope="col">{translate('management.has')}</th>
          <th scope="col">{translate('management.gets')}</th>
          <th scope="col">{translate('management.then')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(person => (
          <Assignee
            key={person.id}
            person={person}
            isChosen={chosen.has(Number(person.employee_id))}
            onToggle={id => onChange(chosen.has(id) ? users.filter(each => each !== id) : [...users, id])}
            planned={plan?.people.find(({ user_id }) => user_id === person.employee_id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface AssigneeProps {
  person: Load
  isChosen: boolean
  onToggle: (id: number) => void
  planned: SharePlan['people'][number] | undefined
}

function Assignee({ person, isChosen, onToggle, planned }: AssigneeProps) {
  const locale = useLocale()
  const { employee_id: id, name, absent, open } = person
  const gets = isChosen ? planned?.gets : undefined
  const has = planned?.open ?? open ?? 0
  const count = (value: number | undefined) => (value === undefined ? '–' : number(value, locale))
  return (
    <tr>
      <th scope="row">
        <label className="d-check row gap-8">
          <input
            type="checkbox"
            checked={isChosen && !absent}
            disabled={absent ?? false}
            onChange={() => onToggle(Number(id))}
          />
          <bdi>{name}</bdi>
          {absent ? <Away person={person} /> : null}
        </label>
      </th>
      <td>{count(has)}</td>
      <td data-gets={(gets ?? 0) > 0}>{count(gets)}</td>
      <td>{count(gets === undefined ? undefined : has + gets)}</td>
    </tr>
  )
}

/** The tag of an absent person, with the end of the absence if known. */
export function Away({ person: { absent_until: until } }: { person: Pick<Load, 'absent_until'> }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <StatusTag kind="away">
      {until
        ? translate('management.away_until', { day: formatNearDay(until, locale) })
        : translate('management.away')}
    </StatusTag>
  )
}
