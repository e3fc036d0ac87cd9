import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'
import './standalone.css'

/** Stands where a page is not known yet. */
export function Waiting() {
  return (
    <div className="a-waiting">
      <LoadingRows rows={4} columns={3} />
    </div>
  )
}

/** Stands where even the frame broke. */
export function Broken({
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
