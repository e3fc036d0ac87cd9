import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FirebaseWeb } from '../../contract/files/firebase'
import { LogInMark } from './LogInMark'
import { SignInFault } from './SignInCard'
import { type Admitted, createAccount, signInByFirebase } from './signInCalls'
import { refusalKey, useRefusal } from './useRefusal'

interface FirebaseButtonProps {
  web: FirebaseWeb
  /** No other provider is offered: people know it by the account that they sign in with. */
  isOnly: boolean
  onAdmitted: (admitted: Admitted) => void
  /** No account with a role: the accountCreated message. */
  onNoRole: () => void
}

/** Sign-in in a window of Firebase, whose token the server checks (docs/spec/api.md, `POST /loginCRM`). */
export function FirebaseButton({ web, isOnly, onAdmitted, onNoRole }: FirebaseButtonProps) {
  const translate = useTranslate()
  const [refusal, refuse] = useRefusal()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      const { firebaseToken } = await import('./firebaseToken')
      const answer = await signInByFirebase(await firebaseToken(web))
      if (!('error' in answer)) return onAdmitted(answer)
      if (answer.error !== 'unuthorized_access') return refuse(`errors.${answer.error}`)
      if (answer.ticket) await createAccount(answer.ticket)
      onNoRole()
    } catch (error) {
      refuse(WINDOW[codeOf(error)] ?? (codeOf(error) ? 'errors.authentication_failed' : refusalKey(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="d-form">
      <p className="d-help">{translate('session.sign_in_help')}</p>
      <button
        type="button"
        className="d-button inline-row gap-8 wide medium round-2"
        onClick={signIn}
        disabled={busy}
        aria-busy={busy}
      >
        <LogInMark />
        {translate(isOnly ? 'session.sign_in_with_google' : 'session.sign_in_with_firebase')}
      </button>
      {refusal ? (
        <SignInFault refusal={refusal} />
      ) : (
        <p className="d-note">{translate('session.new_here')}</p>
      )}
    </div>
  )
}

/** Messages for the errors of Firebase's window. */
const WINDOW: Readonly<Record<string, string>> = {
  'auth/popup-closed-by-user': 'session.window_closed',
  'auth/cancelled-popup-request': 'session.window_closed',
  'auth/popup-blocked': 'session.window_blocked',
}

/** The code of an error of Firebase; empty for one of ours. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : ''
  return code.startsWith('auth/') ? code : ''
}
