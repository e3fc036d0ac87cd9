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

/**
 * An amount, and its currency where the form has one. What is typed stays until the box is left: of `1,` alone the amount
 * is 1, and the comma must not go before its decimals come.
 */
export default function MoneyInput(props: InputProps) {
  const translate = useTranslate()
  const { currency, onCurrencyChange, label } = props
  const currencies = useCurrencies()
  const [typed, setTyped] = useState<string>()
  return (
    <div className="f-money grid gap-8">
      <TextBox
        {...props}
        value={typed ?? asText(props.value)}
        onChange={next => {
          setTyped(next)
          props.onChange(plainAmount(next, currency ?? ''))
        }}
        onBlur={() => {
          setTyped(undefined)
          props.onBlur?.()
        }}
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
