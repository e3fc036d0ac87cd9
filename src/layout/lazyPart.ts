import { type ComponentType, lazy } from 'react'
import { inTime, loadedView } from './loadedView'
import { NotLoaded } from './onDemand'

/**
 * React's `lazy` for a part of a page. Without a connection it waits for one. A download that fails, or takes longer
 * than 120 s, shows a retry in the part's place: an error would break the page around it, with all that is typed there.
 */
export const lazyPart: typeof lazy = load =>
  lazy(() =>
    inTime(load()).catch(async (failed: unknown) => {
      if (!navigator.onLine) {
        await new Promise(back => window.addEventListener('online', back, { once: true }))
        return load()
      }
      const loadAgain = async (): Promise<ComponentType> => (await load()).default
      return { default: loadedView({ load: loadAgain, NotLoaded, failed }) as never }
    }),
  )
