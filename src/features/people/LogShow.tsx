import './people.css'
import '../../views/views.css'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { definitionOf } from '../../../contract/resources'
import { FieldCell } from '../../fields/FieldCell'
import { Named } from '../../fields/ref'
import { fieldLabel } from '../../fields/words'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { PageHead } from '../../layout/parts/PageHead'
import { useRecord } from '../../views/record/useRecord'
import { CreatedTogether, TogetherFacts, togetherOf } from './ImportedTogether'
import { LogDifferences } from './LogDifferences'
import { actionWords, placeWords } from './logWords'

const FACTS = ['at', 'user_id', 'resource', 'record', 'ip', 'request_id'] as const

/** One entry of the log: who, when, what, and each field's value before and after. */
export function LogShow() {
  const translate = useTranslate()
  const { record, error, refetch } = useRecord({ resource: 'logs' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!record) return <LoadingRows rows={6} columns={2} />
  const action = actionWords(translate, String(record.action))
  const together = togetherOf(record)
  return (
    <div className="pe-page grid gap-12">
      <PageHead title={action} crumb={{ to: '/logs', label: translate('menu.items.logs') }} />
      <section className="v-section pe-card card grid gap-12 pad items-start">
        <h2>{action}</h2>
        <dl className="pe-facts grid gap-8">
          {FACTS.map(name => (
            <div key={name}>
              <dt>{fieldLabel(translate, 'logs', name)}</dt>
              <dd>
                <Fact name={name} log={record} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {together ? <TogetherFacts together={together} /> : <LogDifferences log={record} />}
    </div>
  )
}

function Fact({ name, log }: { name: (typeof FACTS)[number]; log: RaRecord }) {
  const translate = useTranslate()
  const { resource, record } = log
  if (name === 'resource' && resource) return <>{placeWords(translate, resource)}</>
  if (name !== 'record') return <FieldCell resource="logs" source={name} record={log} />
  const together = togetherOf(log)
  if (together) return <CreatedTogether together={together} />
  if (typeof record !== 'number') return <>–</>
  if (!definitionOf(resource)) return <bdi dir="ltr">{record}</bdi>
  return (
    <Link to={`/${resource}/${record}`}>
      <Named to={resource} id={record} />
    </Link>
  )
}
