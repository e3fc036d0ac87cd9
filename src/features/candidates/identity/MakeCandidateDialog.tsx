import { Button } from '@mui/material'
import { type RaRecord, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { DuplicateLines } from './DuplicateLines'
import { useDuplicates } from './DuplicatesDialog'
import { useAct } from './useAct'

/** Milliseconds that the offer to take a link back stays. */
const STAYS = 10_000

interface MakeCandidateDialogProps {
  lead: RaRecord
  onClose: () => void
}

/** Who is the same person already comes first: one of them is linked, or a new candidate is made. */
export default function MakeCandidateDialog({ lead, onClose }: MakeCandidateDialogProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useDuplicates(`/leads/${lead.id}/duplicates`)
  const { link, isBusy } = useLink(lead, onClose)
  return (
    <QuestionDialog
      title={
        <>
          {translate('identity.make_candidate_title')} <bdi>{lead.name}</bdi>
        </>
      }
      verb={translate('identity.make_candidate')}
      disabled={isBusy || !data}
      onConfirm={() => void link({})}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={2} columns={2} /> : null}
      {data?.length ? (
        <>
          <p>{translate('identity.same_person_first')}</p>
          <DuplicateLines
            duplicates={data}
            acts={seen =>
              seen.resource === 'candidates' ? (
                <Button
                  size="small"
                  variant="outlined"
                  disabled={isBusy}
                  onClick={() => void link({ candidate_id: seen.id })}
                >
                  {translate('identity.link')}
                </Button>
              ) : null
            }
          />
        </>
      ) : null}
      {data?.length === 0 ? <p>{translate('identity.nobody_same')}</p> : null}
      <p className="id-note">{translate('identity.make_candidate_help')}</p>
    </QuestionDialog>
  )
}

function useLink(lead: RaRecord, onClose: () => void) {
  const { act, isBusy } = useAct()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const unlink = async () => {
    if (!(await act('DELETE', `/leads/${lead.id}/candidate`))) return
    notify('messages.undone', { type: 'success' })
    navigate(`/leads/${lead.id}`)
    refresh()
  }
  async function link(body: { candidate_id?: number }): Promise<void> {
    const done = await act<{ candidate: RaRecord; made: boolean }>(
      'POST',
      `/leads/${lead.id}/candidate`,
      body,
    )
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
