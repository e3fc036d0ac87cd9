import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'
import './standalone.css'

/** Placeholder of a page that is being loaded. */
export function PageLoading() {
  return (
    <div className="a-waiting">
      <LoadingRows rows={4} columns={3} />
    </div>
  )
}

/** Error page for a failure of the frame itself. */
export function PageError({
  error,
  resetErrorBoundary,
}: {
  error?: unknown
  resetErrorBoundary?: (args: unknown) => void
}) {
  return (
    <div className="a-waiting">
      <ErrorState
        error={error}
        onRetry={() => (resetErrorBoundary ? resetErrorBoundary(undefined) : location.reload())}
      />
    </div>
  )
}
