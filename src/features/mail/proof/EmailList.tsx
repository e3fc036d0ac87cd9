import { useResourceContext } from 'ra-core'
import ResourceList from '../../../views/list/ResourceList'
import { MailStateBanner } from '../MailStateBanner'

/** Every message of a side, to read; each opens its page of proof. */
export function EmailList() {
  const resource = useResourceContext()
  return <ResourceList resource={resource} notice={<MailStateBanner emails={null} />} />
}
