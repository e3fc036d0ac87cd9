import { useLocale } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { onDemand } from '../../layout/onDemand'
import { LeadsList } from './LeadsList'
import './leads.css'

const CallQueue = onDemand(() => import('./queue/CallQueue').then(file => file.CallQueue))

/** `/leads`: the list, or with `?queue=1` the call queue. */
export function LeadsPage() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
  const isQueue = new URLSearchParams(useLocation().search).get('queue') === '1'
  return isQueue ? <CallQueue /> : <LeadsList />
}
