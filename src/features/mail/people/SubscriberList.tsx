import { useResourceContext } from 'react-admin'
import ResourceList from '../../../views/list/ResourceList'
import { useMay } from '../../../views/may'
import { AskManyButton } from '../consent/AskManyButton'

/** Subscribers; those who are selected can be asked to confirm. */
export function SubscriberList() {
  const resource = useResourceContext() ?? 'subscribers'
  const may = useMay(resource)
  return <ResourceList bulkActions={may('bulk') ? <AskManyButton /> : undefined} />
}
