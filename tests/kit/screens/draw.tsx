import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { type AuthProvider, CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { Role } from '../../../contract/access/roles'
import type { Language } from '../../../contract/constants'
import ar from '../../../i18n/ar.json'
import de from '../../../i18n/de.json'
import en from '../../../i18n/en.json'
import fr from '../../../i18n/fr.json'
import { Snackbar } from '../../../src/layout/Snackbar'
import { makeTheme } from '../../../src/layout/theme/theme'
import { dataProvider } from '../../../src/providers/dataProvider'

interface Around {
  role?: Role
  locale?: Language
  /** The path of the page, and the pattern that a record's id is read from. */
  at?: string
  path?: string
  /** Milliseconds that an answer is not asked for again; none unless said. */
  fresh?: number
  /** Further values of the own user. */
  me?: Record<string, unknown>
  /** Earlier choices of the person. */
  store?: Record<string, unknown>
}

/** The path of the page now. */
export const place = { at: '', search: '' }

function Place() {
  const { pathname, search } = useLocation()
  place.at = pathname
  place.search = search
  return null
}

/** Draws something as the application does: words, theme, router, session and the real data provider. */
export function draw(
  child: ReactNode,
  { role = 'master', locale = 'en', at = '/', path = '*', fresh = 0, me = {}, store = {} }: Around = {},
) {
  const words = { en, ar, de, fr } as unknown as Record<string, never>
  const i18nProvider = polyglotI18nProvider(each => words[each]!, locale, undefined, { allowMissing: true })
  const authProvider: AuthProvider = {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(role),
    getIdentity: () => Promise.resolve({ id: 1, fullName: 'Nadia Farouk', ...me }),
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: fresh } } })
  return render(
    <MemoryRouter initialEntries={[at]}>
      <ThemeProvider theme={makeTheme('light', locale === 'ar' ? 'rtl' : 'ltr', locale)}>
        <CoreAdminContext
          {...{ dataProvider, authProvider, i18nProvider, queryClient }}
          store={memoryStore(store)}
        >
          <Routes>
            <Route path={path} element={child} />
            <Route path="*" element={null} />
          </Routes>
          <Place />
          <Snackbar />
        </CoreAdminContext>
      </ThemeProvider>
    </MemoryRouter>,
  )
}
