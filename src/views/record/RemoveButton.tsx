import { IconButton } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useDelete, useNotify, useTranslate } from 'react-admin'
import { refusalOf } from '../../fields/refusal'
import { ConfirmDialog } from '../ConfirmDialog'
import { useMay } from '../may'

interface RemoveButtonProps {
  resource: string
  record: RaRecord
  /** The question before. */
  title: string
  /** The verb on both buttons. */
  verb: string
  onRemoved: () => void
}

/** Deletes one line of a record's history for good, once that is confirmed; nothing for who may not. */
export function RemoveButton({ resource, record, title, verb, onRemoved }: RemoveButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay(resource)
  const [asks, setAsks] = useState(false)
  const [remove, { isPending }] = useDelete()
  if (!may('delete')) return null
  const run = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setAsks(false)
          notify('messages.deleted', { type: 'success' })
          onRemoved()
        },
        onError: refused => notify(`errors.${refusalOf(refused).code}`, { type: 'error' }),
      },
    )
  return (
    <>
      <IconButton size="small" aria-label={verb} onClick={() => setAsks(true)}>
        <Trash2 size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {asks ? (
        <ConfirmDialog
          title={title}
          verb={verb}
          isDestructive
          isBusy={isPending}
          onConfirm={() => void run()}
          onClose={() => setAsks(false)}
        >
          {translate('lists.delete_for_good')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
