import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRole } from '../../providers/authProvider'
import { INBOX_PATH, maySeeInbox } from './paths'

/** The way to what systems outside sent, for those who may see it. */
export function InboxLink() {
  const translate = useTranslate()
  return maySeeInbox(useRole()) ? <Link to={INBOX_PATH}>{translate('inbox.title')}</Link> : null
}
