/** Milliseconds until a tip shows: pointed at or focused, and pressed by a finger. */
const SHOW_MS = 400
const PRESSED_MS = 700
/** Milliseconds until it goes: time enough to move the pointer onto it, or to read it beside the finger. */
const LEAVE_MS = 120
const LIFTED_MS = 1500

/** The class of the tip itself, which may be pointed at without going. */
export const TIP_CLASS = 'l-tip'

/**
 * Shows the tip of an element that is pointed at, pressed long or has the focus by keyboard: its `data-tip`, or its whole
 * text where an ellipsis cuts it. Escape, a click and scrolling hide the tip.
 * @param show is given the element, or nothing where none is to be seen
 * @returns a function that unsubscribes
 */
export function listenForTips(show: (about: HTMLElement | undefined) => void): () => void {
  const turn = turner(show)
  const listening = new AbortController()
  const on = <K extends keyof DocumentEventMap>(type: K, heard: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, heard, { signal: listening.signal, capture: true, passive: true })
  on('pointerover', ({ target, pointerType }) => {
    const about = aboutOf(target)
    if (about) turn.to(about, pointerType === 'touch' ? PRESSED_MS : SHOW_MS)
    else if (isTip(target)) turn.stay()
    else turn.away(LEAVE_MS)
  })
  on('pointerout', ({ pointerType }) => pointerType === 'touch' && turn.away(LIFTED_MS))
  on('pointerdown', ({ pointerType }) => pointerType !== 'touch' && turn.away(0))
  on('focusin', ({ target }) => {
    const about = aboutOf(target)
    if (about?.matches(':focus-visible')) turn.to(about, SHOW_MS)
  })
  on('focusout', () => turn.away(0))
  on('scroll', () => turn.away(0))
  on('keydown', ({ key }) => key === 'Escape' && turn.away(0))
  return () => {
    listening.abort()
    turn.away(0)
  }
}

/** Waits before a tip shows and before it goes; a tip that has not shown yet goes without waiting. */
function turner(show: (about: HTMLElement | undefined) => void) {
  let about: HTMLElement | undefined
  let isShown = false
  let showing: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    clearTimeout(leaving)
    leaving = undefined
  }
  const end = () => {
    stay()
    clearTimeout(showing)
    about = undefined
    if (isShown) show(undefined)
    isShown = false
  }
  return {
    stay,
    to(next: HTMLElement, after: number) {
      stay()
      if (next === about) return
      end()
      about = next
      showing = setTimeout(() => {
        isShown = true
        show(next)
      }, after)
    },
    away(after: number) {
      if (after === 0 || !isShown) end()
      else leaving ??= setTimeout(end, after)
    },
  }
}

const aboutOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? cutOff(target)) : undefined

/** How many elements up the page a cut text is looked for: a cell holds a link that holds the text. */
const LEVELS = 4

/** @returns the element around the target whose text is cut by an ellipsis */
function cutOff(target: Element): HTMLElement | undefined {
  let each: Element | null = target
  for (let level = 0; each instanceof HTMLElement && level < LEVELS; level++, each = each.parentElement)
    if (each.scrollWidth > each.clientWidth && getComputedStyle(each).textOverflow === 'ellipsis') return each
  return undefined
}

const isTip = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`.${TIP_CLASS}`) !== null
