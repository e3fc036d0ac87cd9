import { LogOut } from 'lucide-react'
import { useGetIdentity, useLocale, useLogout, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { displayName } from '../../../contract/definition/define'
import { users } from '../../../contract/resources/users'
import { useRole } from '../../providers/authProvider'
import { Avatar } from '../parts/Avatar'
import { InkButton } from './InkButton'
import { LanguageSwitch } from './LanguageSwitch'
import { useOnline } from './useOnline'
import { useUnsavedQuestion } from './useUnsavedQuestion'

/** The own user, with picture or first letter, presence, language and log-out. */
export function DrawerFoot({ narrow }: { narrow: boolean }) {
  const translate = useTranslate()
  const online = useOnline()
  const role = useRole()
  const { data: identity } = useGetIdentity()
  const locale = useLocale()
  const name = identity ? displayName(users, { name: identity.fullName, ...identity }, locale) : ''
  return (
    <div className="s-foot grid gap-10 rigid">
      <Link
        to="/profile"
        className="s-who row gap-10 shrinks round-2 unlined"
        data-tip={narrow ? name : undefined}
        data-tip-side="end"
      >
        <Avatar name={name} image={identity?.avatar} size="m" online={online} />
        <span className="l-hidden">{translate(online ? 'app.online' : 'app.offline')}</span>
        {narrow ? (
          <span className="l-hidden">{name}</span>
        ) : (
          <span className="s-name grid shrinks medium">
            <bdi>{name}</bdi>
            <small className="regular">{role ? translate(`roles.${role}`) : ''}</small>
          </span>
        )}
      </Link>
      <div className="s-foot-row row gap-8">
        <LanguageSwitch narrow={narrow} />
        <LogOutButton />
      </div>
    </div>
  )
}

function LogOutButton() {
  const translate = useTranslate()
  const logOut = useLogout()
  const { ask, question } = useUnsavedQuestion()
  return (
    <>
      <InkButton
        label={translate('session.log_out')}
        icon={LogOut}
        onClick={() => ask(() => void logOut())}
      />
      {question}
    </>
  )
}
