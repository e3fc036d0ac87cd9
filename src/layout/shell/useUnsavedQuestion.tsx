import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../views/lazyDialog'

const LeaveQuestion = lazyDialog(() => import('../../views/record/LeaveQuestion'))

/**
 * Asks before an action that discards unsaved input: any element with `data-unsaved="true"`, as LeaveGuard draws it.
 * @returns `ask`, which runs the action at once where nothing is unsaved, and the question to draw
 */
export function useUnsavedQuestion(): { ask: (action: () => void) => void; question: ReactNode } {
  const [action, setAction] = useState<{ run: () => void }>()
  const ask = (run: () => void) => {
    if (document.querySelector('[data-unsaved="true"]')) setAction({ run })
    else run()
  }
  const leave = () => {
    setAction(undefined)
    action?.run()
  }
  const question = action ? <LeaveQuestion onLeave={leave} onStay={() => setAction(undefined)} /> : null
  return { ask, question }
}
