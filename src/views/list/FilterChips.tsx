import type { ReactNode } from 'react'
import type { Definition } from '../../../contract/definition/define'
import { AddFilter, useFilterable } from './FilterBar'
import { FilterChip } from './FilterChip'
import { conditionsOf, keyOf, withCondition, without } from './filterKeys'

interface FilterChipsProps {
  definition: Definition
  filter: Record<string, unknown>
  onChange: (filter: Record<string, unknown>) => void
  /** Shown while there is no condition. */
  empty: ReactNode
}

/** The filters of a list as a value of a form: what they find is asked for later. */
export function FilterChips({ definition, filter, onChange, empty }: FilterChipsProps) {
  const names = useFilterable(definition)
  const conditions = conditionsOf(filter)
  return (
    <div className="v-filters">
      {conditions.length ? null : empty}
      {conditions.map(condition => (
        <FilterChip
          key={keyOf(condition)}
          definition={definition}
          condition={condition}
          onChange={next => onChange(withCondition(filter, next, condition))}
          onRemove={() => onChange(without(filter, condition))}
        />
      ))}
      <AddFilter
        definition={definition}
        names={names}
        onAdd={next => onChange(withCondition(filter, next))}
      />
    </div>
  )
}
