import './people.css'
import { useTranslate } from 'react-admin'
import { users } from '../../../contract/resources/users'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { PageHead } from '../../layout/parts/PageHead'
import { PinField } from '../../session/PinField'
import { UnsavedParts } from '../../views/record/UnsavedParts'
import { OwnForm } from './OwnForm'
import { useProfile } from './useProfile'

const { min, max } = users.fields.pin.options

/** Sets or changes the own PIN, which unlocks the screen after a pause. */
export function Pin() {
  const translate = useTranslate()
  const { profile, error, reload } = useProfile()
  if (error) return <ErrorState error={error} onRetry={reload} />
  return (
    <div className="pe-page grid gap-12">
      <PageHead title={translate('menu.items.pin')} />
      {profile ? (
        <UnsavedParts>
          <OwnForm
            title={translate(profile.pin ? 'people.change_pin' : 'idle.set_pin_title')}
            help={`${translate('idle.set_pin_help')} ${translate('idle.pin_length')}`}
            profile={profile}
            check={checkPin}
            local={['repeat']}
            onSaved={reload}
          >
            {({ values, errors, set }) =>
              [...(profile.pin ? ['current_pin'] : []), 'pin', 'repeat'].map(name => (
                <div key={name}>
                  <PinField
                    kind={name === 'current_pin' ? 'current' : 'new'}
                    label={translate(`resources.pin.fields.${name}`)}
                    value={String(values[name] ?? '')}
                    invalid={Boolean(errors[name])}
                    describedBy={`pin-${name}`}
                    onChange={pin => set(name, pin)}
                  />
                  <p id={`pin-${name}`} className="pe-fault caption bad" role="alert">
                    {errors[name] ? translate(PIN_WORDS[errors[name]] ?? `errors.${errors[name]}`) : null}
                  </p>
                </div>
              ))
            }
          </OwnForm>
        </UnsavedParts>
      ) : (
        <LoadingRows rows={3} columns={1} />
      )}
    </div>
  )
}

const PIN_WORDS: Record<string, string> = {
  wrong_current: 'idle.wrong_pin',
  too_short: 'idle.pin_length',
  differs: 'idle.pins_differ',
}

function checkPin({ pin, repeat }: Record<string, unknown>): Record<string, string> {
  const length = String(pin ?? '').length
  if (length < min || length > max) return { pin: 'too_short' }
  return pin === repeat ? {} : { repeat: 'differs' }
}
