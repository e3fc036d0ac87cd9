import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { CONDITION_FACTS, type Condition } from '../../../../../contract/routes/version'
import { placed, without } from '../edits'
import { IconAct } from '../IconAct'
import { Choice, Line } from './inputs'

interface ConditionsProps {
  conditions: readonly Condition[] | undefined
  onChange: (conditions: Condition[] | undefined) => void
}

/** The conditions of a case under which something applies; all of them must hold. */
export function Conditions({ conditions = [], onChange }: ConditionsProps) {
  const translate = useTranslate()
  const set = (list: Condition[]) => onChange(list.length ? list : undefined)
  return (
    <fieldset className="ro-group grid gap-8">
      <legend className="caption-lines muted medium">{translate('route_editor.applies_if')}</legend>
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no key of its own
          key={`${at} of ${conditions.length}`}
          path={`applies_if.${at}`}
          condition={condition}
          onChange={next => set(placed(conditions, at, next))}
          onRemove={() => set(without(conditions, at))}
        />
      ))}
      <div>
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => set([...conditions, { fact: 'procedure', in: [] }])}
        >
          {translate('route_editor.add_condition')}
        </Button>
      </div>
    </fieldset>
  )
}

interface ConditionRowProps {
  path: string
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ path, condition, onChange, onRemove }: ConditionRowProps) {
  const translate = useTranslate()
  // The text as it is typed: its values alone would lose a comma at the end.
  const [typed, setTyped] = useState(condition.in.join(', '))
  return (
    <div className="ro-condition grid gap-8">
      <Choice
        path={`${path}.fact`}
        label={translate('route_editor.fact_label')}
        values={CONDITION_FACTS}
        words={value => translate(`route_editor.fact.${value}`)}
        value={condition.fact}
        onChange={fact => onChange({ ...condition, fact })}
      />
      <Choice
        path={`${path}.not`}
        label={translate('route_editor.compares')}
        values={['is', 'is_not']}
        words={value => translate(`route_editor.${value}`)}
        value={condition.not ? 'is_not' : 'is'}
        onChange={value => onChange({ ...condition, not: value === 'is_not' ? true : undefined })}
      />
      <Line
        path={`${path}.in`}
        label={translate('route_editor.values')}
        value={typed}
        onChange={text => {
          setTyped(text)
          onChange({ ...condition, in: valuesOf(text) })
        }}
      />
      <IconAct icon={Trash2} words={translate('route_editor.remove_condition')} onClick={onRemove} />
    </div>
  )
}

const valuesOf = (text: string) =>
  text
    .split(/[,،]/)
    .map(value => value.trim())
    .filter(Boolean)
