import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import type { TwoPartI18n } from '../providers/i18nProvider'
import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'

/** Milliseconds without an answer after which the first screen counts as drawn. */
const QUIET_MS = 1_000

/**
 * Loads the rest of the words when the first screen has its answers, and then returns the provider as another object,
 * so that all texts are drawn again.
 */
export function useLoadedWords(provider: TwoPartI18n, queries: QueryClient): TwoPartI18n {
  const isWhole = useSyncExternalStore(provider.onWhole, provider.isWhole)
  useEffect(() => {
    if (isWhole) return
    return whenQuiet(queries, () => {
      // The next part that needs the words loads them again, and shows an error where they do not come.
      provider.rest().catch(() => undefined)
    })
  }, [provider, queries, isWhole])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words that came are what makes another object.
  return useMemo(() => ({ ...provider }), [provider, isWhole])
}

/** Calls once, when no request was pending for a while. @returns a function that cancels */
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

/** Draws its children once all words are loaded. */
export function WithAllWords({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  // A provider that is given whole, as in tests, has no rest.
  const { rest, isWhole } = useI18nProvider() as Partial<TwoPartI18n>
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
