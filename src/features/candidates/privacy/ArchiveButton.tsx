import { Button } from '@mui/material'
import { Archive } from 'lucide-react'
import { useNotify, useTranslate } from 'react-admin'
import { ADMIN_ROLES } from '../../../../contract/access/roles'
import type { Copied } from '../../../../contract/calls/candidates/privacy'
import { useRole } from '../../../providers/authProvider'
import { download } from '../../../providers/files'

interface ArchiveButtonProps {
  resource: Copied
  id: number
  onDone?: () => void
}

/** Saves the copy of all data of a person as a file, for those who may (Art. 15 GDPR). */
export function ArchiveButton({ resource, id, onDone }: ArchiveButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const role = useRole()
  if (!role || !ADMIN_ROLES.includes(role)) return null
  const save = async () => {
    try {
      await download(`/${resource}/${id}/everything`, `${resource}-${id}.zip`, resource)
    } catch {
      notify('identity.everything_failed', { type: 'error' })
    }
    onDone?.()
  }
  return (
    <Button startIcon={<Archive size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void save()}>
      {translate('identity.everything')}
    </Button>
  )
}
