import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import type { InputProps } from '../kind'

/** A switch, with its words beside it. */
export default function FlagInput({
  name,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  error,
  help,
}: InputProps) {
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
