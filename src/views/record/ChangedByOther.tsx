import { useState } from 'react'
import { useGetIdentity, useGetOne, useTranslate } from 'react-admin'
import { USERS } from '../../../contract/definition/define'
import { Mark } from '../../layout/parts/Mark'
import { useEvent } from '../../providers/events'

interface ChangedByOtherProps {
  resource: string
  id: number
  /** With unsaved changes here it is said that they are kept. */
  isDirty: boolean
}

/** Says at once that somebody else changed the record that is open. The fields nobody touched here follow by themselves. */
export function ChangedByOther({ resource, id, isDirty }: ChangedByOtherProps) {
  const { identity } = useGetIdentity()
  const [by, setBy] = useState<number>()
  useEvent('changed', event => {
    const isOther = event.by !== null && event.by !== undefined && event.by !== Number(identity?.id)
    if (event.resource === resource && event.id === id && isOther) setBy(Number(event.by))
  })
  return by === undefined ? null : <Notice by={by} isDirty={isDirty} />
}

function Notice({ by, isDirty }: { by: number; isDirty: boolean }) {
  const translate = useTranslate()
  const { data } = useGetOne(USERS, { id: by }, { retry: false })
  const name = data?.name ?? translate(`resources.${USERS}.name`, { smart_count: 1 })
  return (
    <p className="v-notice flex gap-8 small round-3 baseline" role="status">
      <Mark kind="wait" />
      <span>
        {translate('records.changed_by_other', { name })}
        {isDirty ? ` ${translate('records.yours_kept')}` : ''}
      </span>
    </p>
  )
}
