import { useListContext } from 'react-admin'
import { type Definition, visibleFields } from '../../../contract/definition/define'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useRole } from '../../providers/authProvider'
import type { Cells } from './columns'
import { FilterChips } from './FilterChips'

/** The filter of a list. */
export function FilterBar({ definition, cells }: { definition: Definition; cells?: Cells }) {
  const { filterValues, setFilters } = useListContext()
  const names = useFilterable(definition)
  return (
    <FilterChips
      definition={definition}
      filter={filterValues}
      onChange={filter => setFilters(filter, undefined, false)}
      names={names}
      cells={cells}
    />
  )
}

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
