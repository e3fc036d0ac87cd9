import { Button } from '@mui/material'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import {
  type RaRecord,
  useDataProvider,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useNotifyRefusal } from '../useNotifyRefusal'
import { useRecordName } from './RecordLink'

/** Brings a deleted record back. */
export function BinActions({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyRefusal = useNotifyRefusal()
  const name = useRecordName()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await provider.restore(resource, Number(record.id))
      notify('messages.restored', { type: 'info' })
    } catch (refused) {
      notifyRefusal(refused)
      setBusy(false)
    } finally {
      refresh()
    }
  }
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      startIcon={<ArchiveRestore size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void restore()}
      aria-label={`${translate('actions.restore')} ${name(record)}`}
    >
      {translate('actions.restore')}
    </Button>
  )
}
