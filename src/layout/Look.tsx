import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import { directionOf, turnDocument } from './theme/direction'
import { modeOf, paintRoot, SCHEME_KEY, type Scheme, systemPrefersDark } from './theme/scheme'
import { canTurn, loadTurning, styleCache } from './theme/styleCache'
import { makeTheme } from './theme/theme'

/**
 * Light or dark, and the direction: theme, document and emotion cache turn together, from the store's `locale` and
 * `scheme`; paper is always light. Stands above the application, inside a store context; suspends where the direction has to be loaded first.
 */
export function Look({ children }: { children: ReactNode }) {
  const [locale] = useStore<string>('locale', 'en')
  const [scheme] = useStore<Scheme>(SCHEME_KEY, 'system')
  const prefersDark = useSyncExternalStore(onSystemChange, systemPrefersDark)
  const onPaper = useSyncExternalStore(onPrint, isPrinting)
  const mode = onPaper ? 'light' : modeOf(scheme, prefersDark)
  const direction = directionOf(locale)
  if (!canTurn(direction)) use(loadTurning())
  useLayoutEffect(() => turnDocument(locale), [locale])
  useLayoutEffect(() => paintRoot(mode), [mode])
  const theme = useMemo(() => makeTheme(mode, direction, locale), [mode, direction, locale])
  return (
    <CacheProvider value={styleCache(direction)}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}

const onSystemChange = onMedia('(prefers-color-scheme: dark)')
const onPrint = onMedia('print')
const isPrinting = () => typeof matchMedia === 'function' && matchMedia('print').matches

/** Returns a subscription to a media query. It is synchronous, because printing does not wait. */
function onMedia(media: string): (changed: () => void) => () => void {
  return changed => {
    const query = matchMedia(media)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
}
