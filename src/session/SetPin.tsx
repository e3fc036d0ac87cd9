import { type FormEvent, useId, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { users } from '../../contract/resources/users'
import { ChartRoom } from '../layout/parts/ChartRoom'
import '../layout/standalone.css'
import type { LotseDataProvider } from '../providers/dataProvider'
import type { Me } from '../providers/me'
import { Blocking } from './Blocking'
import { PinField } from './PinField'
import { refusalKey } from './useRefusal'

interface SetPinProps {
  me: Me
  onSet: () => void
  onLogOut: () => void
}

/** The first sign-in sets a PIN (docs/spec/api.md, "Named calls"): without one a locked screen could not be opened. */
export function SetPin({ me, onSet, onLogOut }: SetPinProps) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const said = useId()
  const [pin, setPin] = useState('')
  const [repeat, setRepeat] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkNewPin(pin, repeat)
    setRefusal(wrong)
    if (wrong || busy) return
    setBusy(true)
    try {
      await provider.change('users', me.id, { pin })
      onSet()
    } catch (error) {
      setRefusal(refusalKey(error))
      setBusy(false)
    }
  }
  return (
    <Blocking label={translate('idle.set_pin_title')}>
      <ChartRoom>
        <form className="a-card d-lock" onSubmit={submit} noValidate>
          <div className="d-form">
            <h1>{translate('idle.set_pin_title')}</h1>
            <p className="d-help">{translate('idle.set_pin_help')}</p>
            <p className="d-note">{translate('idle.pin_length')}</p>
            <PinField
              kind="new"
              label={translate('resources.pin.fields.pin')}
              value={pin}
              onChange={setPin}
              describedBy={said}
            />
            <PinField
              kind="new"
              label={translate('resources.pin.fields.repeat')}
              value={repeat}
              onChange={setRepeat}
              describedBy={said}
            />
            <p id={said} className="d-refusal" role="alert">
              {refusal ? translate(refusal) : null}
            </p>
            <button type="submit" className="d-button inline-row gap-8 wide medium round-2" aria-busy={busy}>
              {translate('actions.save')}
            </button>
            <button type="button" className="d-link" onClick={onLogOut}>
              {translate('session.log_out')}
            </button>
          </div>
        </form>
      </ChartRoom>
    </Blocking>
  )
}

/** @returns the error of a new PIN, as an i18n key */
export function checkNewPin(pin: string, repeat: string): string | undefined {
  const { min, max } = users.fields.pin.options
  if (pin.length < min || pin.length > max) return 'idle.pin_length'
  return pin === repeat ? undefined : 'idle.pins_differ'
}
