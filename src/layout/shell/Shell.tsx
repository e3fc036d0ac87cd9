import './shell.css'
import { Drawer as Sheet, useMediaQuery } from '@mui/material'
import { useStore, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CommandPalette } from '../palette/CommandPalette'
import { Tips } from '../tips/Tips'
import { DemoBanner } from './DemoBanner'
import { Drawer } from './Drawer'
import { Faults } from './Faults'
import { PageSlide } from './PageSlide'
import { TopBar } from './TopBar'

/** The frame of every page: drawer, top bar, page. On a phone the drawer is a sheet from the start edge. */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const beside = useMediaQuery('(min-width: 900px)', { noSsr: true })
  const [narrow, setNarrow] = useStore('drawer.narrow', false)
  const [finding, setFinding] = useState(false)
  const sheet = useSheet(beside)
  usePaletteKey(() => setFinding(true))
  return (
    <div className="s-frame">
      <a className="s-skip" href="#page">
        {translate('app.skip_to_content')}
      </a>
      {beside ? (
        <aside className="s-aside">
          <Drawer narrow={narrow} onNarrow={setNarrow} />
        </aside>
      ) : (
        <Sheet
          open={sheet.open}
          onClose={sheet.close}
          slotProps={{ paper: { 'aria-label': translate('app.main_menu') } }}
        >
          <Drawer narrow={false} />
        </Sheet>
      )}
      <div className="s-main">
        <DemoBanner />
        <TopBar onMenu={beside ? undefined : sheet.show} onFind={() => setFinding(true)} />
        <main id="page" className="s-page" tabIndex={-1}>
          <PageSlide>
            <Faults>{children}</Faults>
          </PageSlide>
        </main>
      </div>
      <Tips />
      <CommandPalette open={finding} onClose={() => setFinding(false)} />
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
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
