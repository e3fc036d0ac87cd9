import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadedView } from '../layout/loadedView'
import { PlainNotLoaded } from '../layout/PlainNotLoaded'
import { signedInUser } from '../signedInUser'
import { AccountCreated } from './AccountCreated'
import { DemoRoles } from './DemoRoles'
import { FirstInstall } from './FirstInstall'
import { PasswordSteps } from './PasswordSteps'
import { ProviderButton } from './ProviderButton'
import { SignInCard, SignInFault } from './SignInCard'
import { signInAuth } from './signInAuth'
import { type Admitted, checkInstall, type Installed } from './signInCalls'
import { clearReturnPath, returnPath, takeNote } from './signInNote'
import { refusalKey, useRefusal } from './useRefusal'

/** Few are set up for it: the others need not load it. */
const FirebaseButton = loadedView({
  load: () => import('./FirebaseButton').then(file => file.FirebaseButton),
  NotLoaded: PlainNotLoaded,
})

interface SignInProps {
  /** The magic word of a first installation, from `/login/:magic`. */
  magic?: string
  locale: string
  onLocale: (locale: string) => void
  /** Called with the landing path. */
  onSignedIn: (path: string) => void
}

/** The sign-in page: every way that the server offers, and the first installation. */
export function SignIn({ magic, locale, onLocale, onSignedIn }: SignInProps) {
  const ways = useWays()
  const [noRole, setNoRole] = useState(false)
  const note = useNote()
  const admit = (admitted: Admitted) =>
    void signInAuth.login(admitted).then(({ redirectTo }) => onSignedIn(redirectTo))
  const { installed, failed } = ways
  return (
    <SignInCard name={installed?.name} logo={installed?.logo_url} locale={locale} onLocale={onLocale}>
      <WayBack onGo={onSignedIn} />
      {noRole ? <AccountCreated onBack={() => setNoRole(false)} /> : null}
      {!noRole && ways.known && !installed ? (
        <FirstInstall magic={magic} onAdmitted={admit} onInstalled={ways.ask} />
      ) : null}
      {!noRole && installed ? (
        <Ways installed={installed} note={note} onAdmitted={admit} onNoRole={() => setNoRole(true)} />
      ) : null}
      {failed ? <Unreachable failed={failed} onRetry={ways.ask} /> : null}
    </SignInCard>
  )
}

interface WaysProps {
  installed: Installed
  note: string | undefined
  onAdmitted: (admitted: Admitted) => void
  onNoRole: () => void
}

function Ways({ installed, note, onAdmitted, onNoRole }: WaysProps) {
  const translate = useTranslate()
  const { providers, password, demo, firebase } = installed
  const redirected = providers.filter(provider => provider !== 'firebase')
  return (
    <>
      <h1>{translate('session.sign_in')}</h1>
      {note ? <SignInFault refusal={note} /> : null}
      {redirected.map(provider => (
        <ProviderButton key={provider} provider={provider} />
      ))}
      {firebase ? (
        <FirebaseButton
          web={firebase}
          isOnly={redirected.length === 0}
          onAdmitted={onAdmitted}
          onNoRole={onNoRole}
        />
      ) : null}
      {password ? <PasswordSteps onAdmitted={onAdmitted} onNoRole={onNoRole} /> : null}
      {demo ? <DemoRoles onAdmitted={onAdmitted} /> : null}
    </>
  )
}

/** Leads back a person who is still signed in, and came here because the server did not answer at the start. */
function WayBack({ onGo }: { onGo: (path: string) => void }) {
  const translate = useTranslate()
  const [path] = useState(() => (signedInUser() ? returnPath() : undefined))
  if (!path) return null
  const go = () => {
    clearReturnPath()
    onGo(path)
  }
  return (
    <div className="d-form">
      <p role="status">{translate('session.no_answer')}</p>
      <button type="button" className="d-button inline-row gap-8 wide medium round-2" onClick={go}>
        {translate('session.go_on')}
      </button>
    </div>
  )
}

function Unreachable({ failed, onRetry }: { failed: string; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div className="d-form">
      <SignInFault refusal={failed} />
      <button type="button" className="d-button inline-row gap-8 wide medium round-2" onClick={onRetry}>
        {translate('actions.retry')}
      </button>
    </div>
  )
}

interface Answer {
  known: boolean
  installed?: Installed
  failed?: string
}

/** Returns the note of the previous page: an error for four seconds, anything else until the page goes. */
function useNote(): string | undefined {
  const [note] = useState(takeNote)
  const isError = note?.startsWith('errors.')
  const [refusal] = useRefusal(isError ? note : undefined)
  return isError ? refusal : note
}

/** Reads the ways of signing in; `ask` reads them again. */
function useWays(): Answer & { ask: () => void } {
  const [answer, setAnswer] = useState<Answer>({ known: false })
  const ask = useCallback(() => {
    setAnswer({ known: false })
    checkInstall().then(
      installed => setAnswer({ known: true, installed }),
      error => setAnswer({ known: false, failed: refusalKey(error) }),
    )
  }, [])
  useEffect(ask, [ask])
  return { ...answer, ask }
}
