import { Suspense } from 'react'
import { lazyPart } from '../layout/lazyPart'
import type { TextBoxProps } from './text/TextBoxBody'

const Body = lazyPart(() => import('./text/TextBoxBody'))

/**
 * The box that every typed kind is written in: label above, help and error below, told to screen readers.
 * It comes with the first form: a list needs only cells.
 */
export function TextBox(props: TextBoxProps) {
  return (
    <Suspense fallback={<span className="f-loading" />}>
      <Body {...props} />
    </Suspense>
  )
}
