import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { I18nProvider } from 'react-admin'
import { loadedView } from './layout/loadedView'
import { PlainNotLoaded } from './layout/PlainNotLoaded'
import { SignInFrame } from './layout/SignInFrame'
import { signedOutPageOf } from './paths'
import { isOpenedOffline } from './session/isOpenedOffline'
import { signedInUser } from './signedInUser'

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadedView({ load, NotLoaded: PlainNotLoaded })

const App = part(async () => {
  const file = await import('./App')
  await file.loadWords()
  return file.App
})
const SignIn = part(() => import('./session/SignIn').then(file => file.SignIn))
const Callback = part(() => import('./session/Callback').then(file => file.Callback))
const Offline = part(() => import('./session/Offline').then(file => file.Offline))
const Nowhere = part(() => import('./layout/SignedOutNotFound').then(file => file.SignedOutNotFound))

/**
 * Decides by path and session what is loaded at all: sign-in is small and knows nothing of the application,
 * which comes only for those who are signed in.
 */
export function Start({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const [path, go] = usePath()
  const door = signedOutPageOf(path)
  const user = signedInUser()
  const signedOut = useCallback(() => go('/login'), [go])
  const homeless = door.to === 'inside' && !user
  useEffect(() => {
    if (homeless) go('/login')
  }, [homeless, go])

  if (isOpenedOffline()) return <SignInFrame i18nProvider={i18nProvider}>{() => <Offline />}</SignInFrame>
  if (user && (door.to === 'inside' || door.to === 'nowhere')) {
    return (
      <SignInFrame i18nProvider={i18nProvider}>
        {() => <App key={user} user={user} onSignedOut={signedOut} />}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame i18nProvider={i18nProvider}>
      {(locale, onLocale) => (
        <>
          {door.to === 'signIn' ? (
            <SignIn magic={door.magic} {...{ locale, onLocale }} onSignedIn={go} />
          ) : null}
          {door.to === 'callback' ? <Callback onSignedIn={go} onFailed={signedOut} /> : null}
          {door.to === 'nowhere' ? <Nowhere /> : null}
        </>
      )}
    </SignInFrame>
  )
}

/** The path, and a way to go elsewhere that leaves no way back: nobody returns to a spent callback. */
function usePath(): [string, (path: string) => void] {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const moved = () => setPath(location.pathname)
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [])
  const go = useCallback((next: string) => {
    history.replaceState(null, '', next)
    setPath(location.pathname)
  }, [])
  return [path, go]
}
