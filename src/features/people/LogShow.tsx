import './people.css'
import { type RaRecord, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { definitionOf } from '../../../contract/resources'
import { FieldCell } from '../../fields/FieldCell'
import { fieldLabel } from '../../fields/words'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { PageHead } from '../../layout/parts/PageHead'
import { useRecord } from '../../views/record/useRecord'

const FACTS = ['at', 'user_id', 'resource', 'record', 'ip', 'request_id'] as const

/** One entry of the log: who, when, what, and each field's value before and after. */
export function LogShow() {
  const translate = useTranslate()
  const { record, error, refetch } = useRecord({ resource: 'logs' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!record) return <LoadingRows rows={6} columns={2} />
  const action = translate(`logs.actions.${record.action}`, { _: String(record.action) })
  return (
    <div className="pe-page">
      <PageHead title={action} crumb={{ to: '/logs', label: translate('menu.items.logs') }} />
      <section className="v-section pe-card">
        <h2>{action}</h2>
        <dl className="pe-facts">
          {FACTS.map(name => (
            <div key={name}>
              <dt>{fieldLabel(translate, 'logs', name)}</dt>
              <dd>
                {name === 'record' ? (
                  <RecordLink log={record} />
                ) : (
                  <FieldCell resource="logs" source={name} record={record} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Differences log={record} />
    </div>
  )
}

function RecordLink({ log }: { log: RaRecord }) {
  const { resource, record } = log
  if (!record) return <>–</>
  if (!definitionOf(resource)) return <bdi>{record}</bdi>
  return (
    <Link to={`/${resource}/${record}`}>
      <bdi>{record}</bdi>
    </Link>
  )
}

function Differences({ log }: { log: RaRecord }) {
  const translate = useTranslate()
  const before: Record<string, unknown> = log.before ?? {}
  const after: Record<string, unknown> = log.after ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return null
  return (
    <section className="v-section pe-card">
      <table className="pe-differences">
        <thead>
          <tr>
            <th scope="col">{translate('people.field')}</th>
            <th scope="col">{fieldLabel(translate, 'logs', 'before')}</th>
            <th scope="col">{fieldLabel(translate, 'logs', 'after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <th scope="row">{fieldLabel(translate, log.resource, name)}</th>
              <td>
                <del>
                  <Value log={log} name={name} values={before} />
                </del>
              </td>
              <td>
                <Value log={log} name={name} values={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ log, name, values }: { log: RaRecord; name: string; values: Record<string, unknown> }) {
  if (!(name in values)) return <>–</>
  if (definitionOf(log.resource)?.fields[name])
    return <FieldCell resource={log.resource} source={name} record={values} />
  const value = values[name]
  return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>
}
