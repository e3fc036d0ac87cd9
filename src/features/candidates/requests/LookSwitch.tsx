import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { Segmented } from '../../../layout/parts/Segmented'

/** @returns whether the address asks for the calendar: `?look=calendar` */
export function useIsCalendar(): boolean {
  return new URLSearchParams(useLocation().search).get('look') === 'calendar'
}

/** A list or a calendar, as the address says. */
export function LookSwitch() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Segmented
      label={translate('requests.look')}
      value={useIsCalendar() ? 'calendar' : 'list'}
      options={(['list', 'calendar'] as const).map(value => ({
        value,
        label: translate(`requests.${value}`),
      }))}
      onChange={value => navigate(value === 'calendar' ? `${pathname}?look=calendar` : pathname)}
    />
  )
}
