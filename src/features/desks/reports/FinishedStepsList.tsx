import { useTranslate } from 'react-admin'
import { ResourceList } from '../../../views'
import { CandidateOf, toCandidate } from '../../candidates'

const CELLS = { candidate_id: CandidateOf }

/** The finished steps behind a speed. */
export function FinishedStepsList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="finished-steps"
      crumb={{ to: '/step-speeds', label: translate('menu.items.step-speeds') }}
      columns={{ cells: CELLS }}
      panel={false}
      linkTo={toCandidate}
    />
  )
}
