import { useTranslate } from 'react-admin'
import { ROLES, type Role } from '../../contract/access/roles'
import { rememberedLocale, rememberLocale } from '../providers/rememberedLocale'
import { SignInFault } from './SignInCard'
import { type Admitted, signInToDemo } from './signInCalls'
import { useAttempt, useRefusal } from './useRefusal'

/** One button a role, in a demo only. */
export function DemoRoles({ onAdmitted }: { onAdmitted: (admitted: Admitted) => void }) {
  const translate = useTranslate()
  const [refusal, refuse] = useRefusal()
  const { busy, attempt } = useAttempt(refuse)
  const enterAs = (role: Role) =>
    attempt(async () => {
      const answer = await signInToDemo(role)
      if ('error' in answer) refuse(`errors.${answer.error}`)
      else {
        // Demo users have languages of their own; who looks around keeps the one of this page.
        rememberLocale(rememberedLocale())
        onAdmitted(answer)
      }
    })
  return (
    <section className="d-demo grid gap-12 top-line">
      <p className="d-help">{translate('session.demo_title')}</p>
      <div className="d-roles grid gap-8">
        {ROLES.map(role => (
          <button
            className="round-2 surface text bordered-strong"
            key={role}
            type="button"
            disabled={busy}
            onClick={() => enterAs(role)}
          >
            {translate(`roles.${role}`)}
          </button>
        ))}
      </div>
      <SignInFault refusal={refusal} />
    </section>
  )
}
