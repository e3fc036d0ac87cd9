import type { ComponentType, FunctionComponent } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { loadedView, type NotLoadedProps } from './loadedView'
import { ErrorState } from './parts/ErrorState'
import { LoadingRows } from './parts/LoadingRows'

/**
 * Returns a page that is loaded when it is first shown, with the shape of rows meanwhile, and drawn again when the
 * language changes.
 * @param load as in `() => import('./views/ResourceList').then(file => file.ResourceList)`
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const View = loadedView({ load, Waiting: LoadingRows, NotLoaded })
  return function Page(props) {
    // Translated words alone do not draw a page again when the language changes.
    useLocale()
    return <View {...props} />
  }
}

/** Offers a retry inside the application. */
export function NotLoaded({ isLate, onRetry }: NotLoadedProps) {
  const translate = useTranslate()
  return <ErrorState what={translate(isLate ? 'app.slow_view' : 'app.load_failed')} onRetry={onRetry} />
}
