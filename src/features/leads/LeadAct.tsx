import { IconButton } from '@mui/material'
import { UserCheck } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMay } from '../../views/may'
import { LogCallButton } from './LogCallButton'

/** The next step with a lead: a call, or the candidate that the lead became. */
export function LeadAct({ lead }: { lead: RaRecord }) {
  const translate = useTranslate()
  const mayCall = useMay('calls')('create')
  if (!lead.candidate_id) return mayCall ? <LogCallButton lead={lead} /> : null
  const words = translate('records.open_candidate')
  return (
    <IconButton
      className="d-log"
      component={Link}
      to={`/candidates/${lead.candidate_id}`}
      data-tip={words}
      aria-label={`${words}: ${lead.name}`}
    >
      <UserCheck size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
