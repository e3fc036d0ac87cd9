import './identity.css'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { identityCalls, type OpenMerge } from '../../../../contract/calls/candidates/identity'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QueryState } from '../../../views/QueryState'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useUndoMerge } from './useUndoMerge'

/** Merges into a candidate of the last seven days, and the way back. */
export default function MergesDialog({ candidateId, onClose }: { candidateId: number; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<LotseDataProvider>()
  const query = useQuery({
    queryKey: ['candidates', 'merges', candidateId],
    queryFn: () => provider.ask(identityCalls.listMerges, { params: { id: candidateId } }),
    staleTime: 0,
    retry: false,
  })
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
          <li key={merge.id}>
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
