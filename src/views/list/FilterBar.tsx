import { Plus } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { type Definition, visibleFields } from '../../../contract/definition/define'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useFieldWords } from '../../fields/words'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { useRole } from '../../providers/authProvider'
import { lazyDialog } from '../lazyDialog'
import type { Cells } from './columns'
import { FilterChip } from './FilterChip'
import { type Condition, conditionsOf, keyOf, withCondition, without } from './filterKeys'

const FilterEditor = lazyDialog(() => import('./FilterEditor'))

/** Chips before the rest is counted: two lines of them at the width of a desk. */
const SHOWN = 6

/** The comparisons of a list as chips, and `+ Filter`. */
export function FilterBar({ definition, cells }: { definition: Definition; cells?: Cells }) {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const names = useFilterable(definition)
  const [isOpen, setOpen] = useState(false)
  const conditions = conditionsOf(filterValues)
  const shown = isOpen ? conditions : conditions.slice(0, SHOWN)
  const apply = (filter: Record<string, unknown>) => setFilters(filter, undefined, false)
  return (
    <div className="v-filters">
      {shown.map(condition => (
        <FilterChip
          key={keyOf(condition)}
          definition={definition}
          condition={condition}
          cells={cells}
          onChange={next => apply(withCondition(filterValues, next, condition))}
          onRemove={() => apply(without(filterValues, condition))}
        />
      ))}
      {conditions.length > shown.length ? (
        <button type="button" className="v-more tap-high" onClick={() => setOpen(true)}>
          {translate('lists.more', { smart_count: conditions.length - shown.length })}
        </button>
      ) : null}
      <AddFilter
        definition={definition}
        names={names}
        onAdd={next => apply(withCondition(filterValues, next))}
      />
    </div>
  )
}

interface AddFilterProps {
  definition: Definition
  /** The fields that may be compared. */
  names: readonly string[]
  onAdd: (next: Condition) => void
  /** Without days that move with the calendar. */
  isFixed?: boolean
}

/** `+ Filter`: chooses a field, then how it is compared and with what. */
export function AddFilter({ definition, names, onAdd, isFixed }: AddFilterProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [name, setName] = useState<string>()
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    setMenu(event.currentTarget)
  }
  const close = () => {
    setAnchor(null)
    setName(undefined)
  }
  if (names.length === 0) return null
  const field = name ? fieldOf(definition, name) : undefined
  return (
    <>
      <button type="button" className="v-add-filter tap-high" aria-haspopup="menu" onClick={open}>
        <Plus size={14} aria-hidden />
        {translate('lists.filter')}
      </button>
      <ActionMenu
        anchor={name ? null : menu}
        actions={names.map(each => ({ key: each, words: words.label(each), run: () => setName(each) }))}
        onClose={() => setMenu(null)}
      />
      {anchor && name && field ? (
        <FilterEditor
          definition={definition}
          condition={{ name, operator: kinds[field.kind].operators[0] ?? '', value: startOf(field.kind) }}
          anchor={anchor}
          isFixed={isFixed}
          onApply={onAdd}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** A flag starts at yes, what only can be empty or not starts there. */
const startOf = (kind: string) =>
  kind === 'flag' || kind === 'file' || kind === 'json' || kind === 'secret' ? true : undefined

/** The filters that the definition names first, then every other field of its columns. */
export function useFilterable(definition: Definition): string[] {
  const role = useRole()
  const seen = new Set(role ? visibleFields(definition, role).map(([name]) => name) : [])
  const all = [...definition.list.filters, ...definition.list.columns, 'created_at']
  return [...new Set(all)].filter(name => {
    const field = seen.has(name) || name === 'created_at' ? fieldOf(definition, name) : undefined
    return field !== undefined && kinds[field.kind].operators.length > 0
  })
}
