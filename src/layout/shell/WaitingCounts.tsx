import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Waiting } from '../../../contract/inbox/waiting'
import { listPath } from '../../views/list/listPath'

/** How much of a menu key waits: each number leads to exactly the rows that it counts. */
export function WaitingCounts({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null
  return (
    <span className="s-counts row">
      {waiting.map(each => (
        <WaitingCount key={each.what} each={each} />
      ))}
    </span>
  )
}

function WaitingCount({ each }: { each: Waiting }) {
  const translate = useTranslate()
  const count = upTo(each.count)
  const words = translate(`waiting.${each.what}`, { smart_count: each.count, count })
  // Arabic says one and two without a figure, and what is seen must be in what is heard.
  const heard = words.includes(count) ? words : `${count}: ${words}`
  return (
    <Link
      className="s-waiting grid caption medium round-2 unlined centred tap-high"
      to={pathOf(each)}
      aria-label={heard}
      data-tip={words}
      data-tip-side="end"
    >
      {count}
    </Link>
  )
}

/** Counts are counted up to a hundred. */
export const upTo = (count: number) => (count > 99 ? '99+' : String(count))

/** The stuck list is by itself about what is over its date. */
function pathOf({ what, resource, filter: { due_on_lt, expiry_neq, ...rest } }: Waiting): string {
  return listPath(resource, rest, what === 'calls' ? { field: 'call_back_date', order: 'ASC' } : undefined)
}
