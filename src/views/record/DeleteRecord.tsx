import { Button } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useDelete, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { isKept } from '../../../contract/definition/fixed'
import { requireDefinition } from '../../../contract/resources'
import { type Refusal, refusalOf } from '../../fields/refusal'
import { fieldLabel } from '../../fields/words'
import { ConfirmDialog } from '../ConfirmDialog'
import { useRecordName } from '../list/RecordLink'
import { useMay } from '../may'
import { useUndoNotice } from '../useUndoNotice'
import { useRecordForm } from './RecordForm'

interface DeleteRecordProps {
  resource: string
  record: RaRecord
}

/** Deletes one record; says where it is still in use, where it is. */
export function DeleteRecord({ resource, record }: DeleteRecordProps) {
  const translate = useTranslate()
  const definition = requireDefinition(resource)
  const may = useMay(resource)
  const name = useRecordName()
  const [isAsking, setAsking] = useState(false)
  const { remove, used, isBusy, forget } = useRemoval({ resource, record })
  if (!may('delete') || isKept(definition, record)) return null
  const close = () => {
    setAsking(false)
    forget()
  }
  return (
    <>
      <Button
        color="error"
        startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {translate('actions.delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={translate('records.delete_one', { name: name(record) })}
          verb={translate('actions.delete')}
          isDestructive
          isBusy={isBusy || used !== undefined}
          onConfirm={() => void remove()}
          onClose={close}
        >
          {used ? (
            <InUse used={used} />
          ) : (
            translate(definition.bin ? 'lists.delete_to_bin' : 'lists.delete_for_good')
          )}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface Use {
  resource: string
  field?: string
  count?: number
}

function InUse({ used }: { used: Use[] }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <p className="paragraph">{translate('errors.in_use')}</p>
      <ul className="bullets paragraph">
        {used.map(({ resource, field, count }) => (
          <li key={`${resource} ${field}`}>
            {translate(`resources.${resource}.name`, { smart_count: count ?? 1, _: resource })}
            {field ? `, ${fieldLabel(translate, resource, field)}` : ''}
            {count ? `: ${count}` : ''}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useRemoval({ resource, record }: DeleteRecordProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const notice = useUndoNotice()
  const navigate = useNavigate()
  const { discard } = useRecordForm()
  const [deleteOne] = useDelete()
  const [used, setUsed] = useState<Use[]>()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await deleteOne(
        resource,
        { id: record.id, previousData: record },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      // Before the page is left: the form has nothing to keep any more.
      discard()
      const restore = requireDefinition(resource).bin ? [Number(record.id)] : undefined
      notice({ resource, text: translate('messages.deleted'), restore })
      navigate(`/${resource}`)
    } catch (refused) {
      const refusal = refusalOf(refused)
      if (refusal.code === 'in_use') setUsed(usesIn(refusal))
      else notify(`errors.${refusal.code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setBusy(false)
    }
  }
  return { remove, used, isBusy, forget: () => setUsed(undefined) }
}

const usesIn = ({ by }: Refusal): Use[] => (Array.isArray(by) ? (by as Use[]) : [])
