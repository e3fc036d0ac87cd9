import { Button } from '@mui/material'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'

const MakeCandidateDialog = lazyDialog(() => import('./MakeCandidateDialog'))
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** On a lead: makes a candidate of it after a look at who is the same person; or leads to the one that it became. */
export function MakeCandidate({ lead }: { lead: RaRecord }) {
  const translate = useTranslate()
  const mayCreate = useMay('candidates')('create')
  const mayChange = useMay('leads')('update')
  const [isOpen, setOpen] = useState(false)
  if (lead.candidate_id)
    return (
      <Button
        variant="contained"
        component={Link}
        to={`/candidates/${lead.candidate_id}`}
        startIcon={<UserCheck {...ICON} />}
      >
        {translate('records.open_candidate')}
      </Button>
    )
  if (!mayCreate || !mayChange) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UserCheck {...ICON} />} onClick={() => setOpen(true)}>
        {translate('identity.make_candidate')}
      </Button>
      {isOpen ? <MakeCandidateDialog lead={lead} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
