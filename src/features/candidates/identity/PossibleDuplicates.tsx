import { Button } from '@mui/material'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { identityCalls } from '../../../../contract/calls/candidates/identity'
import { Empty } from '../../../layout/parts/Empty'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { ResourceList } from '../../../views'
import { useAct } from '../../../views/useAct'
import { CandidateViewSwitch } from '../list/CandidateViewSwitch'
import { mergePath } from './paths'

const COLUMNS = ['candidate_id', 'other_id', 'lead_id', 'other_lead_id', 'reason', 'created_at']

/** Pairs of records that may be one person: each is compared, and merged or linked, or called two people. */
export function PossibleDuplicates() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="possible-duplicates"
      title={translate('identity.possible_duplicates')}
      filter={{ state: 'open' }}
      storeKey="possible-duplicates.open"
      columns={{ only: COLUMNS }}
      panel={false}
      listActions={<CandidateViewSwitch />}
      linkTo={comparePath}
      rowActions={row => <Judge row={row} />}
      empty={<Empty>{translate('identity.no_possible_duplicates')}</Empty>}
    />
  )
}

/** Two candidates are merged; on its own page a lead is linked with the candidate that it became. */
const comparePath = ({ candidate_id, other_id, lead_id }: RaRecord): string =>
  lead_id ? `/leads/${lead_id}` : mergePath(candidate_id, other_id)

function Judge({ row }: { row: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('possible-duplicates')
  const differ = async () => {
    const asked = { params: { id: Number(row.id) }, body: { not_same: true } }
    if (!(await run(() => provider.ask(identityCalls.notSame, asked)))) return
    notify('messages.saved', { type: 'success' })
    refresh()
  }
  return (
    <>
      <Button component={Link} to={comparePath(row)} size="small" variant="outlined">
        {translate('identity.compare')}
      </Button>
      <Button size="small" variant="text" disabled={isBusy} onClick={() => void differ()}>
        {translate('identity.not_same')}
      </Button>
    </>
  )
}
