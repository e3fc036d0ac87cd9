import { lazyPart } from '../layout/lazyPart'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'
import { OF_CHOICE } from './kind'
import { RecordName } from './ref'

/** Chips that a cell shows before it says how many more there are. */
const SHOWN = 3

function Cell({ value, field }: CellProps) {
  if (isEmptyValue(value)) return <EmptyValue />
  const ids = (value as number[]).map(Number)
  return (
    <span className="inline-row wrap gap-4">
      {ids.slice(0, SHOWN).map(id => (
        <span key={id} className="f-chip caption">
          <RecordName to={field.options.to ?? ''} id={id} />
        </span>
      ))}
      {ids.length > SHOWN ? <span className="faint caption">+{ids.length - SHOWN}</span> : null}
    </span>
  )
}

/** Records of another resource, each once. */
export const refs: KindParts = {
  Cell,
  Input: lazyPart(() => import('./ref/RefsInput')),
  Filter: lazyPart(() => import('./ref/RefFilter')),
  operators: OF_CHOICE,
}
