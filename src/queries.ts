import { QueryClient, type QueryKey, type SetDataOptions } from '@tanstack/react-query'

const FRESH = 30_000

/**
 * How answers are kept: fresh for 30 s, nothing asked again for a mere look at the window, only reads tried again. What is
 * saved without a connection fails at once: held back, it would be sent later without a word, over what changed meanwhile.
 */
export function queries(): QueryClient {
  return new Answers({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && mayPass(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Leaves an answer as old as it is when it is set to itself. react-admin does that after each list that it reads, for
 * the records that it knows already; an answer that a change had made stale would count as fresh again.
 */
class Answers extends QueryClient {
  override setQueryData = ((key: QueryKey, change: unknown, options?: SetDataOptions) => {
    const before = this.getQueryData(key)
    const after = typeof change === 'function' ? change(before) : change
    return after === before ? after : super.setQueryData(key, after, options)
  }) as QueryClient['setQueryData']
}

/** A refusal stays one; the server's own trouble or a lost line may pass. */
function mayPass(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status
  return status === undefined || status === 0 || status >= 500
}
