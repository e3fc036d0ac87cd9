import { lazyPart } from '../layout/lazyPart'
import type { CellProps, KindParts } from './kind'
import { isNothing, Nothing } from './Nothing'

/** Text as it was written, never drawn: a cell of a table is on our own origin. */
function Cell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  return (
    <span className="f-code f-cut nowrap" dir="ltr">
      {String(value).slice(0, 120)}
    </span>
  )
}

/** HTML or CSS that a person wrote. */
export const html: KindParts = {
  Cell,
  Input: lazyPart(() => import('./HtmlInput')),
  Filter: () => null,
  operators: ['_null'],
}
