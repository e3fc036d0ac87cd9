import '../layout/standalone.css'
import './session.css'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { ChartRoom } from '../layout/parts/ChartRoom'
import { LogoMark } from '../layout/parts/LogoMark'

/** Path of the call that says whether the server is there; its declaration would bring zod to the sign-in. */
const LIVE = '/health/live'
const PAUSE_MS = 10_000

/** Says that there is no connection, and goes on by itself once there is one. */
export function Offline() {
  const translate = useTranslate()
  useEffect(() => {
    const goOn = () =>
      void fetch(LIVE, { cache: 'no-store' }).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      )
    window.addEventListener('online', goOn)
    const again = setInterval(goOn, PAUSE_MS)
    return () => {
      window.removeEventListener('online', goOn)
      clearInterval(again)
    }
  }, [])
  return (
    <ChartRoom>
      <main className="a-card">
        <LogoMark size="l" name={translate('app.name')} />
        <h1>{translate('app.offline_title')}</h1>
        <p>{translate('app.offline_page')}</p>
        <button
          type="button"
          className="d-button inline-row gap-8 wide medium round-2"
          onClick={() => location.reload()}
        >
          {translate('actions.retry')}
        </button>
      </main>
    </ChartRoom>
  )
}
