import { type RaRecord, useResourceContext } from 'react-admin'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import ResourceList from '../../../views/list/ResourceList'
import { MailStateBanner } from '../state/MailStateBanner'
import { Reply } from './Reply'

const CELLS = { smtp_reply: ReplyCell }

/** Every message of a side, to read; each opens its page of proof. */
export function EmailList() {
  const resource = useResourceContext()
  return (
    <ResourceList resource={resource} columns={{ cells: CELLS }} notice={<MailStateBanner emails={null} />} />
  )
}

function ReplyCell({ record }: { record: RaRecord }) {
  return record.smtp_reply ? <Reply text={String(record.smtp_reply)} /> : <EmptyCell />
}
