import { TextField } from '@mui/material'
import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode } from 'react'
import type { Options } from '../../../contract/definition/fields'
import { GERMAN_CITIES } from '../../../contract/places/cities'
import { directionOf } from '../direction'
import { useInputIds } from '../inputIds'
import type { InputProps } from '../kind'

export interface TextBoxProps extends Omit<InputProps, 'field' | 'resource' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
  dir?: 'ltr' | 'rtl' | 'auto'
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  rows?: number
  maxLength?: number
  autoComplete?: string
  placeholder?: string
  onKeyDown?: (event: KeyboardEvent) => void
  startAdornment?: ReactNode
  endAdornment?: ReactNode
  code?: boolean
  suggests?: Options['suggests']
}

const SUGGESTIONS = { german_cities: GERMAN_CITIES }

/** The box that every typed kind is written in: label above, help and error below, told to screen readers. */
export default function TextBoxBody(props: TextBoxProps) {
  const ids = useInputIds()
  const { label, hideLabel, error, help, rows, suggests } = props
  const list = suggests && `${ids.input}-list`
  const box = (
    <TextField
      id={ids.input}
      name={props.name}
      label={hideLabel ? undefined : label}
      type={props.type}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      onKeyDown={props.onKeyDown}
      error={Boolean(error)}
      helperText={error ?? help}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows && rows * 4}
      placeholder={props.placeholder}
      slotProps={{
        htmlInput: {
          'aria-label': hideLabel ? label : undefined,
          'aria-required': props.required || undefined,
          // An empty box has no direction of its own: its placeholder would stand at the wrong edge.
          dir: props.dir === 'auto' || !props.dir ? directionOf(props.value) : props.dir,
          maxLength: props.maxLength,
          inputMode: props.inputMode,
          list,
          // Firefox shows no list where completion is off.
          autoComplete: props.autoComplete ?? (list ? 'on' : 'off'),
          spellCheck: props.code ? false : undefined,
          className: props.code ? 'f-code' : undefined,
        },
        input: { startAdornment: props.startAdornment, endAdornment: props.endAdornment },
      }}
    />
  )
  if (!suggests) return box
  return (
    <>
      {box}
      <datalist id={list}>
        {SUGGESTIONS[suggests].map(value => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}
