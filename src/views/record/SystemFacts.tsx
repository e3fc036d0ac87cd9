import { type RaRecord, useResourceContext } from 'react-admin'
import { FieldCell } from '../../fields/FieldCell'
import { useFieldWords } from '../../fields/words'

const FACTS = ['created_at', 'created_by', 'updated_at'] as const

/** When a record was made, by whom, and when it last changed. */
export function SystemFacts({ record }: { record: RaRecord }) {
  const words = useFieldWords(useResourceContext() ?? '')
  return (
    <dl className="v-facts flex wrap muted caption">
      {FACTS.filter(name => record[name] !== null && record[name] !== undefined).map(name => (
        <div className="inline-row gap-6" key={name}>
          <dt>{words.label(name)}</dt>
          <dd>
            <FieldCell source={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
