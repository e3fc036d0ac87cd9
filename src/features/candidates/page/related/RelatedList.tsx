import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, ResourceContextProvider, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../../fields/FieldCell'
import { newOf, resourceName, useFieldWords } from '../../../../fields/words'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { RecordLink } from '../../../../views/list/RecordLink'
import { useMay } from '../../../../views/may'
import { QueryState } from '../../../../views/QueryState'
import '../page.css'
import './related.css'

/** Records of one person that are shown; what is more stands in the list itself. */
const SHOWN = 100

interface RelatedListProps {
  resource: string
  filter: Record<string, unknown>
  /** Fields that are shown; the first one leads to the record. */
  columns: readonly string[]
  /** First values of a new record; without them none is made here. */
  values?: Record<string, unknown>
  /** The field that the latest come first by. */
  sort: string
  /** Fields that are drawn otherwise than by their kind. */
  cells?: Record<string, (row: RaRecord) => ReactNode>
  actions?: (row: RaRecord) => ReactNode
  /** Another way to a new row than a new record. */
  children?: ReactNode
}

/** Records that belong to a candidate, with the way to make another. */
export function RelatedList(props: RelatedListProps) {
  const { resource, filter, values, sort } = props
  const translate = useTranslate()
  const may = useMay(resource)
  const query = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: SHOWN }, sort: { field: sort, order: 'DESC' } },
    { enabled: may('read') },
  )
  if (!may('read')) return null
  const { data } = query
  const title = resourceName(translate, resource, 2)
  return (
    <section className="cp-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {values && may('create') ? (
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={`/${resource}/create`}
            state={{ values }}
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          >
            {newOf(translate, resource)}
          </Button>
        ) : null}
      </header>
      {props.children ? <div className="cp-related-add">{props.children}</div> : null}
      <QueryState query={query} rows={2} columns={3} />
      {data && data.length === 0 ? <p className="cp-rest">{translate('candidate.none_yet')}</p> : null}
      {data && data.length > 0 ? <Rows {...props} rows={data} /> : null}
    </section>
  )
}

function Rows({ resource, columns, cells = {}, actions, rows }: RelatedListProps & { rows: RaRecord[] }) {
  const words = useFieldWords(resource)
  const translate = useTranslate()
  return (
    <ResourceContextProvider value={resource}>
      <FittingTable label={resourceName(translate, resource, 2)} className="cp-related">
        <table>
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col">
                  {words.label(name)}
                </th>
              ))}
              {actions ? (
                <th scope="col" className="l-keep">
                  <span className="l-hidden">{translate('candidate.more')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                {columns.map((name, index) => {
                  const cell = cells[name]?.(row) ?? (
                    <FieldCell source={name} resource={resource} record={row} />
                  )
                  return (
                    <td key={name} data-name={words.label(name)}>
                      {index === 0 ? <RecordLink record={row}>{cell}</RecordLink> : cell}
                    </td>
                  )
                })}
                {actions ? <td className="cp-related-acts nowrap text-end">{actions(row)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </FittingTable>
    </ResourceContextProvider>
  )
}
