import { type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { I18nContext, type I18nProvider } from 'react-admin'
import { turnDocument } from './theme/direction'

interface SignInFrameProps {
  i18nProvider: I18nProvider
  /** The page before sign-in; it gets the language and a function to change it. */
  children: (locale: string, onLocale: (locale: string) => void) => ReactNode
}

/**
 * The frame of sign-in: words (`useTranslate`) and language, without the application and without a theme; the plain
 * parts and the custom properties are enough.
 */
export function SignInFrame({ i18nProvider, children }: SignInFrameProps) {
  const [locale, setLocale] = useState(() => i18nProvider.getLocale())
  useLayoutEffect(() => turnDocument(locale), [locale])
  const change = (next: string) => void i18nProvider.changeLocale(next).then(() => setLocale(next))
  // A new object for each language rerenders the translations and keeps typed values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const words = useMemo(() => ({ ...i18nProvider }), [i18nProvider, locale])
  return (
    <I18nContext.Provider value={words}>
      <Suspense>{children(locale, change)}</Suspense>
    </I18nContext.Provider>
  )
}
