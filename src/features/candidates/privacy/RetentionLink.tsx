import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ERASERS } from '../../../../contract/access/roles'
import { useRole } from '../../../providers/authProvider'
import { RETENTION_PATH } from '../identity/paths'

/** The way to how long people are kept, for those who settle it. */
export function RetentionLink() {
  const translate = useTranslate()
  const role = useRole()
  if (!role || !ERASERS.includes(role)) return null
  return <Link to={RETENTION_PATH}>{translate('retention.title')}</Link>
}
