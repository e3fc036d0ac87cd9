import { useLocation } from 'react-router-dom'
import { onDemand } from '../../layout/onDemand'
import { LeadsList } from './LeadsList'
import './leads.css'

const CallQueue = onDemand(() => import('./queue/CallQueue').then(file => file.CallQueue))

/** `/leads`: the list, or with `?queue=1` the call queue. */
export function LeadsPage() {
  const isQueue = new URLSearchParams(useLocation().search).get('queue') === '1'
  return isQueue ? <CallQueue /> : <LeadsList />
}
