import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { identityCalls } from '../../../../contract/calls/candidates/identity'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useAct } from '../../../views/useAct'
import { LinkableDuplicates } from './LinkableDuplicates'
import { useDuplicates } from './useDuplicates'

/** Milliseconds that the offer to take a link back stays. */
const STAYS = 10_000

interface MakeCandidateDialogProps {
  lead: RaRecord
  onClose: () => void
}

/** Shows duplicates of a lead first: one of them is linked, or a new candidate is made. */
export default function MakeCandidateDialog({ lead, onClose }: MakeCandidateDialogProps) {
  const translate = useTranslate()
  const found = useDuplicates('leads', Number(lead.id))
  const { link, isBusy } = useLink(lead, onClose)
  return (
    <QuestionDialog
      title={
        <>
          {translate('identity.make_candidate_title')} <bdi>{lead.name}</bdi>
        </>
      }
      verb={translate('identity.make_candidate')}
      disabled={isBusy || !found.data}
      onConfirm={() => void link({})}
      onClose={onClose}
    >
      <LinkableDuplicates
        found={found}
        about="identity.same_person_first"
        verb="identity.link"
        disabled={isBusy}
        onLink={candidate_id => void link({ candidate_id })}
      />
      {found.data?.length === 0 ? <p className="paragraph">{translate('identity.nobody_same')}</p> : null}
      <p className="muted small">{translate('identity.make_candidate_help')}</p>
    </QuestionDialog>
  )
}

function useLink(lead: RaRecord, onClose: () => void) {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('candidates')
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const params = { id: Number(lead.id) }
  const unlink = async () => {
    if (!(await run(() => provider.ask(identityCalls.unlink, { params })))) return
    notify('messages.undone', { type: 'success' })
    navigate(`/leads/${lead.id}`)
    refresh()
  }
  async function link(body: { candidate_id?: number }): Promise<void> {
    const done = await run(() => provider.ask(identityCalls.link, { params, body }))
    if (!done) return
    onClose()
    refresh()
    navigate(`/candidates/${done.candidate.id}`)
    notify(done.made ? 'identity.candidate_made' : 'identity.candidate_linked', {
      type: 'success',
      autoHideDuration: STAYS,
      undo: () => void unlink(),
    })
  }
  return { link, isBusy }
}
