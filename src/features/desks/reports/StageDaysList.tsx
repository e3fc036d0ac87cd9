import { useTranslate } from 'react-admin'
import { ResourceList } from '../../../views'
import { CandidateOf, toCandidate } from '../../candidates'

const CELLS = { candidate_id: CandidateOf }

/** The people behind a number of the funnel. */
export function StageDaysList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="stage-days"
      crumb={{ to: '/funnel', label: translate('menu.items.funnel') }}
      columns={{ cells: CELLS }}
      panel={false}
      linkTo={toCandidate}
    />
  )
}
