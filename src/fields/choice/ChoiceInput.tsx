import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useInputIds } from '../inputIds'
import type { InputProps } from '../kind'
import { useFieldWords } from '../words'

/** One of a few fixed words, or several. */
export default function ChoiceInput(props: InputProps) {
  const { field, resource, name, value, onChange, label, hideLabel } = props
  const words = useFieldWords(resource)
  const translate = useTranslate()
  const ids = useInputIds()
  const isMany = field.options.many === true
  const { values = [], leavesOut } = field.options
  const form = useFormContext()
  const other = leavesOut && form ? form.watch(leavesOut.by) : undefined
  // A value that was chosen before stays.
  const offered = values.filter(each => each === value || !leavesOut?.values[String(other)]?.includes(each))
  return (
    <TextField
      select
      id={ids.input}
      name={name}
      label={hideLabel ? undefined : label}
      value={value ?? (isMany ? [] : '')}
      onChange={event => onChange((event.target.value as unknown) === '' ? null : event.target.value)}
      onBlur={props.onBlur}
      error={Boolean(props.error)}
      helperText={props.error ?? props.help}
      disabled={props.disabled}
      slotProps={{
        select: { multiple: isMany, displayEmpty: true },
        htmlInput: { 'aria-label': hideLabel ? label : undefined },
      }}
    >
      {isMany || props.required ? null : (
        <MenuItem value="">
          <span className="faint">{translate('app.none')}</span>
        </MenuItem>
      )}
      {offered.map(each => (
        <MenuItem key={each} value={each}>
          {words.choice(name, each)}
        </MenuItem>
      ))}
    </TextField>
  )
}
