import './people.css'
import '../../views/views.css'
import { type RaRecord, useShowController, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { definitionOf } from '../../../contract/resources'
import { FieldCell } from '../../fields/FieldCell'
import { RecordName } from '../../fields/ref'
import { fieldLabel } from '../../fields/words'
import { Fact } from '../../layout/parts/Fact'
import { PageHead } from '../../layout/parts/PageHead'
import { QueryState } from '../../views/QueryState'
import { showBase } from '../../views/record/recordBase'
import { CreatedTogether, TogetherFacts, togetherOf } from './ImportedTogether'
import { LogDifferences } from './LogDifferences'
import { actionWords, placeWords } from './logWords'

const FACTS = ['at', 'user_id', 'resource', 'record', 'ip', 'request_id'] as const

/** One entry of the log: who, when, what, and each field's value before and after. */
export function LogShow() {
  const translate = useTranslate()
  const { record, error, refetch } = useShowController({ ...showBase, resource: 'logs' })
  if (error || !record) return <QueryState query={{ data: record, error, refetch }} rows={6} columns={2} />
  const action = actionWords(translate, String(record.action))
  const together = togetherOf(record)
  return (
    <div className="pe-page grid gap-12">
      <PageHead title={action} crumb={{ to: '/logs', label: translate('menu.items.logs') }} />
      <section className="v-section pe-card card grid gap-12 pad items-start">
        <h2>{action}</h2>
        <dl className="pe-facts grid gap-8">
          {FACTS.map(name => (
            <Fact key={name} name={fieldLabel(translate, 'logs', name)}>
              <FactValue name={name} log={record} />
            </Fact>
          ))}
        </dl>
      </section>
      {together ? <TogetherFacts together={together} /> : <LogDifferences log={record} />}
    </div>
  )
}

function FactValue({ name, log }: { name: (typeof FACTS)[number]; log: RaRecord }) {
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
      <RecordName to={resource} id={record} />
    </Link>
  )
}
