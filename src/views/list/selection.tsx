import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Identifier, ListContextProvider, useListContext } from 'react-admin'
import type { Target } from '../../providers/manyRecords'

/** The selected rows: by id, or all that the filter finds but some. */
export interface Selection {
  count: number
  /** The records of a call over many. */
  target: Target
  isAll: boolean
  /** Undefined where a search is on: a target is a filter, and a search is none. */
  selectAll?: () => void
  clear: () => void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

/** @returns the selection of the list around. @throws Error outside of a list */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection stands outside of a list')
  return selection
}

/**
 * Lets a list select all that its filter finds, without asking for their ids: the server gets the filter.
 * To the table it looks as if the rows of the page were selected.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const list = useListContext()
  const { filterValues, filter, data = [], selectedIds, total = 0 } = list
  const wanted: Record<string, unknown> = { ...filterValues, ...filter }
  const key = JSON.stringify(wanted)
  const [all, setAll] = useState<{ key: string; except: Identifier[] }>()
  const isAll = all?.key === key
  const except = isAll ? all.except : []
  const { onUnselectItems } = list
  // A selection that outlives its filter, or a reload, would have people deleted who are out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is what clears.
  useEffect(() => onUnselectItems(), [key])

  const value: Selection = {
    isAll,
    count: isAll ? total - except.length : selectedIds.length,
    target: isAll ? { filter: wanted, except: except.map(Number) } : { ids: selectedIds.map(Number) },
    selectAll: wanted.q ? undefined : () => setAll({ key, except: [] }),
    clear: () => {
      setAll(undefined)
      list.onUnselectItems()
    },
  }

  const shown = data.map(({ id }) => id)
  const mirrored = isAll
    ? {
        ...list,
        selectedIds: shown.filter(id => !except.includes(id)),
        onToggleItem: (id: Identifier) =>
          setAll({ key, except: except.includes(id) ? except.filter(each => each !== id) : [...except, id] }),
        onSelect: (ids: Identifier[]) =>
          setAll({
            key,
            except: [...except.filter(id => !shown.includes(id)), ...shown.filter(id => !ids.includes(id))],
          }),
        onUnselectItems: () => value.clear(),
      }
    : list
  return (
    <SelectionContext.Provider value={value}>
      <ListContextProvider value={mirrored as typeof list}>{children}</ListContextProvider>
    </SelectionContext.Provider>
  )
}
