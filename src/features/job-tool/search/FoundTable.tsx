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
                aria-label={translate('lists.select_all_shown')}
                onChange={() => onChoose(isAll ? others : [...others, ...ids])}
              />
            </th>
            {(['occupation', 'employer_name', 'city', 'bundesland_id', 'published_on'] as const).map(name => (
              <th key={name} scope="col" className={NARROW_COLUMNS.has(name) ? 'l-keep' : undefined}>
                {words.label(name)}
              </th>
            ))}
            <th scope="col">{translate('jobs.here')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(job => (
            <Line
              key={job.external_id}
              job={job}
              isChosen={chosen.includes(job.external_id)}
              onToggle={() => toggle(job.external_id)}
            />
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}

interface LineProps {
  job: FoundJob
  isChosen: boolean
  onToggle: () => void
}

function Line({ job, isChosen, onToggle }: LineProps) {
  const translate = useTranslate()
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`${job.occupation}, ${job.employer_name ?? ''}`}
          onChange={onToggle}
        />
      </td>
      {[job.occupation, job.employer_name, job.city, job.region].map((text, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
        <td key={column}>
          <bdi>{text}</bdi>
        </td>
      ))}
      <td>{job.published_on ? <ReadableDay value={job.published_on} /> : null}</td>
      <td>
        {job.listing_id === null ? null : (
          <Link to={`/job-listings/${job.listing_id}`}>
            <StatusTag kind="good">{translate('jobs.here')}</StatusTag>
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Columns of a narrow table. */
const NARROW_COLUMNS = new Set(['occupation', 'employer_name'])
