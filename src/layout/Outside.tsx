import {
  I18nContextProvider,
  type I18nProvider,
  memoryStore,
  StoreContextProvider,
  useLocaleState,
} from 'ra-core'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { turnDocument } from './theme/direction'

/**
 * What sign-in stands on: words and language (`useTranslate`, `useLocaleState`) without the application, and no
 * theme: the plain parts and the custom properties are enough.
 */
export function Outside({ i18nProvider, children }: { i18nProvider: I18nProvider; children: ReactNode }) {
  const [store] = useState(() => memoryStore({ locale: i18nProvider.getLocale() }))
  return (
    <StoreContextProvider value={store}>
      <I18nContextProvider value={i18nProvider}>
        <Turned>
          <Suspense>{children}</Suspense>
        </Turned>
      </I18nContextProvider>
    </StoreContextProvider>
  )
}

function Turned({ children }: { children: ReactNode }) {
  const [locale] = useLocaleState()
  useLayoutEffect(() => turnDocument(locale), [locale])
  return children
}
