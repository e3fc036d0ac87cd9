import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { valuesOfFact } from '../../../../../contract/routes/ruleChoices'
import { CONDITION_FACTS, type Condition, type VersionContent } from '../../../../../contract/routes/version'
import { placed, without } from '../edits'
import { IconAct } from '../IconAct'
import { nameIn } from '../names'
import { type Named, useRuleLists } from '../RuleLists'
import { useRuleWords } from '../ruleWords'
import { Choice, Several } from './inputs'

interface ConditionsProps {
  conditions: readonly Condition[] | undefined
  /** The version, of which conditions name tracks. */
  content: VersionContent
  /** The resource of the clock that the conditions are of. */
  record?: string | undefined
  onChange: (conditions: Condition[] | undefined) => void
}

/** The conditions of a case under which something applies; all of them must hold. */
export function Conditions({ conditions = [], content, record, onChange }: ConditionsProps) {
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
          content={content}
          record={record}
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
  content: VersionContent
  record: string | undefined
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ path, condition, content, record, onChange, onRemove }: ConditionRowProps) {
  const translate = useTranslate()
  const options = useFactValues(condition, { content, record })
  return (
    <div className="ro-condition grid gap-8">
      <Choice
        path={`${path}.fact`}
        label={translate('route_editor.fact_label')}
        values={CONDITION_FACTS}
        words={value => translate(`route_editor.fact.${value}`)}
        value={condition.fact}
        onChange={fact => onChange({ ...condition, fact, in: [] })}
      />
      <Choice
        path={`${path}.not`}
        label={translate('route_editor.compares')}
        values={['is', 'is_not']}
        words={value => translate(`route_editor.${value}`)}
        value={condition.not ? 'is_not' : 'is'}
        onChange={value => onChange({ ...condition, not: value === 'is_not' ? true : undefined })}
      />
      <Several
        path={`${path}.in`}
        label={translate('route_editor.where_values')}
        values={options.map(({ key }) => key)}
        words={value => options.find(({ key }) => key === value)?.name ?? value}
        value={condition.in}
        onChange={values => onChange({ ...condition, in: values })}
      />
      <IconAct icon={Trash2} words={translate('route_editor.remove_condition')} onClick={onRemove} />
    </div>
  )
}

/** Returns the values that a fact can have by their names; one that it has not stays until it is taken out. */
function useFactValues(
  { fact, in: chosen }: Condition,
  { content, record }: Pick<ConditionRowProps, 'content' | 'record'>,
): Named[] {
  const { factValue } = useRuleWords()
  const locale = useLocale()
  const { countries, occupations } = useRuleLists()
  const keys = (list: readonly Named[] = []) => list.map(({ key }) => key)
  const tracks = content.tracks.map(({ key }) => key)
  const known =
    valuesOfFact(fact, { countries: keys(countries), occupations: keys(occupations), tracks }, record) ?? []
  const named = (key: string) => {
    const track = fact === 'track' && content.tracks.find(each => each.key === key)
    return { key, name: track ? nameIn(track, locale) : factValue(fact, key, record) }
  }
  return [...new Set([...known, ...chosen])].map(named)
}
