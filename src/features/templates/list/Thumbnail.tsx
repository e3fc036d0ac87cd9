import './gallery.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Person } from '../preview/mergeFields'
import { useMerged } from '../preview/useMerged'
import { thumbnailDocument } from './thumbnail'

interface ThumbnailProps {
  content: string
  style: string
  name: string
  /** Whom it is filled in for. */
  person: Person
}

/**
 * A small picture of a mail: the mail itself, drawn small, where nothing of it can run. It is drawn when it comes near
 * the screen and not before. To those who hear the page it says nothing that the name beside it does not.
 */
export function Thumbnail({ content, style, name, person }: ThumbnailProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  return (
    <div className="tb-thumb" ref={box} aria-hidden="true" inert>
      {isNear ? <Drawn content={content} style={style} name={name} person={person} /> : null}
    </div>
  )
}

function Drawn({ content, style, name, person }: ThumbnailProps) {
  const merged = useMerged(content, person)
  // A mail whose code does not work is shown as it was written.
  const shown = merged.error ? content : merged.content
  const page = useMemo(
    () => (shown === null ? undefined : thumbnailDocument({ content: shown, style })),
    [shown, style],
  )
  return page === undefined ? null : <iframe sandbox="" srcDoc={page} tabIndex={-1} title={name} />
}

/** Whether something is, or was, near what is on the screen. */
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
