import { useTranslate } from 'ra-core'
import { FieldInput } from '../../../fields/FieldInput'
import { isolate } from '../../../layout/parts/Isolated'
import type { Draft } from './useDraft'

/** Working hours, for who asks for hours at all. */
const USUAL = {
  window_from: '09:00',
  window_to: '18:00',
  window_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
}
const ANY_HOUR = { window_from: null, window_to: null, window_days: null }

/** The attributes of a subscriber that tell their clock. */
const NAMES = { zone: isolate('time_zone'), country: isolate('country') }

/** At which hours of each recipient's day the campaign may arrive. */
export function SendWindow({ draft: { form, values } }: { draft: Draft }) {
  const translate = useTranslate()
  const isOn = Boolean(values.window_from || values.window_to)
  const toggle = () => {
    for (const [name, value] of Object.entries(isOn ? ANY_HOUR : USUAL))
      form.setValue(name, value, { shouldDirty: true })
  }
  return (
    <fieldset className="ml-flags ml-option">
      <legend>{translate('mail.hours.title')}</legend>
      <label>
        <input type="checkbox" checked={isOn} onChange={toggle} />
        {translate('mail.hours.only')}
      </label>
      {isOn ? (
        <>
          <p className="ml-note">{translate('mail.hours.help', NAMES)}</p>
          <div className="ml-pair">
            <FieldInput source="window_from" />
            <FieldInput source="window_to" />
          </div>
          <FieldInput source="window_days" help={translate('mail.hours.every_day')} />
        </>
      ) : null}
    </fieldset>
  )
}
