import { FormControlLabel, FormHelperText, MenuItem, Switch, TextField } from '@mui/material'
import { Check } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { CellProps, FilterProps, InputProps, KindParts } from './kind'
import { Nothing } from './Nothing'

function Cell({ value }: CellProps) {
  const translate = useTranslate()
  if (value === null || value === undefined) return <Nothing />
  return (
    <span className={value ? 'f-yes' : 'f-no'}>
      {value ? <Check size={14} strokeWidth={2} aria-hidden /> : null}
      {translate(value ? 'app.yes' : 'app.no')}
    </span>
  )
}

function Input({ name, label, value, onChange, onBlur, disabled, error, help }: InputProps) {
  return (
    <div className="f-flag">
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            name={name}
            checked={value === true}
            onChange={event => onChange(event.target.checked)}
            onBlur={onBlur}
          />
        }
      />
      {error || help ? <FormHelperText error={Boolean(error)}>{error ?? help}</FormHelperText> : null}
    </div>
  )
}

function Filter({ label, value, onChange }: FilterProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      value={value === undefined || value === null ? '' : String(value)}
      onChange={event => onChange(event.target.value === 'true')}
      slotProps={{ htmlInput: { 'aria-label': label } }}
    >
      <MenuItem value="true">{translate('app.yes')}</MenuItem>
      <MenuItem value="false">{translate('app.no')}</MenuItem>
    </TextField>
  )
}

/** Yes or no. */
export const flag: KindParts = { Cell, Input, Filter, operators: [''] }
