import { ArrowRight } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { fieldLabel, useFieldWords } from '../../../fields/words'
import { ResourceEdit } from '../../../views'
import { DecisionPage } from './DecisionPage'
import { ProposedValue } from './ProposedValue'
import { UpdateFields } from './UpdateForm'
import { useIsMine } from './useIsMine'

/** One proposal: a form for who made it while it waits, to read for everybody else. */
export function UpdatePage() {
  const translate = useTranslate()
  const isMine = useIsMine('candidateUpdates')
  if (isMine)
    return (
      <ResourceEdit resource="candidateUpdates">
        <UpdateFields />
      </ResourceEdit>
    )
  return (
    <DecisionPage
      resource="candidateUpdates"
      title={({ field }) => fieldLabel(translate, 'candidates', String(field))}
      omit={['field', 'value', 'old_value']}
    >
      {record => <Compare record={record} />}
    </DecisionPage>
  )
}

function Compare({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const words = useFieldWords('candidateUpdates')
  return (
    <section className="rq-compare card" aria-label={words.label('value')}>
      <h2>{fieldLabel(translate, 'candidates', String(record.field))}</h2>
      <dl className="row wrap">
        <div className="faint">
          <dt>{words.label('old_value')}</dt>
          <dd>
            <ProposedValue record={record} value={record.old_value} />
          </dd>
        </div>
        <ArrowRight className="flip" size={18} aria-hidden />
        <div>
          <dt>{words.label('value')}</dt>
          <dd>
            <ProposedValue record={record} value={record.value} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
