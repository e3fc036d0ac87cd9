import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { SignInFault } from './SignInCard'
import { SignInButton, SignInField } from './SignInField'
import { type Admitted, install } from './signInCalls'
import { useAttempt, useRefusal } from './useRefusal'

interface FirstInstallProps {
  /** The word that stood in the address. */
  magic: string | undefined
  onAdmitted: (admitted: Admitted) => void
  /** Somebody else was first. */
  onInstalled: () => void
}

/** Makes the first master of an empty installation. */
export function FirstInstall({ magic, onAdmitted, onInstalled }: FirstInstallProps) {
  const translate = useTranslate()
  const { account, set, submit, busy, refusal } = useInstall({ magic, onAdmitted, onInstalled })
  return (
    <form className="d-form" onSubmit={submit}>
      <h1>{translate('session.install_title')}</h1>
      <p className="d-help">{translate('session.install_help')}</p>
      {magic ? null : (
        <SignInField
          label={translate('session.magic')}
          help={`${translate('session.install_by_word')} ${translate('session.magic_optional')}`}
          name="magic"
          autoComplete="off"
          value={account.magic}
          onChange={set('magic')}
        />
      )}
      <SignInField
        label={translate('session.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={account.email}
        onChange={set('email')}
      />
      <SignInField
        label={translate('session.password')}
        help={translate('session.password_rule')}
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={10}
        required
        value={account.password}
        onChange={set('password')}
      />
      <SignInButton busy={busy}>{translate('session.create_account')}</SignInButton>
      <SignInFault refusal={refusal} />
    </form>
  )
}

function useInstall({ magic, onAdmitted, onInstalled }: FirstInstallProps) {
  const [account, setAccount] = useState({ magic: magic ?? '', email: '', password: '' })
  const [refusal, refuse] = useRefusal()
  const { busy, attempt } = useAttempt(refuse)
  const set = (field: keyof typeof account) => (event: { target: { value: string } }) =>
    setAccount({ ...account, [field]: event.target.value })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const answer = await install({ ...account, magic: account.magic.trim() })
      if (!('error' in answer)) return onAdmitted(answer)
      refuse(`errors.${answer.error}`)
      if (answer.error === 'already_installed') onInstalled()
    })
  }
  return { account, set, submit, busy, refusal }
}
