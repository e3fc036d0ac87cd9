import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useGetOne, useTranslate } from 'react-admin'
import { USERS } from '../../../../contract/definition/define'
import { Mark } from '../../../layout/parts/Mark'
import { useEvent } from '../../../providers/events'
import type { Draft } from './useDraft'

interface ChangedNoticeProps {
  /** The id of the version that is the draft. */
  id: number
  draft: Draft
}

/** Says that another person saved the draft; a refused save asks which of both contents is to be kept. */
export function ChangedNotice({ id, draft }: ChangedNoticeProps) {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const [by, setBy] = useState<number>()
  useEvent('changed', event => {
    const isOther = event.by !== null && event.by !== undefined && event.by !== Number(identity?.id)
    if (event.resource === 'route-versions' && event.id === id && isOther) setBy(Number(event.by))
  })
  const { data } = useGetOne(USERS, { id: by }, { enabled: by !== undefined, retry: false })
  const { theirs } = draft
  if (by === undefined && theirs === undefined) return null
  const name = data?.name ?? translate('records.somebody_else')
  const load = async () => {
    await draft.load()
    setBy(undefined)
  }
  return (
    <div className="v-notice row wrap gap-8 small round-3" role="status">
      <Mark kind="wait" />
      <span className="grow">
        {translate('records.changed_by_other', { name })}
        {draft.isDirty ? ` ${translate('records.yours_kept')}` : ''}
      </span>
      <Button size="small" variant="outlined" disabled={draft.isBusy} onClick={() => void load()}>
        {translate('route_editor.load_theirs')}
      </Button>
      {theirs === undefined ? null : (
        <Button
          size="small"
          variant="outlined"
          disabled={draft.isBusy}
          onClick={() => void draft.save(theirs).then(version => version && setBy(undefined))}
        >
          {translate('route_editor.save_mine')}
        </Button>
      )}
    </div>
  )
}
