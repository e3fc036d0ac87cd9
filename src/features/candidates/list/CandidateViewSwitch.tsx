import { BadgeCheck, Banknote, Columns3, Hourglass, List, Users } from 'lucide-react'
import { useResourceContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useKindPath } from '../../../views/list/address'
import { ViewLink, ViewSwitch } from '../../../views/list/ViewSwitch'
import { useMay } from '../../../views/may'
import { LEDGER_PATH, READY_PATH, SAME_PATH, STUCK_PATH } from './paths'
import { StarredLook } from './StarredLook'

/** How candidates are looked at: all, by step, those that wait too long, their money, and the ready ones. */
export function CandidateViewSwitch() {
  const translate = useTranslate()
  const resource = useResourceContext()
  const may = useMay('candidates')
  const pathOf = useCandidatesPath()
  const maySame = useMay('possible-duplicates')
  const isBoard = new URLSearchParams(useLocation().search).get('kind') === 'board'
  if (!may('read')) return null
  const isOwn = resource === 'candidates'
  return (
    <ViewSwitch label={translate('lists.looks')}>
      <ViewLink to={pathOf('list')} isOn={isOwn && !isBoard} icon={List} words={translate('lists.as_list')} />
      <ViewLink
        to={pathOf('board')}
        isOn={isOwn && isBoard}
        icon={Columns3}
        words={translate('lists.as_board')}
      />
      <ViewLink
        to={STUCK_PATH}
        isOn={resource === 'clocks'}
        icon={Hourglass}
        words={translate('candidates.stuck')}
      />
      <ViewLink
        to={LEDGER_PATH}
        isOn={resource === 'ledger'}
        icon={Banknote}
        words={translate('candidates.ledger')}
      />
      <ViewLink
        to={READY_PATH}
        isOn={resource === 'ready-candidates'}
        icon={BadgeCheck}
        words={translate('candidates.ready')}
      />
      {maySame('read') ? (
        <ViewLink
          to={SAME_PATH}
          isOn={resource === 'possible-duplicates'}
          icon={Users}
          words={translate('identity.possible_duplicates')}
        />
      ) : null}
      <StarredLook />
    </ViewSwitch>
  )
}

/** Between list and board the filter stays; from a list of something else it cannot. */
function useCandidatesPath() {
  const pathOf = useKindPath()
  const isOwn = useResourceContext() === 'candidates'
  return (kind: 'list' | 'board') =>
    isOwn ? pathOf(kind) : kind === 'board' ? '/candidates?kind=board' : '/candidates'
}
