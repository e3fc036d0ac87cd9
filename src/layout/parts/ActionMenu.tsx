import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lazyPart'

const ActionMenuSheet = lazyPart(() => import('./ActionMenuSheet'))

/** One entry of a menu. */
export interface MenuAction {
  key: string
  words: ReactNode
  selected?: boolean
  /** The action; a real link goes somewhere instead. */
  run?: () => void
  to?: string
}

export interface ActionMenuProps {
  /** The anchor; closed while there is none. */
  anchor: HTMLElement | null
  actions: readonly MenuAction[]
  /** At the end edge of what opened it rather than over it. */
  isBeside?: boolean
  onClose: () => void
}

/** A menu that is loaded when it is first opened: the first page opens none. */
export function ActionMenu(props: ActionMenuProps) {
  if (!props.anchor) return null
  return (
    <Suspense fallback={null}>
      <ActionMenuSheet {...props} />
    </Suspense>
  )
}
