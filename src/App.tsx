import { useEffect, useState } from 'react'
import { Admin, type I18nProvider, StoreContextProvider } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { home } from './features'
import { AccessDenied } from './layout/AccessDenied'
import { Look } from './layout/Look'
import { NotFound } from './layout/NotFound'
import { Snackbar } from './layout/Snackbar'
import { Broken, Waiting } from './layout/Standing'
import { Shell } from './layout/shell/Shell'
import { userStore } from './layout/userStore'
import { authProvider } from './providers/authProvider'
import { dataProvider } from './providers/dataProvider'
import { queries } from './queries'
import { routes } from './routes'

interface AppProps {
  i18nProvider: I18nProvider
  /** Who is signed in: each user has an own store of choices. */
  user: string
  /** Called when the way leads to sign-in: after log-out, or where the session has ended. */
  onSignedOut: () => void
}

/** The application behind sign-in. */
export function App({ i18nProvider, user, onSignedOut }: AppProps) {
  const [store] = useState(() => userStore(user, i18nProvider.getLocale()))
  const [queryClient] = useState(queries)
  // A router with data, though nothing is loaded by it: only there can leaving a page with unsaved changes be stopped.
  const [router] = useState(() =>
    createBrowserRouter([
      { path: '*', element: <Inside {...{ i18nProvider, onSignedOut, store, queryClient }} /> },
    ]),
  )
  useEffect(() => () => router.dispose(), [router])
  return <RouterProvider router={router} />
}

interface InsideProps extends Omit<AppProps, 'user'> {
  store: ReturnType<typeof userStore>
  queryClient: ReturnType<typeof queries>
}

function Inside({ i18nProvider, onSignedOut, store, queryClient }: InsideProps) {
  return (
    <StoreContextProvider value={store}>
      <Look>
        {theme => (
          <Admin
            dataProvider={dataProvider}
            authProvider={authProvider}
            i18nProvider={i18nProvider}
            store={store}
            queryClient={queryClient}
            theme={theme}
            darkTheme={null}
            layout={Shell}
            dashboard={home}
            catchAll={NotFound}
            accessDenied={AccessDenied}
            authenticationError={AccessDenied}
            error={Broken}
            loading={Waiting}
            notification={Snackbar}
            loginPage={false}
            authCallbackPage={false}
            disableTelemetry
            title=""
          >
            {routes(onSignedOut)}
          </Admin>
        )}
      </Look>
    </StoreContextProvider>
  )
}
