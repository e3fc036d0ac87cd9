import { Button } from '@mui/material'
import { Calendar } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { lazyDialog } from '../../../../views/lazyDialog'
import { useMay } from '../../../../views/may'
import { MoreActs } from '../../../../views/person/MoreActs'
import { PersonActs } from '../../../../views/person/PersonActs'
import { DeleteRecord } from '../../../../views/record/DeleteRecord'
import { useKeptOpen } from '../../../../views/record/useKeptDraft'
import { IdentityMenu } from '../../identity'
import { useOnPage } from '../usePage'

const CallDialog = lazyDialog(() => import('./CallDialog'))

/** Ways of contact, an evaluation, and what is needed less often. */
export function Actions() {
  const translate = useTranslate()
  const { page, reload } = useOnPage()
  const { id, phone, email } = page.candidate
  const mayCall = useMay('calls')('create')
  const mayBook = useMay('candidateEvaluations')('create')
  const mayDelete = useMay('candidates')('delete')
  const call = `call candidates ${id}`
  const [isCalling, setCalling] = useKeptOpen(call)
  return (
    <PersonActs phone={phone} email={email} onCall={mayCall ? () => setCalling(true) : undefined}>
      {mayBook ? (
        <Button
          variant="outlined"
          startIcon={<Calendar size={16} strokeWidth={1.75} aria-hidden />}
          component={Link}
          to="/candidateEvaluations/create"
          state={{ values: { candidate_id: id } }}
        >
          {translate('candidate.book')}
        </Button>
      ) : null}
      {mayDelete ? (
        <MoreActs>
          {close => (
            <>
              <IdentityMenu record={page.candidate} onDone={close} />
              <DeleteRecord resource="candidates" record={page.candidate} />
            </>
          )}
        </MoreActs>
      ) : null}
      {isCalling ? (
        <CallDialog part={call} onClose={() => setCalling(false)} onLogged={() => void reload()} />
      ) : null}
    </PersonActs>
  )
}
