import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { type GetListResult, type RaRecord, type SortPayload, useDataProvider } from 'react-admin'

/** Cards that one call asks for. */
const PAGE = 50

interface Wanted {
  resource: string
  filter: Record<string, unknown>
  sort: SortPayload
  /** The first and the last card that are in sight. */
  first: number
  last: number
  /** Whether the column has come into sight at all. */
  isOn: boolean
}

/** The state of a column: its total, and the cards of those pages that are in sight. */
export interface ColumnPages {
  total: number | undefined
  isEstimate: boolean
  error: unknown
  cardAt: (index: number) => RaRecord | undefined
  indexOf: (id: RaRecord['id']) => number | undefined
  retry: () => void
}

/**
 * The pages of a column's list that its window touches. Pages out of sight are not asked for again when something
 * changes, so that a column of thousands costs as much as one of fifty.
 */
export function useColumnPages({ resource, filter, sort, first, last, isOn }: Wanted): ColumnPages {
  const dataProvider = useDataProvider()
  const from = Math.floor(first / PAGE)
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, at) => from + at)
  const results = useQueries({
    queries: pages.map(page => ({
      // Begins with the resource: what drops its lists when an event comes drops this, too.
      queryKey: [resource, 'board', { filter, sort, page }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(resource, {
          pagination: { page: page + 1, perPage: PAGE },
          sort,
          filter,
          signal,
        }),
      enabled: isOn,
      retry: false,
    })),
  })
  const known = new Map(
    results.flatMap(({ data }, at): [number, GetListResult][] => (data ? [[from + at, data]] : [])),
  )
  const answered = [...known.values()].at(-1)
  const counted = useLastCounted(JSON.stringify(filter), answered)
  return {
    total: counted?.total,
    isEstimate: counted?.meta?.total_is_estimate === true,
    error: answered ? undefined : results.find(({ error }) => error)?.error,
    cardAt: index => known.get(Math.floor(index / PAGE))?.data[index % PAGE],
    indexOf: id => indexIn(known, id),
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

/** While the pages come that a column is scrolled to, it stays as long as it was: else it would jump back. */
function useLastCounted(key: string, now: GetListResult | undefined): GetListResult | undefined {
  const last = useRef<{ key: string; counted: GetListResult }>(undefined)
  if (now) last.current = { key, counted: now }
  return last.current?.key === key ? last.current.counted : undefined
}

function indexIn(known: Map<number, GetListResult>, id: RaRecord['id']): number | undefined {
  for (const [page, { data }] of known) {
    const at = data.findIndex(record => record.id === id)
    if (at >= 0) return page * PAGE + at
  }
  return undefined
}
