import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AccountCreated } from './AccountCreated'
import { DoorCard } from './DoorCard'
import { leaveNote } from './doorNote'
import { enter } from './enter'
import { createAccount, exchange } from './signInCalls'

interface CallbackProps {
  /** Called with the path where who has signed in lands. */
  onSignedIn: (path: string) => void
  /** Leads back to sign-in. */
  onFailed: () => void
}

/** Where the provider sends browsers back to: hands over all query parameters, then leads on by role. */
export function Callback({ onSignedIn, onFailed }: CallbackProps) {
  const translate = useTranslate()
  const [noRole, setNoRole] = useState(false)
  useEffect(() => {
    let gone = false
    comeBack('google', location.search).then(outcome => {
      if (gone) return
      if ('path' in outcome) onSignedIn(outcome.path)
      else if (outcome.refusal === 'unuthorized_access') setNoRole(true)
      else {
        leaveNote(`errors.${outcome.refusal}`)
        onFailed()
      }
    })
    return () => {
      gone = true
    }
  }, [onSignedIn, onFailed])
  return (
    <DoorCard>
      {noRole ? (
        <AccountCreated onBack={onFailed} />
      ) : (
        <p className="d-form" role="status">
          {translate('session.processing')}
        </p>
      )}
    </DoorCard>
  )
}

type Outcome = { path: string } | { refusal: string }

const exchanged = new Map<string, Promise<Outcome>>()

/** A code is good once: the same address is exchanged once, however often the page is drawn. */
function comeBack(provider: string, search: string): Promise<Outcome> {
  const known = exchanged.get(search) ?? exchangeOnce(provider, search)
  exchanged.set(search, known)
  return known
}

async function exchangeOnce(provider: string, search: string): Promise<Outcome> {
  try {
    const answer = await exchange(provider, search)
    if (!('error' in answer)) return { path: enter(answer) }
    if (answer.ticket) await createAccount(answer.ticket)
    return { refusal: answer.error }
  } catch {
    return { refusal: 'authentication_failed' }
  }
}
