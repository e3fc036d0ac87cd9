import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { sessionCalls } from '../../contract/calls/session'
import { IDLE_SECONDS } from '../../contract/constants'
import { Avatar } from '../layout/parts/Avatar'
import { ChartRoom } from '../layout/parts/ChartRoom'
import '../layout/standalone.css'
import { askByLine } from '../providers/ask'
import type { Me } from '../providers/me'
import { Blocking } from './Blocking'
import { PinField } from './PinField'
import { refusalKey } from './useRefusal'

interface PinLockProps {
  me: Me | undefined
  onUnlocked: () => void
  onLogOut: () => void
}

/** The PIN dialog: covers everything until the right PIN comes, or somebody signs out. */
export function PinLock({ me, onUnlocked, onLogOut }: PinLockProps) {
  const translate = useTranslate()
  const hasNone = me?.pin === false
  return (
    <Blocking label={translate('idle.locked_title')}>
      <ChartRoom>
        <div className="a-card d-lock">
          <div className="d-form">
            <Avatar name={me?.name ?? ''} image={me?.image} size="l" />
            <h1>
              <bdi>{me?.name ?? translate('idle.locked_title')}</bdi>
            </h1>
            <p className="d-help">{translate('idle.locked', { minutes: IDLE_SECONDS / 60 })}</p>
            {hasNone ? <p role="alert">{translate('idle.no_pin')}</p> : <PinForm onUnlocked={onUnlocked} />}
            <button type="button" className="d-link" onClick={onLogOut}>
              {translate('session.log_out')}
            </button>
          </div>
        </div>
      </ChartRoom>
    </Blocking>
  )
}

function PinForm({ onUnlocked }: { onUnlocked: () => void }) {
  const translate = useTranslate()
  const said = useId()
  const input = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refused = await tryPin(pin)
    setBusy(false)
    if (!refused) return onUnlocked()
    setRefusal(refused)
    setPin('')
    input.current?.focus()
  }
  return (
    <form className="d-form" onSubmit={submit} noValidate>
      <PinField
        label={translate('idle.enter_pin')}
        value={pin}
        onChange={next => {
          setPin(next)
          setRefusal(undefined)
        }}
        input={input}
        describedBy={said}
        invalid={Boolean(refusal)}
      />
      <p id={said} className="d-refusal" role="alert">
        {refusal ? translate(refusal) : null}
      </p>
      <button type="submit" className="d-button inline-row gap-8 wide medium round-2" aria-busy={busy}>
        {translate('idle.unlock')}
      </button>
    </form>
  )
}

/** @returns the message, or undefined if the server accepted the PIN. An empty one is wrong without a request. */
async function tryPin(pin: string): Promise<string | undefined> {
  if (pin === '') return 'idle.wrong_pin'
  try {
    const { status } = await askByLine<typeof sessionCalls.tryPin>('POST /users/pin', { body: { pin } })
    if (status) return undefined
    // The fifth wrong one has ended the session: this call finds it out, and leads to sign-in.
    void askByLine<typeof sessionCalls.readMe>('GET /user/me', {}).catch(() => undefined)
    return 'idle.wrong_pin'
  } catch (error) {
    return refusalKey(error)
  }
}
