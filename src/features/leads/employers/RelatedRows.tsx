import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../fields/FieldCell'
import { newOf } from '../../../fields/words'
import { useMay } from '../../../views/may'
import { QueryState } from '../../../views/QueryState'
import { type Kind, type Related, useRelated } from './related'

/** The latest rows of a kind, the way to all of them, and to another one. */
export function RelatedRows({ kind, id }: { kind: Kind; id: number }) {
  const translate = useTranslate()
  const query = useRelated(kind, id)
  const { data, error, of, may } = query
  if (!may('read')) return null
  if (error || !data) return <QueryState query={query} rows={4} columns={2} />
  return (
    <>
      {data.length ? (
        <ResourceContextProvider value={of.resource}>
          <ul className="em-rows">
            {data.map(row => (
              <Row key={row.id} row={row} kind={kind} of={of} />
            ))}
          </ul>
        </ResourceContextProvider>
      ) : (
        <p className="d-note">{translate(`employers.none_${kind}`)}</p>
      )}
      <footer className="em-foot row wrap gap-8 between small">
        {may('create') && kind !== 'placed' ? (
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={`/${of.resource}/create`}
            state={{ values: { bw_lead_id: id } }}
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          >
            {newOf(translate, of.resource)}
          </Button>
        ) : null}
        {data.length ? (
          <Link to={`/${of.resource}?${new URLSearchParams({ filter: JSON.stringify(of.filter) })}`}>
            {translate('employers.show_all')}
          </Link>
        ) : null}
      </footer>
    </>
  )
}

function Row({ row, kind, of }: { row: RaRecord; kind: Kind; of: Related }) {
  const mayCandidates = useMay('candidates')('read')
  const page = mayCandidates
    ? `/candidates/${row.candidate_id}`
    : `/ready-candidates/${row.candidate_id}/show`
  return (
    <li>
      <Link to={kind === 'placed' ? page : `/${of.resource}/${row.id}`}>
        <FieldCell source={of.title} record={row} />
      </Link>
      <span className="em-facts row small-lines wrap muted">
        {of.facts
          .filter(name => row[name] !== null && row[name] !== undefined)
          .map(name => (
            <FieldCell key={name} source={name} record={row} />
          ))}
      </span>
    </li>
  )
}
