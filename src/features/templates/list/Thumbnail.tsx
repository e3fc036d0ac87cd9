import './gallery.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Person } from '../preview/mergeFields'
import { useMerged } from '../preview/useMerged'
import { thumbnailDocument } from './thumbnail'

interface ThumbnailProps {
  content: string
  style: string
  name: string
  /** The person that it is filled in for. */
  person: Person
}

/**
 * Shows a mail small, in a frame without scripts. It renders when it comes near the screen. It is hidden from screen
 * readers, as the name stands beside it.
 */
export function Thumbnail({ content, style, name, person }: ThumbnailProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  return (
    <div className="tb-thumb bottom-line" ref={box} aria-hidden="true" inert>
      {isNear ? <MailFrame content={content} style={style} name={name} person={person} /> : null}
    </div>
  )
}

function MailFrame({ content, style, name, person }: ThumbnailProps) {
  const merged = useMerged(content, person)
  // A mail with broken merge code is shown as it is.
  const shown = merged.error ? content : merged.content
  const page = useMemo(
    () => (shown === null ? undefined : thumbnailDocument({ content: shown, style })),
    [shown, style],
  )
  return page === undefined ? null : <iframe sandbox="" srcDoc={page} tabIndex={-1} title={name} />
}

/** Returns true once an element has been near the visible part of the page. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = box.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isNear])
  return isNear
}
