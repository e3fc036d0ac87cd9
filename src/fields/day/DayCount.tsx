import { InputAdornment } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DAY_COUNT, isDayCount } from '../../../contract/time/relative-days'
import type { FilterProps } from '../kind'
import { toNumber } from '../number'
import { TextBox } from '../TextBox'
import { asText } from '../text'

/** How many days a comparison with the last or the next ones counts. */
export function DayCount({ name, label, value, onChange }: FilterProps) {
  const translate = useTranslate()
  const words = translate('lists.how_many_days')
  return (
    <TextBox
      name={name}
      label={`${label}: ${words}`}
      hideLabel
      value={asText(value)}
      onChange={next => onChange(toNumber(next))}
      error={isDayCount(value) ? undefined : translate('lists.day_count', DAY_COUNT)}
      dir="ltr"
      inputMode="numeric"
      maxLength={6}
      autoFocus
      endAdornment={<InputAdornment position="end">{translate('lists.day_unit')}</InputAdornment>}
    />
  )
}
