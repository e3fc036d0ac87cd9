import { TextField } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { candidates } from '../../../../contract/resources/candidates'
import { fieldLabel } from '../../../fields/words'

interface FieldSelectProps {
  name: string
  label: string
  value: unknown
  onChange: (value: string | null) => void
  /** Which fields of a candidate can be chosen. */
  isOpen: (field: string) => boolean
  error?: string
}

/** One field of a candidate, chosen in the order of its form and by its label. */
export function FieldSelect({ name, label, value, onChange, isOpen, error }: FieldSelectProps) {
  const translate = useTranslate()
  const id = useId()
  const sections = Object.entries(candidates.form)
    .map(([section, rows]) => ({ section, fields: rows.flat().filter(isOpen) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <TextField
      select
      id={id}
      name={name}
      label={label}
      value={value ?? ''}
      onChange={event => onChange(event.target.value || null)}
      error={Boolean(error)}
      helperText={error}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{translate('requests.choose_field')}</option>
      {sections.map(({ section, fields }) => (
        <optgroup key={section} label={translate(`sections.${section}`, { _: section })}>
          {fields.map(field => (
            <option key={field} value={field}>
              {fieldLabel(translate, 'candidates', field)}
            </option>
          ))}
        </optgroup>
      ))}
    </TextField>
  )
}
