import type { ReactNode } from 'react'
import { type RaRecord, ResourceContextProvider, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AtEmployer } from '../../../../contract/calls/placement'
import { FieldCell } from '../../../fields/FieldCell'
import { resourceName, useFieldWords } from '../../../fields/words'
import { formatInstant } from '../../../layout/parts/dates'
import { FittingTable } from '../../../layout/parts/FittingTable'
import { RecordLink } from '../../../views/list/RecordLink'
import { useMay } from '../../../views/may'
import '../page/related/related.css'

const COLUMNS = ['kind', 'what', 'state', 'days'] as const

/** Kinds of records at an employer: the fields that say what it is, how it stands, and its days. */
const KINDS = [
  { of: 'matches', resource: 'matches', what: 'name', state: 'state', days: ['talk_at', 'answer_until'] },
  { of: 'consents', resource: 'employer-consents', what: 'how', state: 'answer', days: ['given_on'] },
  { of: 'talks', resource: 'candidateInterviews', what: 'outcome', state: 'status', days: ['at'] },
  {
    of: 'requests',
    resource: 'candidateSubmissionRequest',
    what: 'request_title',
    state: 'status',
    days: ['created_at'],
  },
  {
    of: 'placements',
    resource: 'placements',
    what: 'name',
    state: 'ended_by',
    days: ['started_on', 'guarantee_until'],
  },
] as const

/** All records between a candidate and one employer in one table, each with a link to it. */
export function Rows({ of }: { of: AtEmployer }) {
  const translate = useTranslate()
  return (
    <FittingTable label={translate('employers_of.records')} className="cp-related">
      <table>
        <thead>
          <tr>
            {COLUMNS.map(name => (
              <th key={name} scope="col">
                {translate(`employers_of.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.flatMap(kind =>
            of[kind.of]
              .map(record => ('record' in record ? record.record : record))
              .map(record => <RecordRow key={`${kind.of} ${record.id}`} kind={kind} record={record} />),
          )}
          {of.presentations.map(mail => (
            <MailRow key={`mail ${mail.id}`} mail={mail} />
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}

function RecordRow({ kind, record }: { kind: (typeof KINDS)[number]; record: RaRecord }) {
  const translate = useTranslate()
  const { resource } = kind
  const words = useFieldWords(resource)
  const cell = (source: string) => <FieldCell source={source} resource={resource} record={record} />
  return (
    <ResourceContextProvider value={resource}>
      <Line
        kind={<RecordLink record={record}>{resourceName(translate, resource)}</RecordLink>}
        what={cell(kind.what)}
        state={cell(kind.state)}
        days={kind.days
          .filter(name => record[name])
          .map(name => (
            <span key={name} className="block">
              {words.label(name)}: {cell(name)}
            </span>
          ))}
      />
    </ResourceContextProvider>
  )
}

/** An email of the job tool: it went to the contact of a job listing. */
function MailRow({ mail: { at, listing } }: { mail: AtEmployer['presentations'][number] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const mayOpen = useMay('job-listings')('read')
  const what = <bdi>{listing?.occupation ?? ''}</bdi>
  return (
    <Line
      kind={translate('employers_of.job_tool')}
      what={listing && mayOpen ? <Link to={`/job-listings/${listing.id}`}>{what}</Link> : what}
      state={translate('employers_of.emailed')}
      days={formatInstant(at, locale)}
    />
  )
}

type LineProps = Record<(typeof COLUMNS)[number], ReactNode>

function Line(cells: LineProps) {
  const translate = useTranslate()
  return (
    <tr>
      {COLUMNS.map(name => (
        <td key={name} data-name={translate(`employers_of.column.${name}`)}>
          {cells[name]}
        </td>
      ))}
    </tr>
  )
}
