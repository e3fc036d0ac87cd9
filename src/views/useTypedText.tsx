import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import LeaveQuestion from './record/LeaveQuestion'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * Asks before a dialog that may hold free text is closed by Escape or by a click beside it. Its own button is a clear
 * word and does not ask.
 * @returns what the dialog gets, and the question to draw
 */
export function useTypedText(onClose: () => void): {
  guard: { onFocus: (event: FocusEvent) => void; onClose: () => void }
  question: ReactNode
} {
  const first = useRef(new Map<Box, string>())
  const [isAsking, setAsking] = useState(false)
  const isTyped = () => [...first.current].some(([box, value]) => box.isConnected && box.value !== value)
  const leave = () => {
    setAsking(false)
    onClose()
  }
  return {
    guard: {
      onFocus({ target }) {
        if (isTextBox(target) && !first.current.has(target)) first.current.set(target, target.value)
      },
      onClose: () => (isTyped() ? setAsking(true) : onClose()),
    },
    question: isAsking ? <LeaveQuestion onStay={() => setAsking(false)} onLeave={leave} /> : null,
  }
}

/** Boxes, switches and files are no text. */
const NO_TEXT = ['checkbox', 'radio', 'file', 'button', 'submit', 'range', 'hidden']

function isTextBox(target: EventTarget): target is Box {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)
}
