import { useTranslate } from 'ra-core'
import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { CHUNK_TIMEOUT_MS } from '../../contract/constants'
import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'

/**
 * A component that is loaded when it is first shown. While it comes, the shape of rows is seen; one that has failed,
 * or not come in 120 s, offers a retry (React's own lazy remembers a failure for good).
 * @param load as in `() => import('./views/ResourceList').then(file => file.ResourceList)`
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await inTime(load(), CHUNK_TIMEOUT_MS)
    return loaded
  }
  return function OnDemand(props: Props) {
    const [view, setView] = useState<{ shown?: ComponentType<Props>; failed?: unknown }>({ shown: loaded })
    const [attempt, setAttempt] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what loads again.
    useEffect(() => {
      if (view.shown) return
      let gone = false
      loadOnce().then(
        shown => gone || setView({ shown }),
        (failed: unknown) => gone || setView({ failed }),
      )
      return () => {
        gone = true
      }
    }, [attempt])
    const retry = () => {
      setView({})
      setAttempt(attempt + 1)
    }
    if (view.shown) {
      const Shown = view.shown
      return <Shown {...props} />
    }
    return view.failed === undefined ? <LoadingRows /> : <NotLoaded error={view.failed} onRetry={retry} />
  }
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const translate = useTranslate()
  const slow = error instanceof LoadedTooSlowly
  return <ErrorState what={translate(slow ? 'app.slow_view' : 'app.load_failed')} onRetry={onRetry} />
}

class LoadedTooSlowly extends Error {}

/** The promise, or a {@link LoadedTooSlowly} where it is not settled after that many milliseconds. */
function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadedTooSlowly()), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
