import { useLocation } from 'react-router-dom'
import { onDemand } from '../../../layout/onDemand'
import { DeskContext, EMPLOYERS } from '../callDesk'
import { EmployersList } from './EmployersList'
import '../leads.css'

const CallQueue = onDemand(() => import('../queue/CallQueue').then(file => file.CallQueue))

/** `/bw-leads`: the employers, or with `?queue=1` the call queue. */
export function EmployersPage() {
  const isQueue = new URLSearchParams(useLocation().search).get('queue') === '1'
  return (
    <DeskContext.Provider value={EMPLOYERS}>
      {isQueue ? <CallQueue /> : <EmployersList />}
    </DeskContext.Provider>
  )
}
