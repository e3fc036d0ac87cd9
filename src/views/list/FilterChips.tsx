import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { AddFilter } from './AddFilter'
import type { Cells } from './columns'
import { FilterChip } from './FilterChip'
import { conditionsOf, withCondition, without } from './filterKeys'

interface FilterChipsProps {
  definition: Definition
  filter: Record<string, unknown>
  onChange: (filter: Record<string, unknown>) => void
  /** The fields that may be compared. */
  names: readonly string[]
  /** How a feature draws the values of a field itself. */
  cells?: Cells
  /** Shown while there is no condition. */
  empty?: ReactNode
  /** Without days that move with the calendar. */
  isFixed?: boolean
}

/** Chips before the rest is counted: two lines of them at the width of a desk. */
const SHOWN = 6

/** A filter as chips, each of which opens its editor, and `+ Filter`. */
export function FilterChips({
  definition,
  filter,
  onChange,
  names,
  cells,
  empty,
  isFixed,
}: FilterChipsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const conditions = conditionsOf(filter)
  const shown = isOpen ? conditions : conditions.slice(0, SHOWN)
  return (
    <div className="v-filters">
      {conditions.length ? null : empty}
      {shown.map((condition, at) => (
        <FilterChip
          // By its place: a chip stays while its comparison is edited.
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else stays the same.
          key={`${condition.name} ${at}`}
          definition={definition}
          condition={condition}
          cells={cells}
          isFixed={isFixed}
          onChange={next => onChange(withCondition(filter, next, condition))}
          onRemove={() => onChange(without(filter, condition))}
        />
      ))}
      {conditions.length > shown.length ? (
        <button
          type="button"
          className="v-more tap-high inline-row gap-6 shrinks small text round-2"
          onClick={() => setOpen(true)}
        >
          {translate('lists.more', { smart_count: conditions.length - shown.length })}
        </button>
      ) : null}
      <AddFilter
        definition={definition}
        filter={filter}
        names={names}
        isFixed={isFixed}
        onChange={onChange}
      />
    </div>
  )
}
