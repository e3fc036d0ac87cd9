import { lazy } from 'react'

/**
 * React's `lazy` for a part of a page, which waits for the connection where there is none: a file that cannot come
 * now would break the page around it for good, with all that is typed there.
 */
export const lazyPart: typeof lazy = load =>
  lazy(() =>
    load().catch(async (failed: unknown) => {
      if (navigator.onLine) throw failed
      await new Promise(back => window.addEventListener('online', back, { once: true }))
      return load()
    }),
  )
