import './tips.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { listenForTips, TIP_CLASS } from './listenForTips'
import { placeTip } from './placeTip'

/**
 * Shows the words of an element's `data-tip`, or its text where an ellipsis cuts it, once for the whole application; `data-tip-side="end"` puts them
 * after the element instead of below. The words repeat what a reader of the screen has as the element's name, so they
 * are hidden from it. MUI's Tooltip does the same with a positioning library of 11 kB.
 */
export function Tips() {
  const [about, setAbout] = useState<HTMLElement>()
  useEffect(() => listenForTips(setAbout), [])
  const words = about?.dataset.tip ?? about?.textContent
  return about && words ? createPortal(<Tip about={about} words={words} />, document.body) : null
}

function Tip({ about, words }: { about: HTMLElement; words: string }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip.current) return
    const { block, inline } = placeTip({
      around: about.getBoundingClientRect(),
      tip: tip.current.getBoundingClientRect(),
      window: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side: about.dataset.tipSide === 'end' ? 'end' : 'below',
      rtl: document.documentElement.dir === 'rtl',
    })
    tip.current.style.insetBlockStart = `${block}px`
    tip.current.style.insetInlineStart = `${inline}px`
  }, [about])
  return (
    <div ref={tip} className={TIP_CLASS} aria-hidden="true">
      {words}
    </div>
  )
}
