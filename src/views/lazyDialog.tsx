import { type ComponentType, type FunctionComponent, Suspense } from 'react'
import { lazyPart } from '../layout/lazyPart'

/**
 * Returns a dialog or a popover that is loaded when it is first open; nothing shows meanwhile.
 * @param load as in `() => import('./CallDialog')`
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const Shown: ComponentType<Props> = lazyPart(load)
  return function LazyDialog(props) {
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}
