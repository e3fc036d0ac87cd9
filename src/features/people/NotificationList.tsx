import { Button } from '@mui/material'
import { CheckCheck } from 'lucide-react'
import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Mark } from '../../layout/parts/Mark'
import { ResourceList } from '../../views'
import { useAct } from '../../views/useAct'
import { Mute } from './Mute'
import './people.css'

/** The own notifications; opening one, or a click, marks it as seen. */
export function NotificationList() {
  const translate = useTranslate()
  const mark = useMarkSeen()
  return (
    <ResourceList
      resource="notifications"
      columns={{ cells: { kind: Kind, title: Title } }}
      listActions={
        <>
          <Mute />
          <Button
            variant="outlined"
            startIcon={<CheckCheck size={16} aria-hidden />}
            onClick={() => void mark({ viewed_at_null: true })}
          >
            {translate('actions.mark_all_viewed')}
          </Button>
        </>
      }
      rowActions={record => <RowActions record={record} onSeen={mark} />}
    />
  )
}

/** Draws the title on two lines: Arabic sentences are longer, and the end often holds the name. */
function Title({ record }: { record: Readonly<Record<string, unknown>> }) {
  const words = String(record.title ?? '')
  return (
    <span className="f-long u-title" data-tip={words}>
      <bdi>{words}</bdi>
    </span>
  )
}

/** Draws what a notification is about; an unseen one in bold, with a mark. */
function Kind({ record }: { record: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate()
  const kind = String(record.kind ?? '')
  const words = translate(`notice_kinds.${kind}`, { _: kind })
  if (record.viewed_at) return <span className="muted regular">{words}</span>
  return (
    <strong className="u-unseen inline-row gap-8 strong">
      <Mark kind="info" />
      {words}
      <span className="l-hidden">, {translate('people.unseen')}</span>
    </strong>
  )
}

function RowActions({ record, onSeen }: { record: RaRecord; onSeen: ReturnType<typeof useMarkSeen> }) {
  const translate = useTranslate()
  const seen = () => {
    if (!record.viewed_at) void onSeen({ id: record.id })
  }
  const isOurs = typeof record.link === 'string' && /^\/(?!\/)/.test(record.link)
  return (
    <>
      {isOurs ? (
        <Button size="small" component={Link} to={String(record.link)} onClick={seen}>
          {translate('actions.open')}
        </Button>
      ) : null}
      {record.viewed_at ? null : (
        <Button size="small" onClick={seen}>
          {translate('people.mark_seen')}
        </Button>
      )}
    </>
  )
}

function useMarkSeen() {
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const { run } = useAct('notifications')
  return (filter: Record<string, unknown>) =>
    run(async () => {
      const { data } = await dataProvider.getList('notifications', {
        filter,
        pagination: { page: 1, perPage: 500 },
        sort: { field: 'id', order: 'DESC' },
      })
      const ids = data.map(({ id }: RaRecord) => id)
      if (ids.length)
        await dataProvider.updateMany('notifications', { ids, data: { viewed_at: new Date().toISOString() } })
      refresh()
    })
}
