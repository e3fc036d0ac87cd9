import { useTranslate } from 'react-admin'
import { RecordName } from '../../../fields/ref'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { NearInstant } from '../../../layout/parts/ReadableDate'
import { RemoveButton } from '../../../views/record/RemoveButton'
import { NoteBox } from '../../candidates'
import { useRelated } from './related'

/** The notes about an employer, the latest first, with the input for a new one. */
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
          <li className="grid gap-2 top-line pad-row" key={note.id}>
            <p className="small-lines muted break lines" dir="auto">
              {String(note.text)}
            </p>
            <span className="em-facts row small-lines wrap muted">
              {note.created_by ? <RecordName to="users" id={Number(note.created_by)} /> : null}
              <NearInstant value={String(note.created_at)} />
              <RemoveButton
                resource="bw-notes"
                record={note}
                title={translate('employers.delete_note_title')}
                verb={translate('employers.delete_note')}
                onRemoved={() => void reload()}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
