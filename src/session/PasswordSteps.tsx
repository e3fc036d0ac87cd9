import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Captcha } from './Captcha'
import { SignInFault } from './SignInCard'
import { SignInButton, SignInField } from './SignInField'
import { type Admitted, type CodeSent, checkCode, checkPassword, type Refused } from './signInCalls'
import { type SolvedWork, solveWork } from './solveWork'
import { useAttempt, useRefusal } from './useRefusal'

interface StepsProps {
  onAdmitted: (admitted: Admitted) => void
  /** No account with a role: the accountCreated message. */
  onNoRole: () => void
}

/** E-mail and password, then the six-digit code. */
export function PasswordSteps({ onAdmitted, onNoRole }: StepsProps) {
  const [sent, setSent] = useState<CodeSent & { email: string }>()
  const [refusal, refuse] = useRefusal()
  return sent ? (
    <CodeStep
      {...sent}
      onAdmitted={onAdmitted}
      onNoRole={onNoRole}
      refusal={refusal}
      refuse={refuse}
      onBack={key => {
        setSent(undefined)
        refuse(key)
      }}
    />
  ) : (
    <CredentialsStep refusal={refusal} refuse={refuse} onNoRole={onNoRole} onSent={setSent} />
  )
}

interface StepProps {
  refusal: string | undefined
  refuse: (key: string | undefined) => void
  onNoRole: () => void
}

function CredentialsStep({
  refusal,
  refuse,
  onSent,
}: StepProps & { onSent: (sent: CodeSent & { email: string }) => void }) {
  const translate = useTranslate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [proof, ask] = useProof()
  const [captcha, setCaptcha] = useState('')
  const { busy, attempt } = useAttempt(refuse)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const work = await proof?.work
      const proven = proof ? { captcha_id: proof.captcha_id, captcha, ...(work ? { work } : {}) } : {}
      const answer = await checkPassword({ email: email.trim(), password, ...proven })
      if ('session_token' in answer) return onSent({ email: email.trim(), ...answer })
      ask(answer)
      setCaptcha('')
      refuse(`errors.${answer.error}`)
    })
  }
  return (
    <form className="d-form" onSubmit={submit}>
      <SignInField
        label={translate('session.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
      <SignInField
        label={translate('session.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <Captcha svg={proof?.captcha_svg} id={proof?.captcha_id} value={captcha} onChange={setCaptcha} />
      <SignInButton busy={busy}>{translate('session.continue')}</SignInButton>
      <SignInFault refusal={refusal} />
    </form>
  )
}

interface Proof {
  captcha_id: string | undefined
  captcha_svg: string
  work: Promise<SolvedWork> | undefined
}

/** The captcha that the server asks for; its work is begun at once and is mostly done when the picture is read. */
function useProof(): [Proof | undefined, (answer: Refused) => void] {
  const [proof, setProof] = useState<Proof>()
  const ask = ({ captcha_id, captcha_svg, work }: Refused) => {
    const begun = captcha_svg && work ? solveWork(work) : undefined
    // It is awaited when the form is sent.
    begun?.catch(() => undefined)
    setProof(captcha_svg ? { captcha_id, captcha_svg, work: begun } : undefined)
  }
  return [proof, ask]
}

interface CodeStepProps extends StepProps, CodeSent {
  email: string
  onAdmitted: (admitted: Admitted) => void
  onBack: (refusal?: string) => void
}

function CodeStep({ email, session_token, sent_by, ...props }: CodeStepProps) {
  const { onAdmitted, onNoRole, onBack, refusal, refuse } = props
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const { busy, attempt } = useAttempt(refuse)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const answer = await checkCode({ email, code, session_token })
      if (!('error' in answer)) return onAdmitted(answer)
      if (answer.error === 'unuthorized_access') return onNoRole()
      if (answer.error !== 'wrong_code') return onBack(`errors.${answer.error}`)
      setCode('')
      refuse('errors.wrong_code')
    })
  }
  return (
    <form className="d-form" onSubmit={submit}>
      <p className="d-help">
        {sent_by === 'sms'
          ? translate('session.code_sent_by_sms')
          : translate('session.code_sent', { email })}
      </p>
      <SignInField
        label={translate('session.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        pattern="[0-9٠-٩۰-۹]{6}"
        required
        autoFocus
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <SignInButton busy={busy}>{translate('session.sign_in')}</SignInButton>
      <SignInFault refusal={refusal} />
      <button type="button" className="d-link" onClick={() => onBack()}>
        {translate('session.back_to_credentials')}
      </button>
    </form>
  )
}
