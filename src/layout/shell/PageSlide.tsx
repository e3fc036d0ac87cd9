import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { motion } from '../theme/tokens'

/** Slides a page in by the depth of its path: deeper from the end edge, back from the start edge, else a fade. */
export function PageSlide({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const stage = useRef<HTMLDivElement>(null)
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    const shift = slideOf(before.current, pathname)
    before.current = pathname
    play(stage.current, shift)
  }, [pathname])
  return (
    <div ref={stage} className="s-slide column grow gap-12">
      {children}
    </div>
  )
}

/** 1 where the way goes deeper, -1 where it comes back, 0 on the same level. */
export function slideOf(from: string, to: string): -1 | 0 | 1 {
  return Math.sign(depth(to) - depth(from)) as -1 | 0 | 1
}

function depth(path: string): number {
  return path.split('/').filter(Boolean).length
}

function play(stage: HTMLElement | null, shift: -1 | 0 | 1) {
  if (!stage?.animate) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const turned = document.documentElement.dir === 'rtl' ? -1 : 1
  const offset = still ? 0 : 16 * shift * turned
  stage.animate(
    [
      { opacity: 0, transform: `translateX(${offset}px)` },
      { opacity: 1, transform: 'none' },
    ],
    { duration: still ? 80 : motion.page, easing: motion.curve },
  )
}
