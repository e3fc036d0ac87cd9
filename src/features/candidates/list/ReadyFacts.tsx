import { useRecordContext, useTranslate } from 'react-admin'
import { requireDefinition } from '../../../../contract/resources'
import { isEmptyValue } from '../../../fields/EmptyValue'
import { FieldFacts } from '../../../views/FieldFacts'
import { useSections } from '../../../views/record/FormSections'

const READY = requireDefinition('ready-candidates')

/** The filled fields of a ready candidate, by section: none that is empty or not done, and none that no form has. */
export function ReadyFacts() {
  const translate = useTranslate()
  const record: Readonly<Record<string, unknown>> = useRecordContext() ?? {}
  const sections = useSections({ definition: READY })
    .map(({ name, rows }) => ({
      name,
      filled: rows.flat().filter(field => !isEmptyValue(record[field]) && record[field] !== false),
    }))
    .filter(({ filled }) => filled.length > 0)
  return (
    <div className="v-sections">
      {sections.map(({ name, filled }) => (
        <section key={name} className="v-section">
          <h2>{translate(`sections.${name}`)}</h2>
          <dl>
            <FieldFacts resource={READY.name} names={filled} />
          </dl>
        </section>
      ))}
    </div>
  )
}
