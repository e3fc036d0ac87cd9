import { IconButton } from '@mui/material'
import { Menu, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { isDefined } from '../../../contract/resources'
import { HEAD_SLOT } from '../parts/PageHead'
import { useHeightVariable } from '../parts/useHeightVariable'
import { Bell } from './Bell'
import { Progress } from './Progress'
import { ThemeSwitch } from './ThemeSwitch'

interface TopBarProps {
  /** Opens the drawer as a sheet; left out where it stands beside the page. */
  onMenu: (() => void) | undefined
  onFind: () => void
}

/** Title and state of the page, search, what is new, light or dark; a line at its edge while something loads. */
export function TopBar({ onMenu, onFind }: TopBarProps) {
  const translate = useTranslate()
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--top-bar')
  return (
    <header ref={bar} className="s-top row gap-8 rigid">
      {onMenu ? (
        <IconButton aria-label={translate('app.open_menu')} onClick={onMenu} edge="start">
          <Menu size={20} strokeWidth={1.75} />
        </IconButton>
      ) : null}
      <Head />
      <button
        type="button"
        className="s-find row gap-8 push faint small nowrap round-2 surface bordered tap-high"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onFind}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{translate('app.search')}</span>
        <kbd className="push rigid" dir="ltr">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <IconButton
        className="s-find-small"
        aria-label={translate('app.search')}
        data-tip={translate('app.search')}
        onClick={onFind}
      >
        <Search size={18} strokeWidth={1.75} />
      </IconButton>
      <ThemeSwitch />
      <Bell />
      <Progress />
    </header>
  )
}

/** The page writes its own head (PageHead); until it does, the words of the menu stand there. */
function Head() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const key = pathname.split('/')[1] ?? ''
  // A page beside the menu writes its own head, and has no title here until it does.
  const title =
    key === '' ? translate('app.home') : isDefined(key) ? translate(`menu.items.${key}`, { _: '' }) : ''
  useEffect(() => {
    document.title = title ? `${title} · ${translate('app.name')}` : translate('app.name')
  }, [title, translate])
  return (
    <>
      <div id={HEAD_SLOT} className="s-head row small-lines gap-12 shrinks faint" />
      {/* biome-ignore lint/a11y/useHeadingContent: react-admin writes into it; it is not shown while empty. */}
      <h1 id="react-admin-title" className="s-head-inner shrinks strong nowrap" />
      <h1 className="s-head-menu">{title}</h1>
    </>
  )
}

function isApple(): boolean {
  return /mac|iphone|ipad/iu.test(navigator.userAgent)
}
