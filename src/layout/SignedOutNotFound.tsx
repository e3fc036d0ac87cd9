import { useTranslate } from 'react-admin'
import { ChartRoom } from './parts/ChartRoom'
import { LogoMark } from './parts/LogoMark'
import './standalone.css'

/** The 404 page without a session. */
export function SignedOutNotFound() {
  const translate = useTranslate()
  return (
    <ChartRoom>
      <main className="a-card">
        <LogoMark size="l" name={translate('app.name')} />
        <h1>{translate('app.not_found_title')}</h1>
        <p>{translate('app.not_found')}</p>
        <a href="/">{translate('app.back_home')}</a>
      </main>
    </ChartRoom>
  )
}
