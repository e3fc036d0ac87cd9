import '../mail.css'
import './history.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RaRecord, useRecordContext, useResourceContext } from 'react-admin'
import { type SubscriberResource, subscriberCalls } from '../../../../contract/calls/subscribers'
import type { PersonHistory } from '../../../../contract/mail/history'
import { useAsk } from '../../../providers/useAsk'
import { ResourceEdit, ResourceShow } from '../../../views'
import { ConsentCard } from '../consent/ConsentCard'
import { HistoryCard } from './HistoryCard'
import { useSubscriberResource } from './useSubscriberResource'

/** The form of a subscriber, with consent and history beside it. */
export function SubscriberEdit() {
  const resource = useResourceContext()
  return <ResourceEdit resource={resource} aside={<Aside />} />
}

/** The same to read. */
export function SubscriberShow() {
  const resource = useResourceContext()
  return <ResourceShow resource={resource} aside={<Aside />} />
}

function Aside() {
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

/** Reads the history of a subscriber, again with each version of the record. */
function useHistory(
  resource: SubscriberResource,
  person: RaRecord | undefined,
): UseQueryResult<PersonHistory> {
  return useAsk(
    subscriberCalls[resource].readHistory,
    { params: { id: Number(person?.id) } },
    { version: person?.version, enabled: person !== undefined, retry: false },
  )
}
