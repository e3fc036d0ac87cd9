import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../../fields/FieldCell'
import { newOf, resourceName, useFieldWords } from '../../../../fields/words'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { RecordLink } from '../../../../views/list/RecordLink'
import { useMay } from '../../../../views/may'
import '../page.css'
import './related.css'

export interface RelatedCardProps {
  resource: string
  /** Fields that are shown; the first one leads to the record. */
  columns: readonly string[]
  /** First values of a new record; without them none is made here. */
  values?: Record<string, unknown> | undefined
  /** Fields that are drawn otherwise than by their kind. */
  cells?: Record<string, (row: RaRecord) => ReactNode>
  actions?: (row: RaRecord) => ReactNode
  /** Nothing while they are read. */
  rows: readonly RaRecord[] | undefined
  /** Another way to a new row than a new record, and what is shown until there are rows. */
  children?: ReactNode
}

/** Records of one resource that belong to a candidate. */
export function RelatedCard(props: RelatedCardProps) {
  const { resource, values, rows } = props
  const translate = useTranslate()
  const title = resourceName(translate, resource, 2)
  return (
    <section className="cp-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {values ? <NewRecord resource={resource} values={values} /> : null}
      </header>
      {props.children}
      {rows && rows.length === 0 ? <p className="cp-rest">{translate('candidate.none_yet')}</p> : null}
      {rows && rows.length > 0 ? <Rows {...props} rows={rows} /> : null}
    </section>
  )
}

/** The way to the form of a new record, for those who may make one. */
export function NewRecord({ resource, values }: { resource: string; values: Record<string, unknown> }) {
  const translate = useTranslate()
  const may = useMay(resource)
  if (!may('create')) return null
  return (
    <Button
      className="cp-new"
      variant="outlined"
      size="small"
      component={Link}
      to={`/${resource}/create`}
      state={{ values }}
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
    >
      {newOf(translate, resource)}
    </Button>
  )
}

function Rows({
  resource,
  columns,
  cells = {},
  actions,
  rows,
}: RelatedCardProps & { rows: readonly RaRecord[] }) {
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
