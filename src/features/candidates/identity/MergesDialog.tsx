import './identity.css'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { identityCalls, type OpenMerge } from '../../../../contract/calls/candidates/identity'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useUndoMerge } from './useUndoMerge'

/** Merges into a candidate of the last seven days, and the way back. */
export default function MergesDialog({ candidateId, onClose }: { candidateId: number; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const query = useAsk(
    identityCalls.listMerges,
    { params: { id: candidateId } },
    { staleTime: 0, retry: false },
  )
  const { undo, isBusy } = useUndoMerge()
  const takeBack = async (merge: OpenMerge) => {
    if (!(await undo(merge.id))) return
    onClose()
    navigate(`/candidates/${merge.gone_id}`)
  }
  return (
    <QuestionDialog title={translate('identity.merges')} onClose={onClose}>
      <QueryState query={query} rows={2} columns={2} />
      {query.data?.length === 0 ? <p>{translate('identity.no_merges')}</p> : null}
      <ul className="id-lines">
        {query.data?.map(merge => (
          <li className="row gap-10 bottom-line" key={merge.id}>
            <div>
              <bdi>{merge.name}</bdi>
              <span className="id-why muted caption">
                {translate('identity.undo_until')} <ReadableInstant value={merge.undo_until} />
              </span>
            </div>
            <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void takeBack(merge)}>
              {translate('identity.unmerge')}
            </Button>
          </li>
        ))}
      </ul>
    </QuestionDialog>
  )
}
