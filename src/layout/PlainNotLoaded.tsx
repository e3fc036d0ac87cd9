import { useTranslate } from 'react-admin'
import type { NotLoadedProps } from './loadedView'
import './standalone.css'

/** Offers a retry outside the application, where neither theme nor application is loaded yet. */
export function PlainNotLoaded({ isLate, onRetry }: NotLoadedProps) {
  const translate = useTranslate()
  return (
    <section className="a-card" role="alert">
      <p>{translate(isLate ? 'app.slow_view' : 'app.load_failed')}</p>
      <button type="button" onClick={onRetry}>
        {translate('actions.retry')}
      </button>
    </section>
  )
}
