import { lazyPart } from '../layout/lazyPart'
import { Ltr } from '../layout/parts/Isolated'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'
import { OF_TEXT } from './kind'
import { grouped } from './phone/grouped'
import { TextFilter } from './text'

function Cell({ value }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <Ltr>{grouped(String(value))}</Ltr>
}

/** A phone number, E.164 on the wire; the rules of the world's numbers come when one is typed. */
export const phone: KindParts = {
  Cell,
  Input: lazyPart(() => import('./phone/PhoneInput')),
  Filter: TextFilter,
  operators: OF_TEXT,
}
