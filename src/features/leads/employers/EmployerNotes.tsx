import { IconButton } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { type RaRecord, useDelete, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Named } from '../../../fields/ref'
import { refusalOf } from '../../../fields/refusal'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { NearInstant } from '../../../layout/parts/ReadableDate'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useMay } from '../../../views/may'
import { NoteBox } from '../../candidates'
import { useRelated } from './related'

/** What colleagues wrote about an employer, the latest first, with a place for another note on top. */
export function EmployerNotes({ id }: { id: number }) {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useRelated('notes', id)
  const reload = async () => void (await refetch())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="em-notes">
      <NoteBox resource="bw-notes" values={{ bw_lead_id: id }} onSaved={reload} />
      {isPending ? <LoadingRows rows={3} columns={1} /> : null}
      {data?.length === 0 ? <p className="d-note">{translate('employers.none_notes')}</p> : null}
      <ul className="em-rows">
        {(data ?? []).map(note => (
          <li key={note.id}>
            <p className="d-entry-note" dir="auto">
              {String(note.text)}
            </p>
            <span className="em-facts">
              {note.created_by ? <Named to="users" id={Number(note.created_by)} /> : null}
              <NearInstant value={String(note.created_at)} />
              <RemoveNote note={note} onRemoved={reload} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function RemoveNote({ note, onRemoved }: { note: RaRecord; onRemoved: () => Promise<void> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay('bw-notes')
  const [asks, setAsks] = useState(false)
  const [remove, { isPending }] = useDelete()
  if (!may('delete')) return null
  const run = () =>
    remove(
      'bw-notes',
      { id: note.id, previousData: note },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setAsks(false)
          notify('messages.deleted', { type: 'success' })
          void onRemoved()
        },
        onError: refused => notify(`errors.${refusalOf(refused).code}`, { type: 'error' }),
      },
    )
  return (
    <>
      <IconButton
        size="small"
        className="d-remove"
        aria-label={translate('employers.delete_note')}
        onClick={() => setAsks(true)}
      >
        <Trash2 size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {asks ? (
        <ConfirmDialog
          title={translate('employers.delete_note_title')}
          verb={translate('employers.delete_note')}
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
