import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { DoorRefusal } from './DoorCard'
import { providerUrl } from './signInCalls'
import { refusalOf, useRefusal } from './useRefusal'

/** The one button of outside sign-in: off to the provider, which sends the browser back to the callback. */
export function ProviderButton({ provider }: { provider: string }) {
  const translate = useTranslate()
  const [refusal, refuse] = useRefusal()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      const { url } = await providerUrl(provider)
      location.assign(url)
    } catch (error) {
      refuse(refusalOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="d-form">
      <p className="d-help">{translate('session.sign_in_help')}</p>
      <button type="button" className="d-button" onClick={leave} disabled={busy} aria-busy={busy}>
        <LogInMark />
        {translate('session.sign_in_with_google')}
      </button>
      {refusal ? (
        <DoorRefusal refusal={refusal} />
      ) : (
        <p className="d-note">{translate('session.new_here')}</p>
      )}
    </div>
  )
}

/** lucide's log-in, as its three lines: the library around them would be 2 kB of the sign-in page. */
function LogInMark() {
  return (
    <svg
      className="flip"
      viewBox="0 0 24 24"
      width={18}
      height={18}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m10 17 5-5-5-5M15 12H3M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4" />
    </svg>
  )
}
