import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import type { SpokenInTwo } from '../providers/i18nProvider'
import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'

/** Milliseconds without an answer after which the first screen counts as drawn. */
const QUIET_MS = 1_000

/**
 * The provider as another object once it has every word, so that what was drawn with the first ones is drawn again;
 * and the rest of the words, loaded when the first screen has its answers.
 */
export function useSpoken(spoken: SpokenInTwo, queries: QueryClient): SpokenInTwo {
  const isWhole = useSyncExternalStore(spoken.onWhole, spoken.isWhole)
  useEffect(() => {
    if (isWhole) return
    return whenQuiet(queries, () => {
      // The next part that needs the words loads them again, and shows an error where they do not come.
      spoken.rest().catch(() => undefined)
    })
  }, [spoken, queries, isWhole])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words that came are what makes another object.
  return useMemo(() => ({ ...spoken }), [spoken, isWhole])
}

/** Calls once, when an answer was the last for a while. @returns what ends the waiting */
function whenQuiet(queries: QueryClient, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    if (queries.isFetching() === 0) timer = setTimeout(end, QUIET_MS, then)
  }
  const stop = queries.getQueryCache().subscribe(listen)
  const end = (last?: () => void) => {
    clearTimeout(timer)
    stop()
    last?.()
  }
  return () => end()
}

/** A view that says more than the first words: it is drawn when all are there. */
export function WithAllWords({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  // A provider that is given whole, as in tests, has no rest.
  const { rest, isWhole } = useI18nProvider() as Partial<SpokenInTwo>
  const [hasFailed, setFailed] = useState(false)
  const waits = isWhole?.() === false
  useEffect(() => {
    if (!waits || hasFailed) return
    let gone = false
    rest?.().catch(() => gone || setFailed(true))
    return () => {
      gone = true
    }
  }, [waits, hasFailed, rest])
  if (!waits) return children
  return hasFailed ? (
    <ErrorState what={translate('app.load_failed')} onRetry={() => setFailed(false)} />
  ) : (
    <LoadingRows />
  )
}
