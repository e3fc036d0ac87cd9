import './drawer.css'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useRole } from '../../providers/authProvider'
import { loadMe, type Me } from '../../providers/me'
import { onSignal } from '../../providers/signals'
import { LogoMark } from '../parts/LogoMark'
import { DrawerFoot } from './DrawerFoot'
import { DrawerGroup } from './DrawerGroup'
import { DrawerLink } from './DrawerLink'
import { drawerMenu, LOOSE_GROUP, placeOf } from './drawerMenu'
import { InkButton } from './InkButton'
import { useFreshWaiting, useWaiting } from './useWaiting'

interface DrawerProps {
  /** Icons only, with tips; for a drawer that stands beside the page. */
  narrow: boolean
  onNarrow?: (narrow: boolean) => void
}

/** The drawer: where a role can go, and who is signed in. */
export function Drawer({ narrow, onNarrow }: DrawerProps) {
  return (
    <div className="s-drawer column small-lines" data-narrow={narrow}>
      <div className="s-brand row between rigid">
        <Brand narrow={narrow} />
        {onNarrow && !narrow ? <NarrowButton narrow={narrow} onNarrow={onNarrow} /> : null}
      </div>
      <Menu narrow={narrow} />
      {onNarrow && narrow ? <NarrowButton narrow={narrow} onNarrow={onNarrow} /> : null}
      <DrawerFoot narrow={narrow} />
    </div>
  )
}

/** The organisation's logo and name, once they are known; Lotse's own until then and where none are set. */
function Brand({ narrow }: { narrow: boolean }) {
  const translate = useTranslate()
  const organisation = useMine()?.organisation
  const name = organisation?.name ?? translate('app.name')
  return (
    <Link to="/" aria-label={name}>
      <LogoMark ground="ink" name={narrow ? undefined : name} image={organisation?.logo_url} />
    </Link>
  )
}

function Menu({ narrow }: { narrow: boolean }) {
  const translate = useTranslate()
  const role = useRole()
  const { pathname } = useLocation()
  const here = placeOf(pathname, role)
  const isSpecial = useMine()?.special === true
  const [open, setOpen] = useStore<Record<string, boolean>>('drawer.open', {})
  const nav = useChosenInView(here.key)
  const waiting = useWaiting()
  useFreshWaiting()
  return (
    <nav ref={nav} className="s-nav column wide scroll-y" aria-label={translate('app.main_menu')}>
      <DrawerLink name="home" to="/" chosen={pathname === '/'} narrow={narrow} />
      {(role ? drawerMenu(role) : []).map(({ group, items }) =>
        group === LOOSE_GROUP ? (
          items.map(key => (
            <DrawerLink
              key={key}
              name={key}
              to={`/${key}`}
              chosen={here.key === key}
              narrow={narrow}
              waiting={waiting.filter(each => each.key === key)}
            />
          ))
        ) : (
          <DrawerGroup
            key={group}
            group={group}
            items={items}
            chosen={here.group === group ? here.key : undefined}
            narrow={narrow}
            open={open[group] ?? here.group === group}
            waiting={waiting.filter(({ key }) => items.includes(key))}
            onOpen={to => setOpen({ ...open, [group]: to })}
          />
        ),
      )}
      {isSpecial ? (
        <DrawerLink name="ministry" to="/ministry" chosen={here.key === 'ministry'} narrow={narrow} />
      ) : null}
    </nav>
  )
}

/** Scrolls a long menu to the item of this page, also when the foot below it grows and the menu shrinks. */
function useChosenInView(key: string | undefined) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page scrolls it.
  useEffect(() => {
    const nav = ref.current
    if (!nav) return undefined
    const show = () => nav.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
    show()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(show)
    observer.observe(nav)
    return () => observer.disconnect()
  }, [key])
  return ref
}

/** The own user with the organisation, and anew when one of them was changed here. */
function useMine(): Me | undefined {
  const [me, setMe] = useState<Me>()
  useEffect(() => {
    const load = () => void loadMe().then(setMe, () => undefined)
    load()
    return onSignal('profile', load)
  }, [])
  return me
}

function NarrowButton({ narrow, onNarrow }: Required<DrawerProps>) {
  const translate = useTranslate()
  return (
    <InkButton
      label={translate(narrow ? 'app.expand_menu' : 'app.collapse_menu')}
      icon={narrow ? PanelLeftOpen : PanelLeftClose}
      onClick={() => onNarrow(!narrow)}
    />
  )
}
