import { useState } from 'react'
import { useGetIdentity, useGetOne, useTranslate } from 'react-admin'
import { USERS } from '../../../contract/definition/define'
import { Mark } from '../../layout/parts/Mark'
import { useEvent } from '../../providers/events'
import { useRecordForm } from './RecordForm'

interface ChangedByOtherProps {
  resource: string
  id: number
}

/** Says at once that somebody else changed the record that is open. The fields nobody touched here follow by themselves. */
export function ChangedByOther({ resource, id }: ChangedByOtherProps) {
  const { identity } = useGetIdentity()
  const [by, setBy] = useState<number>()
  useEvent('changed', event => {
    const isOther = event.by !== null && event.by !== undefined && event.by !== Number(identity?.id)
    if (event.resource === resource && event.id === id && isOther) setBy(Number(event.by))
  })
  return by === undefined ? null : <Notice by={by} />
}

function Notice({ by }: { by: number }) {
  const translate = useTranslate()
  const isDirty = useRecordForm().count > 0
  const { data } = useGetOne(USERS, { id: by }, { retry: false })
  // Not every role may read the name.
  const name = data?.name ?? translate('records.somebody_else')
  return (
    <p className="v-notice v-changed flex gap-8 small round-3 baseline" role="status">
      <Mark kind="wait" />
      <span>
        {translate('records.changed_by_other', { name })}
        {/* Unsaved changes here are kept. */}
        {isDirty ? ` ${translate('records.yours_kept')}` : ''}
      </span>
    </p>
  )
}
