import { useTranslate } from 'react-admin'
import type { RuleSource } from '../../../../../contract/routes/version'
import { CONFIDENCES, SOURCE_KINDS } from '../../../../../contract/routes/words'
import { enumLabel, fieldLabel } from '../../../../fields/words'
import { dayOf } from '../../../../layout/parts/clock'
import { Choice, Day, Line } from './inputs'
import type { Faults } from './useItem'

/** Refuses a day of checking that is still to come. */
export const checkedLater = ({ checked_on }: RuleSource): Faults | undefined =>
  checked_on > dayOf(new Date()) ? { 'source.checked_on': 'future_day' } : undefined

/** The source of a rule, the day on which it was read, and how sure it is. */
export function SourceInputs({
  source,
  onChange,
}: {
  source: RuleSource
  onChange: (source: RuleSource) => void
}) {
  const translate = useTranslate()
  const words = (name: string) => (value: string) => enumLabel(translate, { resource: 'routes', name, value })
  const label = (name: string) => fieldLabel(translate, 'routes', name)
  return (
    <>
      <Line
        path="source.text"
        label={label('source')}
        help={translate('route_editor.source_help')}
        value={source.text}
        onChange={text => onChange({ ...source, text })}
      />
      <div className="ro-pair">
        <Choice
          path="source.kind"
          label={label('source_kind')}
          values={SOURCE_KINDS}
          words={words('source_kind')}
          value={source.kind}
          onChange={kind => onChange({ ...source, kind })}
        />
        <Choice
          path="source.confidence"
          label={label('confidence')}
          values={CONFIDENCES}
          words={words('confidence')}
          value={source.confidence}
          onChange={confidence => onChange({ ...source, confidence })}
        />
      </div>
      <Day
        path="source.checked_on"
        label={label('checked_on')}
        value={source.checked_on}
        onChange={checked_on => onChange({ ...source, checked_on })}
      />
    </>
  )
}
