import './parts.css'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'

/** The id of the place in the top bar that a page's own head is drawn in. */
export const HEAD_SLOT = 'page-head'

interface PageHeadProps {
  title: string
  /** The page above, one step back. */
  crumb?: { to: string; label: string }
  /** A state tag, a count, a date: what stands beside the title. */
  children?: ReactNode
}

/** Writes crumb, title and state tag of a page into the top bar, and the title into the document. */
export function PageHead({ title, crumb, children }: PageHeadProps) {
  const translate = useTranslate()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => setSlot(document.getElementById(HEAD_SLOT)), [])
  useEffect(() => {
    document.title = `${title} · ${translate('app.name')}`
  }, [title, translate])
  if (!slot) return null
  return createPortal(
    <>
      {crumb ? (
        <nav className="s-crumb row gap-6 shrinks nowrap" aria-label={translate('app.where')}>
          <Link to={crumb.to}>
            <bdi>{crumb.label}</bdi>
          </Link>
          <ChevronRight className="flip" size={14} aria-hidden="true" />
        </nav>
      ) : null}
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </>,
    slot,
  )
}
