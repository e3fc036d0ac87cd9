import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LogInMark } from './LogInMark'
import { SignInFault } from './SignInCard'
import { providerUrl } from './signInCalls'
import { refusalKey, useRefusal } from './useRefusal'

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
      refuse(refusalKey(error))
      setBusy(false)
    }
  }
  return (
    <div className="d-form">
      <p className="d-help">{translate('session.sign_in_help')}</p>
      <button
        type="button"
        className="d-button inline-row gap-8 wide medium round-2"
        onClick={leave}
        disabled={busy}
        aria-busy={busy}
      >
        <LogInMark />
        {translate('session.sign_in_with_google')}
      </button>
      {refusal ? (
        <SignInFault refusal={refusal} />
      ) : (
        <p className="d-note">{translate('session.new_here')}</p>
      )}
    </div>
  )
}
