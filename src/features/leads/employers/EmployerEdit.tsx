import { useRecordContext } from 'react-admin'
import { ResourceEdit } from '../../../views'
import { DeskContext, EMPLOYERS } from '../callDesk'
import { EmployerHead } from './EmployerHead'
import { EmployerParts } from './EmployerParts'
import '../leads.css'
import './employers.css'

/** The page of an employer: how to reach it, its form, and what belongs to it. */
export function EmployerEdit() {
  return (
    <DeskContext.Provider value={EMPLOYERS}>
      <ResourceEdit resource="bw-leads" top={<EmployerHead />} aside={<Aside />} />
    </DeskContext.Provider>
  )
}

function Aside() {
  const employer = useRecordContext()
  return employer ? <EmployerParts id={Number(employer.id)} /> : null
}
