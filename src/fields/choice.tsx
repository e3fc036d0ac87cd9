import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { StatusTag } from '../layout/parts/StatusTag'
import { useInputIds } from './inputIds'
import type { CellProps, FilterProps, InputProps, KindParts } from './kind'
import { OF_CHOICE } from './kind'
import { isNothing, Nothing } from './Nothing'
import { stateKind } from './stateKinds'
import { useFieldWords } from './words'

/** A state is a tag; what is merely a category (source, language) is plain text. */
function Cell({ value, resource, name }: CellProps) {
  const words = useFieldWords(resource)
  if (isNothing(value)) return <Nothing />
  const kind = name.endsWith('status') || name === 'warm' ? stateKind(String(value)) : undefined
  const said = [value]
    .flat()
    .map(each => words.choice(name, String(each)))
    .join(', ')
  return kind ? <StatusTag kind={kind}>{said}</StatusTag> : <bdi>{said}</bdi>
}

function Input(props: InputProps) {
  const { field, resource, name, value, onChange, label, hideLabel } = props
  const words = useFieldWords(resource)
  const translate = useTranslate()
  const ids = useInputIds()
  const isMany = field.options.many === true
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
          <span className="f-none">{translate('app.none')}</span>
        </MenuItem>
      )}
      {field.options.values?.map(each => (
        <MenuItem key={each} value={each}>
          {words.choice(name, each)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Any of several. */
function Filter({ field, resource, name, value, onChange, label }: FilterProps) {
  const words = useFieldWords(resource)
  const chosen = isNothing(value) ? [] : [value].flat().map(String)
  return (
    <fieldset className="f-choices" aria-label={label}>
      {field.options.values?.map(each => (
        <label key={each}>
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, each] : chosen.filter(one => one !== each))
            }
          />
          {words.choice(name, each)}
        </label>
      ))}
    </fieldset>
  )
}

/** One of a few fixed words, or several with `many`. */
export const choice: KindParts = { Cell, Input, Filter, operators: OF_CHOICE }
