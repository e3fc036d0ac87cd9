import { ResourceList } from '../../../views'
import { Presence } from './Presence'
import { TalkActs } from './TalkActs'
import { TalkTime } from './TalkTime'

const COLUMNS = { cells: { at: TalkTime, was_present: Presence } }

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
