import { lazyPart } from '../layout/lazyPart'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'

/** Names and values in one line. */
function Cell({ value }: CellProps) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (isEmptyValue(value) || entries.length === 0) return <EmptyValue />
  return (
    <span className="f-cut nowrap">
      {entries.map(([name, each], index) => (
        <span key={name}>
          {index > 0 ? ', ' : ''}
          <bdi>{name}</bdi>: <bdi>{typeof each === 'object' ? JSON.stringify(each) : String(each)}</bdi>
        </span>
      ))}
    </span>
  )
}

/** An object of plain values. */
export const json: KindParts = {
  Cell,
  Input: lazyPart(() => import('./JsonInput')),
  Filter: () => null,
  operators: ['_null'],
}
