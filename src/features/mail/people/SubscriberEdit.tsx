import { useLocale, useRecordContext, useResourceContext } from 'react-admin'
import { ResourceEdit, ResourceShow } from '../../../views'
import { ConsentCard } from '../consent/ConsentCard'
import { HistoryCard } from './HistoryCard'
import { useHistory } from './useHistory'
import { useSubscriberResource } from './useSubscriberResource'
import '../mail.css'
import './history.css'

/** The form of a subscriber, with consent and history beside it. */
export function SubscriberEdit() {
  useLocale()
  const resource = useResourceContext()
  return <ResourceEdit resource={resource} aside={<Beside />} />
}

/** The same to read. */
export function SubscriberShow() {
  useLocale()
  const resource = useResourceContext()
  return <ResourceShow resource={resource} aside={<Beside />} />
}

function Beside() {
  const resource = useSubscriberResource()
  const person = useRecordContext()
  const history = useHistory(resource, person)
  if (!person) return null
  return (
    <aside className="mh-aside grid gap-12 rigid one-column">
      <ConsentCard resource={resource} person={person} history={history.data} />
      <HistoryCard resource={resource} history={history} />
    </aside>
  )
}
