import { useLocale } from 'ra-core'
import { ResourceList } from '../../../views'
import { TalkActs } from './TalkActs'

/** Talks of candidates with employers, with what is done next. */
export function TalksList() {
  useLocale()
  return <ResourceList resource="candidateInterviews" rowActions={record => <TalkActs record={record} />} />
}
