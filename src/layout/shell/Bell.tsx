import { Bell as BellIcon } from 'lucide-react'
import { useGetList, useStore, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { MUTE_KEY } from './mute'

const UNVIEWED = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'id', order: 'DESC' as const },
  filter: { viewed_at_null: true },
}

/** The way to the notifications, with the number of those not viewed unless it is muted. */
export function Bell() {
  const translate = useTranslate()
  const { total: unviewed = 0 } = useGetList('notifications', UNVIEWED, {
    refetchInterval: 60_000,
    retry: false,
  })
  const [mutedUntil] = useStore<number>(MUTE_KEY, 0)
  const total = mutedUntil > Date.now() ? 0 : unviewed
  const words = total > 0 ? translate('app.unviewed', { smart_count: total }) : translate('app.notifications')
  return (
    <Link to="/notifications" className="s-bell" data-tip={words}>
      <span className="l-hidden">{words}</span>
      <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      {/* The words say it already; in Arabic one and two have no digit in them. */}
      {total > 0 ? (
        <span className="s-badge" aria-hidden="true">
          {total > 99 ? '99+' : total}
        </span>
      ) : null}
    </Link>
  )
}
