import { ResourceList } from '../../../views'
import { Presence } from './Presence'
import { TalkActs } from './TalkActs'

const COLUMNS = { cells: { was_present: Presence } }

/** Talks of candidates with employers, with what is done next. */
export function TalksList() {
  return (
    <ResourceList
      resource="candidateInterviews"
      columns={COLUMNS}
      rowActions={record => <TalkActs record={record} />}
    />
  )
}
