import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FilterProps } from '../kind'

/** Yes or no to look for. */
export default function FlagFilter({ label, value, onChange }: FilterProps) {
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
