import { QueryClient } from '@tanstack/react-query'

const FRESH = 30_000

/** How answers are kept: fresh for 30 s, nothing asked again for a mere look at the window, only reads tried again. */
export function queries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && mayPass(error),
      },
      mutations: { retry: false },
    },
  })
}

/** A refusal stays one; the server's own trouble or a lost line may pass. */
function mayPass(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status
  return status === undefined || status === 0 || status >= 500
}
