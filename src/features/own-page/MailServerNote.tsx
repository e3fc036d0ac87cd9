import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayDo, useRole } from '../../providers/authProvider'

/** Says that mails stay in the outbox, with a link to the systems of this installation for those who may see them. */
export function MailServerNote() {
  const translate = useTranslate()
  const role = useRole()
  return (
    <p>
      {translate('own_page.no_mail_server')}{' '}
      {mayDo(role ?? null, 'health', 'list') ? (
        <Link to="/health">{translate('own_page.see_systems')}</Link>
      ) : null}
    </p>
  )
}
