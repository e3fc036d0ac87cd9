import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Waiting } from '../../../contract/inbox/waiting'
import { listPath } from '../../views/list/listPath'

/**
 * How much of a menu key waits: one number, that of the first kind, which leads to exactly the rows that it counts. The tip
 * names all kinds, as two bare numbers beside each other say nothing.
 */
export function WaitingCounts({ waiting }: { waiting: readonly Waiting[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const [first] = waiting
  if (!first) return null
  const count = upTo(first.count)
  const words = new Intl.ListFormat(locale).format(
    waiting.map(each =>
      translate(`waiting.${each.what}`, { smart_count: each.count, count: upTo(each.count) }),
    ),
  )
  // Arabic says one and two without a figure, and what is seen must be in what is heard.
  const heard = words.includes(count) ? words : `${count}: ${words}`
  return (
    <span className="s-counts row">
      <Link
        className="s-waiting grid caption medium round-2 unlined centred tap-high"
        to={pathOf(first)}
        aria-label={heard}
        data-tip={words}
        data-tip-side="end"
      >
        {count}
      </Link>
    </span>
  )
}

/** Counts are counted up to a hundred. */
export const upTo = (count: number) => (count > 99 ? '99+' : String(count))

/** The stuck list is by itself about what is over its date. */
function pathOf({ what, resource, filter: { due_on_lt, expiry_neq, ...rest } }: Waiting): string {
  return listPath(resource, rest, what === 'calls' ? { field: 'call_back_date', order: 'ASC' } : undefined)
}
