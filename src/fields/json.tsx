import { lazyPart } from '../layout/lazyPart'
import type { CellProps, KindParts } from './kind'
import { isNothing, Nothing } from './Nothing'

/** Names and values in one line. */
function Cell({ value }: CellProps) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (isNothing(value) || entries.length === 0) return <Nothing />
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
