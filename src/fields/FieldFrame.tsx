import { FormHelperText } from '@mui/material'
import type { ReactNode } from 'react'
import { useInputIds } from './inputIds'

interface FieldFrameProps {
  label: string
  hideLabel?: boolean
  error?: string
  help?: string
  required?: boolean
  children: ReactNode
}

/** Label, several controls that belong together, and the words below them. */
export function FieldFrame({ label, hideLabel, error, help, children }: FieldFrameProps) {
  const ids = useInputIds()
  const words = error ?? help
  return (
    <fieldset
      className="f-frame"
      aria-labelledby={hideLabel ? undefined : ids.label}
      aria-label={hideLabel ? label : undefined}
      aria-describedby={words ? ids.help : undefined}
    >
      {hideLabel ? null : (
        <span className="f-label caption-lines muted medium block" id={ids.label}>
          {label}
        </span>
      )}
      {children}
      {words ? (
        <FormHelperText id={ids.help} error={Boolean(error)}>
          {words}
        </FormHelperText>
      ) : null}
    </fieldset>
  )
}
