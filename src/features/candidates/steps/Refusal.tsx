import { useLocale, useTranslate } from 'react-admin'
import { formatDay } from '../../../layout/parts/dates'
import { Mark } from '../../../layout/parts/Mark'

/** That an authority refused, and on which day: with the mark of what is bad. */
export function Refusal({ on }: { on: string | null }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <span className="medium bad">
      <Mark kind="bad" />{' '}
      {on
        ? translate('candidate.refused_on', { date: formatDay(on, locale) })
        : translate('candidate.refused')}
    </span>
  )
}
