import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { InputProps } from '../kind'
import { plainAmount } from '../money'
import { TextBox } from '../TextBox'
import { asText } from '../text'

/** What the company is paid in. Others can come from an import and are kept. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'EGP',
  'MAD',
  'TND',
  'DZD',
  'JOD',
  'SAR',
  'AED',
  'GBP',
  'CHF',
] as const

/** An amount, and its currency where the form has one. */
export default function MoneyInput(props: InputProps) {
  const translate = useTranslate()
  const { currency, onCurrencyChange, label } = props
  return (
    <div className="f-money">
      <TextBox
        {...props}
        value={asText(props.value)}
        onChange={next => props.onChange(plainAmount(next))}
        dir="ltr"
        inputMode="decimal"
        maxLength={18}
      />
      {onCurrencyChange ? (
        <TextField
          select
          label={props.hideLabel ? undefined : translate('records.currency')}
          value={currency ?? 'EUR'}
          onChange={event => onCurrencyChange(event.target.value)}
          disabled={props.disabled}
          slotProps={{ htmlInput: { 'aria-label': `${label}: ${translate('records.currency')}` } }}
        >
          {[...new Set([...CURRENCIES, currency ?? 'EUR'])].map(code => (
            <MenuItem key={code} value={code}>
              <bdi dir="ltr">{code}</bdi>
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </div>
  )
}
