import { MenuItem, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadMe } from '../../providers/me'
import type { InputProps } from '../kind'
import { plainAmount } from '../money'
import { TextBox } from '../TextBox'
import { asText } from '../text'

/** The currencies that Settings has; others can come from an import and are kept. */
function useCurrencies(): readonly string[] {
  const [currencies, setCurrencies] = useState<readonly string[]>(['EUR'])
  useEffect(() => {
    let isOn = true
    loadMe().then(
      ({ organisation }) => isOn && organisation && setCurrencies(organisation.currencies),
      // Without an answer the amount can still be written in the currency that it has.
      () => undefined,
    )
    return () => {
      isOn = false
    }
  }, [])
  return currencies
}

/** An amount, and its currency where the form has one. */
export default function MoneyInput(props: InputProps) {
  const translate = useTranslate()
  const { currency, onCurrencyChange, label } = props
  const currencies = useCurrencies()
  return (
    <div className="f-money grid gap-8">
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
          {[...new Set([...currencies, currency ?? 'EUR'])].map(code => (
            <MenuItem key={code} value={code}>
              <bdi dir="ltr">{code}</bdi>
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </div>
  )
}
