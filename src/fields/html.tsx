import { lazyPart } from '../layout/lazyPart'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'

/** Text as it was written, never drawn: a cell of a table is on our own origin. */
function Cell({ value }: CellProps) {
  if (isEmptyValue(value)) return <EmptyValue />
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
