import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * React's `lazy` for a part of a page, which waits for the connection where there is none: a file that cannot come
 * now would break the page around it for good, with all that is typed there.
 */
export function lazyPart<Part extends ComponentType<never>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() =>
    load().catch(async failed => {
      if (navigator.onLine) throw failed
      await new Promise(back => window.addEventListener('online', back, { once: true }))
      return load()
    }),
  )
}
