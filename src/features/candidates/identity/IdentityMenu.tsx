import './identity.css'
import { Button } from '@mui/material'
import { Undo2, Users } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { MANAGERS } from '../../../../contract/access/roles'
import { candidates } from '../../../../contract/resources/candidates'
import { useRole } from '../../../providers/authProvider'
import { lazyDialog } from '../../../views/lazyDialog'
import { ArchiveButton } from '../privacy/ArchiveButton'
import { EraseButton } from '../privacy/EraseButton'

const DuplicatesDialog = lazyDialog(() => import('./DuplicatesDialog'))
const MergesDialog = lazyDialog(() => import('./MergesDialog'))
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface IdentityMenuProps {
  record: RaRecord
  /** Called when what was opened is closed again: the menu around has done its work. */
  onDone: () => void
}

/** Menu about a candidate's identity and data: duplicates, merges, the archive of all data, erasure. By role. */
export function IdentityMenu({ record, onDone }: IdentityMenuProps) {
  const translate = useTranslate()
  const role = useRole()
  const [open, setOpen] = useState<'duplicates' | 'merges'>()
  if (!role || !candidates.roles.includes(role)) return null
  const mayMerge = MANAGERS.includes(role)
  const close = () => {
    setOpen(undefined)
    onDone()
  }
  return (
    <>
      <Button startIcon={<Users {...ICON} />} onClick={() => setOpen('duplicates')}>
        {translate('identity.duplicates')}
      </Button>
      {mayMerge ? (
        <Button startIcon={<Undo2 {...ICON} className="flip" />} onClick={() => setOpen('merges')}>
          {translate('identity.merges')}
        </Button>
      ) : null}
      <ArchiveButton resource="candidates" id={Number(record.id)} onDone={onDone} />
      <EraseButton resource="candidates" record={record} onClosed={onDone} />
      {open === 'duplicates' ? (
        <DuplicatesDialog candidateId={Number(record.id)} mayMerge={mayMerge} onClose={close} />
      ) : null}
      {open === 'merges' ? <MergesDialog candidateId={Number(record.id)} onClose={close} /> : null}
    </>
  )
}
