import './ready.css'
import { Button } from '@mui/material'
import { CalendarPlus, FileUser, PencilLine } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMay } from '../../../views/may'

const ACTS = [
  { resource: 'candidateSubmissionRequest', words: 'candidates.request_submission', icon: FileUser },
  { resource: 'candidateInterviews', words: 'candidates.invite', icon: CalendarPlus },
  { resource: 'candidateUpdates', words: 'candidates.propose', icon: PencilLine },
] as const

/** Requests for a ready candidate: each opens its form with the candidate filled in. */
export function ReadyActions({ id }: { id: number }) {
  return (
    <div className="flex wrap gap-8">
      {ACTS.map((act, at) => (
        <Act key={act.resource} {...act} id={id} isFirst={at === 0} />
      ))}
    </div>
  )
}

function Act({
  resource,
  words,
  icon: Icon,
  id,
  isFirst,
}: (typeof ACTS)[number] & { id: number; isFirst: boolean }) {
  const translate = useTranslate()
  const may = useMay(resource)
  if (!may('create')) return null
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      state={{ values: { candidate_id: id } }}
      variant={isFirst ? 'contained' : 'outlined'}
      startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
    >
      {translate(words)}
    </Button>
  )
}
