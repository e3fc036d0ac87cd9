import './identity.css'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { identityCalls, type OpenMerge } from '../../../../contract/calls/candidates/identity'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useUndoMerge } from './useUndoMerge'

/** Merges into a candidate of the last seven days, and the way back. */
export default function MergesDialog({ candidateId, onClose }: { candidateId: number; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const title = useId()
  const provider = useDataProvider<LotseDataProvider>()
  const { data, error, refetch } = useQuery({
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
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('identity.merges')}</DialogTitle>
      <DialogContent className="f-stack">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={2} columns={2} /> : null}
        {data?.length === 0 ? <p className="paragraph">{translate('identity.no_merges')}</p> : null}
        <ul className="id-lines">
          {data?.map(merge => (
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
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
