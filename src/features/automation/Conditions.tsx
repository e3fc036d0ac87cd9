import { useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Definition } from '../../../contract/define'
import { AddFilter, useFilterable } from '../../views/list/FilterBar'
import { FilterChip } from '../../views/list/FilterChip'
import { conditionsOf, keyOf, withCondition, without } from '../../views/list/filterKeys'

/** The conditions of a rule: the chips of the list's own filters. */
export function Conditions({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const filter = (useWatch({ name: 'conditions' }) ?? {}) as Record<string, unknown>
  const names = useFilterable(definition)
  const conditions = conditionsOf(filter)
  const apply = (next: Record<string, unknown>) => setValue('conditions', next, { shouldDirty: true })
  return (
    <div className="v-filters">
      {conditions.length ? null : <span className="au-mute">{translate('automation.always')}</span>}
      {conditions.map(condition => (
        <FilterChip
          key={keyOf(condition)}
          definition={definition}
          condition={condition}
          onChange={next => apply(withCondition(filter, next, condition))}
          onRemove={() => apply(without(filter, condition))}
        />
      ))}
      <AddFilter definition={definition} names={names} onAdd={next => apply(withCondition(filter, next))} />
    </div>
  )
}
