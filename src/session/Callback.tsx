import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AccountCreated } from './AccountCreated'
import { SignInCard } from './SignInCard'
import { type SignInRefused, signInAuth } from './signInAuth'
import { leaveNote } from './signInNote'

interface CallbackProps {
  /** Called with the landing path. */
  onSignedIn: (path: string) => void
  /** Leads back to sign-in. */
  onFailed: () => void
}

/** The page that the provider sends browsers back to: hands over all query parameters, then leads on by role. */
export function Callback({ onSignedIn, onFailed }: CallbackProps) {
  const translate = useTranslate()
  const [noRole, setNoRole] = useState(false)
  useEffect(() => {
    let gone = false
    signInAuth.handleCallback().then(
      ({ redirectTo }) => {
        if (!gone) onSignedIn(redirectTo)
      },
      ({ code }: SignInRefused) => {
        if (gone) return
        if (code === 'unuthorized_access') return setNoRole(true)
        leaveNote(`errors.${code}`)
        onFailed()
      },
    )
    return () => {
      gone = true
    }
  }, [onSignedIn, onFailed])
  return (
    <SignInCard>
      {noRole ? (
        <AccountCreated onBack={onFailed} />
      ) : (
        <p className="d-form" role="status">
          {translate('session.processing')}
        </p>
      )}
    </SignInCard>
  )
}
