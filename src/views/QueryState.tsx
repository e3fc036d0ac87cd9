import { ErrorState } from '../layout/parts/ErrorState'
import { LoadingRows } from '../layout/parts/LoadingRows'

interface QueryStateProps {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** The shape of what comes. */
  rows: number
  columns: number
}

/** The error of a read with a retry, or rows in place of what comes; nothing once it is there. */
export function QueryState({ query: { data, error, refetch }, rows, columns }: QueryStateProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingRows rows={rows} columns={columns} /> : null
}
