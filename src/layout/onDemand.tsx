import type { ComponentType, FunctionComponent } from 'react'
import { useTranslate } from 'react-admin'
import { loadedView, type NotLoadedProps } from './loadedView'
import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'

/**
 * Returns a page that is loaded when it is first shown, with the shape of rows meanwhile.
 * @param load as in `() => import('./views/ResourceList').then(file => file.ResourceList)`
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  return loadedView({ load, Waiting: LoadingRows, NotLoaded })
}

/** Offers a retry inside the application. */
export function NotLoaded({ isLate, onRetry }: NotLoadedProps) {
  const translate = useTranslate()
  return <ErrorState what={translate(isLate ? 'app.slow_view' : 'app.load_failed')} onRetry={onRetry} />
}
