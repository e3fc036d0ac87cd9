import { useRecordContext } from 'react-admin'
import { useRole } from '../../providers/authProvider'
import { signedInUser } from '../../signedInUser'
import { ResourceEdit } from '../../views'
import { Sessions } from './Sessions'

/** A member of staff, and where it is signed in. */
export function UserEdit() {
  return <ResourceEdit resource="users" aside={<SessionsOfRecord />} />
}

/** Of a master only a master is told (`GET /users/{id}/sessions`). */
function SessionsOfRecord() {
  const record = useRecordContext()
  const role = useRole()
  if (!record || (record.role === 'master' && role !== 'master')) return null
  const id = Number(record.id)
  return <Sessions id={id} name={id === Number(signedInUser()) ? undefined : String(record.name)} />
}
