import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Waiting } from '../../../contract/inbox/waiting'
import { menuIcons } from './menuIcons'
import { WaitingCounts } from './WaitingCounts'

interface DrawerLinkProps {
  /** A menu key; its words are `menu.items.<key>`. */
  name: string
  to: string
  chosen: boolean
  narrow: boolean
  waiting?: readonly Waiting[]
}

/** An item that stands in the drawer by itself, with its icon. */
export function DrawerLink({ name, to, chosen, narrow, waiting = [] }: DrawerLinkProps) {
  const translate = useTranslate()
  const Icon = menuIcons[name]
  const words = translate(`menu.items.${name}`)
  const link = (
    <Link
      to={to}
      className="s-item row gap-10 rigid wide round-2 unlined text-start"
      aria-current={chosen ? 'page' : undefined}
      aria-label={narrow ? words : undefined}
      data-tip={narrow ? words : undefined}
      data-tip-side="end"
    >
      {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> : null}
      {narrow ? null : <span>{words}</span>}
    </Link>
  )
  if (narrow || waiting.length === 0) return link
  return (
    <div className="s-with-waiting">
      {link}
      <WaitingCounts waiting={waiting} />
    </div>
  )
}
