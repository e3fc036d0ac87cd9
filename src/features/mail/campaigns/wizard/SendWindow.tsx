import { useTranslate } from 'react-admin'
import { isOverMidnight } from '../../../../../contract/mail/send-window'
import { FieldInput } from '../../../../fields/FieldInput'
import { isolate } from '../../../../layout/parts/Isolated'
import type { Draft } from './useDraft'

/** Working hours, for who asks for hours at all. */
const USUAL = {
  window_from: '09:00',
  window_to: '18:00',
  window_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
}
const ANY_HOUR = { window_from: null, window_to: null, window_days: null }

const CLOCK = /^\d{2}:\d{2}$/

/** The attributes of a subscriber that tell their clock. */
const NAMES = { zone: isolate('time_zone'), country: isolate('country') }

/** At which hours of each recipient's day the campaign may arrive. */
export function SendWindow({ draft: { form, values } }: { draft: Draft }) {
  const translate = useTranslate()
  const { window_from: from, window_to: to, window_days: days } = values
  // Both times may be empty while others are typed.
  const isOn = Boolean(from || to || days?.length)
  const toggle = () => {
    for (const [name, value] of Object.entries(isOn ? ANY_HOUR : USUAL))
      form.setValue(name, value, { shouldDirty: true })
  }
  return (
    <fieldset className="ml-flags ml-option grid gap-10 top-line one-column">
      <legend>{translate('mail.hours.title')}</legend>
      <label>
        <input type="checkbox" checked={isOn} onChange={toggle} />
        {translate('mail.hours.only')}
      </label>
      {isOn ? (
        <>
          <p className="ml-note">{translate('mail.hours.help', NAMES)}</p>
          <div className="ml-pair grid gap-12">
            <FieldInput source="window_from" />
            <FieldInput source="window_to" />
          </div>
          <Ends from={from} to={to} />
          <FieldInput source="window_days" help={translate('mail.hours.every_day')} />
        </>
      ) : null}
    </fieldset>
  )
}

/** Explains a window over midnight. */
function Ends({ from, to }: { from?: string | null; to?: string | null }) {
  const translate = useTranslate()
  if (!from || !to || !CLOCK.test(from) || !CLOCK.test(to)) return null
  if (from === to)
    return (
      <p className="ml-fault" role="alert">
        {translate('mail.hours.same')}
      </p>
    )
  if (!isOverMidnight({ from, to })) return null
  return (
    <p className="ml-note" role="status">
      {translate('mail.hours.over_midnight', { from: isolate(from), to: isolate(to) })}
    </p>
  )
}
