import { Button } from '@mui/material'
import { Eraser } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { ERASERS } from '../../../../contract/access/roles'
import { useRole } from '../../../providers/authProvider'
import { lazyDialog } from '../../../views/lazyDialog'
import { useKeptOpen } from '../../../views/record/useKeptDraft'

const EraseDialog = lazyDialog(() => import('./EraseDialog'))

interface EraseButtonProps {
  resource: 'candidates' | 'leads'
  record: RaRecord
  onClosed?: () => void
}

/** Erases a person, for those who may and once: what is erased already shows nothing. */
export function EraseButton({ resource, record, onClosed }: EraseButtonProps) {
  const translate = useTranslate()
  const role = useRole()
  const part = `erase ${resource} ${record.id}`
  const [isOpen, setOpen] = useKeptOpen(part)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  if (!role || !ERASERS.includes(role) || record.erased_at) return null
  return (
    <>
      <Button
        color="error"
        startIcon={<Eraser size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {translate('identity.erase')}
      </Button>
      {isOpen ? <EraseDialog part={part} resource={resource} record={record} onClose={close} /> : null}
    </>
  )
}
