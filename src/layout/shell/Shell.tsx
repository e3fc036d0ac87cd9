import './shell.css'
import './print.css'
import { useMediaQuery } from '@mui/material'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { nameOf, useKeys } from '../keys/pressed'
import { lazyPart } from '../lazyPart'
import { useRememberRecents } from '../palette/recents'
import { Tips } from '../tips/Tips'
import { DemoBanner } from './DemoBanner'
import { Drawer } from './Drawer'
import { Faults } from './Faults'
import { PageSlide } from './PageSlide'
import { TopBar } from './TopBar'

/** On a phone alone. */
const Sheet = lazyPart(() => import('@mui/material/Drawer'))
const loadPalette = () => import('../palette/CommandPalette')
const CommandPalette = lazyPart(loadPalette)
const KeysDialog = lazyPart(() => import('../keys/KeysDialog'))
/** Milliseconds after which the palette is fetched, unless a hand lies on its key before. */
const CALM = 20_000

/** The frame of every page: drawer, top bar, page. On a phone the drawer is a sheet from the start edge. */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const beside = useMediaQuery('(min-width: 900px)', { noSsr: true })
  const [narrow, setNarrow] = useStore('drawer.narrow', false)
  const [over, setOver] = useState<'palette' | 'keys'>()
  const close = () => setOver(undefined)
  const sheet = useSheet(beside)
  usePaletteKey(() => setOver('palette'))
  useRememberRecents()
  useKeys(key => {
    if (key !== '?') return false
    setOver('keys')
    return true
  })
  return (
    <div className="s-frame flex">
      <a className="s-skip round-2 surface" href="#page">
        {translate('app.skip_to_content')}
      </a>
      {beside ? (
        <aside className="s-aside rigid">
          <Drawer narrow={narrow} onNarrow={setNarrow} />
        </aside>
      ) : (
        <Suspense fallback={null}>
          <Sheet
            open={sheet.open}
            onClose={sheet.close}
            slotProps={{ paper: { 'aria-label': translate('app.main_menu') } }}
          >
            <Drawer narrow={false} />
          </Sheet>
        </Suspense>
      )}
      <div className="s-main column grow">
        <DemoBanner />
        <TopBar onMenu={beside ? undefined : sheet.show} onFind={() => setOver('palette')} />
        <main id="page" className="s-page column grow" tabIndex={-1}>
          <PageSlide>
            {/* A part of the page that still loads hides the page alone: hidden, the palette would lose the focus. */}
            <Suspense fallback={<span className="f-loading" />}>
              <Faults>{children}</Faults>
            </Suspense>
          </PageSlide>
        </main>
      </div>
      <Tips />
      <Suspense fallback={null}>
        {over === 'palette' ? <CommandPalette onClose={close} onKeys={() => setOver('keys')} /> : null}
        {over === 'keys' ? <KeysDialog onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

/** The sheet closes by itself once it has led somewhere. */
function useSheet(beside: boolean) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it.
  useEffect(() => setOpen(false), [pathname, beside])
  return { open, show: () => setOpen(true), close: () => setOpen(false) }
}

function usePaletteKey(show: () => void) {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), CALM)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => undefined)
      if (nameOf(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
