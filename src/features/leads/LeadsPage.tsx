import { useLocale } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { LeadsList } from './LeadsList'
import { CallQueue } from './queue/CallQueue'
import './leads.css'

/** `/leads`: the list, or with `?queue=1` the call queue. */
export function LeadsPage() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
  const isQueue = new URLSearchParams(useLocation().search).get('queue') === '1'
  return isQueue ? <CallQueue /> : <LeadsList />
}
