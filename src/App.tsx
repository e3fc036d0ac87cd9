import { use, useEffect, useState } from 'react'
import { CoreAdminContext, CoreAdminUI, StoreContextProvider, useStore } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { home as Home } from './features'
import { CartProvider } from './features/cart'
import { AccessDenied } from './layout/AccessDenied'
import { useLoadedWords, WithAllWords } from './layout/allWords'
import { Look } from './layout/Look'
import { NotFound } from './layout/NotFound'
import { PageError, PageLoading } from './layout/PageState'
import { Snackbar } from './layout/Snackbar'
import { Shell } from './layout/shell/Shell'
import { directionOf } from './layout/theme/direction'
import { canTurn, loadTurning } from './layout/theme/styleCache'
import { userStore } from './layout/userStore'
import { signedOutPageOf } from './paths'
import { authProvider } from './providers/authProvider'
import { dataProvider } from './providers/dataProvider'
import { startI18n, type TwoPartI18n } from './providers/i18nProvider'
import { rememberedLocale } from './providers/rememberedLocale'
import { queries } from './queries'
import { routes } from './routes'
import { keepShell } from './session/keepShell'
import { SessionGuard } from './session/SessionGuard'

interface AppProps {
  /** The signed-in user: each has an own store of choices. */
  user: string
  /** Called when the way leads to sign-in: after log-out, or where the session has ended. */
  onSignedOut: () => void
}

let started: Promise<TwoPartI18n> | undefined

/** Loads the words of the application once. A download that failed is tried again by the next call. */
export function loadWords(): Promise<TwoPartI18n> {
  started ??= startI18n().catch((failed: unknown) => {
    started = undefined
    throw failed
  })
  return started
}

/** The application behind sign-in. */
export function App({ user, onSignedOut }: AppProps) {
  const turned = canTurn(directionOf(rememberedLocale())) ? undefined : loadTurning()
  const i18nProvider = use(loadWords())
  // Before any state is made: what suspends below would throw a first router away, and its listeners would stay.
  if (turned) use(turned)
  const [store] = useState(() => userStore(user, rememberedLocale()))
  const [queryClient] = useState(queries)
  // A router with data, though nothing is loaded by it: only there can leaving a page with unsaved changes be stopped.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Inside {...{ i18nProvider, store, queryClient }} /> }]),
  )
  // Whoever leads to /login, react-admin or a session that has ended, ends here, whatever is drawn at that moment.
  useEffect(
    () =>
      router.subscribe(({ location }) => signedOutPageOf(location.pathname).to === 'signIn' && onSignedOut()),
    [router, onSignedOut],
  )
  useEffect(() => () => router.dispose(), [router])
  useEffect(() => keepShell(path => void router.navigate(path)), [router])
  return <RouterProvider router={router} />
}

interface InsideProps {
  i18nProvider: TwoPartI18n
  store: ReturnType<typeof userStore>
  queryClient: ReturnType<typeof queries>
}

function Inside({ store, ...parts }: InsideProps) {
  return (
    <StoreContextProvider value={store}>
      <Look>
        <CartProvider>
          <Admin store={store} {...parts} />
        </CartProvider>
      </Look>
    </StoreContextProvider>
  )
}

/**
 * The parts of `<Admin>` without its own layout, login and theme: their weight is a third of the first page.
 * Another language begins it anew: words are read while a view is drawn, and what did not change is not drawn again.
 */
function Admin({ i18nProvider: spoken, store, queryClient }: InsideProps) {
  const i18nProvider = useLoadedWords(spoken, queryClient)
  const [locale] = useStore<string>('locale')
  return (
    <CoreAdminContext key={locale} {...{ dataProvider, authProvider, i18nProvider, store, queryClient }}>
      <SessionGuard>
        <CoreAdminUI
          layout={Shell}
          dashboard={Dashboard}
          catchAll={NotFound}
          accessDenied={AccessDenied}
          authenticationError={AccessDenied}
          error={PageError}
          loading={PageLoading}
          loginPage={false}
          authCallbackPage={false}
          disableTelemetry
          title=""
        >
          {routes()}
        </CoreAdminUI>
      </SessionGuard>
      <Snackbar />
    </CoreAdminContext>
  )
}

function Dashboard() {
  return (
    <WithAllWords>
      <Home />
    </WithAllWords>
  )
}
