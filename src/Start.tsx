import type { I18nProvider } from 'ra-core'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Outside } from './layout/Outside'
import { doorOf } from './paths'
import { signedInUser } from './signedInUser'

const App = lazy(() => import('./App').then(file => ({ default: file.App })))
const SignIn = lazy(() => import('./session/SignIn').then(file => ({ default: file.SignIn })))
const Callback = lazy(() => import('./session/Callback').then(file => ({ default: file.Callback })))
const Nowhere = lazy(() => import('./layout/Nowhere').then(file => ({ default: file.Nowhere })))

/**
 * Decides by path and session what is loaded at all: sign-in is small and knows nothing of the application,
 * which comes only for those who are signed in.
 */
export function Start({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const [path, go] = usePath()
  const door = doorOf(path)
  const user = signedInUser()
  const signedOut = useCallback(() => go('/login'), [go])
  const homeless = door.to === 'inside' && !user
  useEffect(() => {
    if (homeless) go('/login')
  }, [homeless, go])

  if (user && (door.to === 'inside' || door.to === 'nowhere')) {
    return (
      <Suspense>
        <App key={user} user={user} onSignedOut={signedOut} />
      </Suspense>
    )
  }
  return (
    <Outside i18nProvider={i18nProvider}>
      {(locale, onLocale) => (
        <>
          {door.to === 'signIn' ? (
            <SignIn magic={door.magic} {...{ locale, onLocale }} onSignedIn={go} />
          ) : null}
          {door.to === 'callback' ? <Callback onSignedIn={go} onFailed={signedOut} /> : null}
          {door.to === 'nowhere' ? <Nowhere /> : null}
        </>
      )}
    </Outside>
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
