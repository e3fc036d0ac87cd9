import { Bell as BellIcon } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useWaiting } from './useWaiting'
import { upTo } from './WaitingCounts'

/** The way to the notifications, with the number of those not viewed unless it is muted. */
export function Bell() {
  const translate = useTranslate()
  const total = useWaiting().find(({ what }) => what === 'notices')?.count ?? 0
  const many = total > 99 ? 'app.unviewed_many' : 'app.unviewed'
  const words = total > 0 ? translate(many, { smart_count: total }) : translate('app.notifications')
  return (
    <Link to="/notifications" className="s-bell grid rigid muted round-2 centred tap-square" data-tip={words}>
      <span className="l-hidden">{words}</span>
      <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      {/* The words say it already; in Arabic one and two have no digit in them. */}
      {total > 0 ? (
        <span className="s-badge" aria-hidden="true">
          {upTo(total)}
        </span>
      ) : null}
    </Link>
  )
}
