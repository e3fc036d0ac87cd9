import { type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../lazyPart'

const ConfirmDialog = lazyPart(() =>
  import('../../views/ConfirmDialog').then(file => ({ default: file.ConfirmDialog })),
)

/**
 * Asks before an action that discards unsaved input: any element with `data-unsaved="true"`, as LeaveGuard draws it.
 * @returns `ask`, which runs the action at once where nothing is unsaved, and the question to draw
 */
export function useUnsavedQuestion(): { ask: (action: () => void) => void; question: ReactNode } {
  const translate = useTranslate()
  const [action, setAction] = useState<{ run: () => void }>()
  const ask = (run: () => void) => {
    if (document.querySelector('[data-unsaved="true"]')) setAction({ run })
    else run()
  }
  const confirm = () => {
    setAction(undefined)
    action?.run()
  }
  const question = action ? (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={translate('records.unsaved_title')}
        verb={translate('records.leave')}
        stay={translate('records.stay')}
        isDestructive
        onConfirm={confirm}
        onClose={() => setAction(undefined)}
      />
    </Suspense>
  ) : null
  return { ask, question }
}
