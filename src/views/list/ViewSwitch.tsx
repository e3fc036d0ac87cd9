import './looks.css'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface ViewLinkProps {
  to: string
  isOn: boolean
  icon: LucideIcon
  words: string
  children?: ReactNode
}

/** The ways to look at the same records: a list, a board, what is late. `label` for screen readers. */
export function ViewSwitch({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="d-looks flex gap-2 rigid round-2 bordered sunken" aria-label={label}>
      {children}
    </nav>
  )
}

export function ViewLink({ to, isOn, icon: Icon, words, children }: ViewLinkProps) {
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} data-tip={words}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="d-look-word">{words}</span>
      {children}
    </Link>
  )
}

/** Tabs of a list that stand before the saved views. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="d-tabs flex gap-4 bottom-line scroll-x" aria-label={label}>
      {children}
    </nav>
  )
}

export function Tab({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
  return (
    <Link
      className="d-tab inline-row gap-8 muted small nowrap unlined tap"
      to={to}
      aria-current={isOn ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

/** Whether a list is filtered by exactly this. */
export function isSameFilter(now: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  const names = Object.keys(now)
  return (
    names.length === Object.keys(wanted).length &&
    names.every(name => String(now[name]) === String(wanted[name]))
  )
}
