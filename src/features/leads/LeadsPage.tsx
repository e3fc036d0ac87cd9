import { useLocation } from 'react-router-dom'
import { LeadsList } from './LeadsList'
import { CallQueue } from './queue/CallQueue'
import './leads.css'

/** `/leads`: the list, or with `?queue=1` the call queue. */
export function LeadsPage() {
  const isQueue = new URLSearchParams(useLocation().search).get('queue') === '1'
  return isQueue ? <CallQueue /> : <LeadsList />
}
