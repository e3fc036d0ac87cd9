import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react'
import { CHUNK_TIMEOUT_MS } from '../../contract/constants'

/** Drawn in place of a view that did not load. */
export interface NotLoadedProps {
  /** Whether the 120 s of docs/spec/product.md, section 9, passed without an answer; otherwise the download failed. */
  isLate: boolean
  onRetry: () => void
}

interface Loaders<Props> {
  load: () => Promise<ComponentType<Props>>
  Waiting?: ComponentType
  NotLoaded: ComponentType<NotLoadedProps>
  /** Why an earlier attempt failed: the view then starts with NotLoaded. */
  failed?: unknown
}

/**
 * Returns a component that loads its view when it is first drawn. A download that fails, or takes longer than 120 s,
 * shows `NotLoaded`, whose retry loads again: React's own lazy keeps a failure for good.
 */
export function loadedView<Props extends object>(loaders: Loaders<Props>): FunctionComponent<Props> {
  const { load, Waiting, NotLoaded } = loaders
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await inTime(load())
    return loaded
  }
  return function LoadedView(props: Props) {
    const [view, setView] = useState<{ shown?: ComponentType<Props>; failed?: unknown }>({
      shown: loaded,
      failed: loaders.failed,
    })
    const [attempt, setAttempt] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what loads again.
    useEffect(() => {
      if (view.shown || view.failed !== undefined) return
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
    if (view.failed !== undefined)
      return <NotLoaded isLate={view.failed instanceof LoadedTooSlowly} onRetry={retry} />
    return Waiting ? <Waiting /> : null
  }
}

class LoadedTooSlowly extends Error {}

/**
 * Returns the promise with a time-out of 120 s (docs/spec/product.md, section 9, "Chunk load timeout").
 * @throws LoadedTooSlowly after that time
 */
export function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadedTooSlowly()), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
