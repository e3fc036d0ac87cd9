import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FoundJob } from '../../../../contract/calls/job-searches'
import { useFieldWords } from '../../../fields/words'
import { FittingTable } from '../../../layout/parts/FittingTable'
import { ReadableDay } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'

interface FoundTableProps {
  jobs: readonly FoundJob[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Jobs as the search lists them, to be ticked; those that are here already lead to their listing. */
export function FoundTable({ jobs, chosen, onChoose }: FoundTableProps) {
  const translate = useTranslate()
  const words = useFieldWords('job-listings')
  const ids = jobs.map(({ external_id }) => external_id)
  const isAll = ids.length > 0 && ids.every(id => chosen.includes(id))
  const others = chosen.filter(id => !ids.includes(id))
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  if (jobs.length === 0) return <p className="jt-note">{translate('records.nothing_found')}</p>
  return (
    <FittingTable label={translate('jobs.results')}>
      <table className="jt-table">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                checked={isAll}
                aria-label={translate('mail.choose_all')}
                onChange={() => onChoose(isAll ? others : [...others, ...ids])}
              />
            </th>
            {(['occupation', 'employer_name', 'city', 'bundesland_id', 'published_on'] as const).map(name => (
              <th key={name} scope="col" className={KEPT.has(name) ? 'l-keep' : undefined}>
                {words.label(name)}
              </th>
            ))}
            <th scope="col">{translate('jobs.here')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(job => (
            <tr key={job.external_id}>
              <td>
                <input
                  type="checkbox"
                  checked={chosen.includes(job.external_id)}
                  aria-label={`${job.occupation}, ${job.employer_name ?? ''}`}
                  onChange={() => toggle(job.external_id)}
                />
              </td>
              <td>
                <bdi>{job.occupation}</bdi>
              </td>
              <td>
                <bdi>{job.employer_name}</bdi>
              </td>
              <td>
                <bdi>{job.city}</bdi>
              </td>
              <td>
                <bdi>{job.region}</bdi>
              </td>
              <td>{job.published_on ? <ReadableDay value={job.published_on} /> : null}</td>
              <td>
                {job.listing_id === null ? null : (
                  <Link to={`/job-listings/${job.listing_id}`}>
                    <StatusTag kind="good">{translate('jobs.here')}</StatusTag>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}

/** Columns that stay where the table is narrow. */
const KEPT = new Set(['occupation', 'employer_name'])
