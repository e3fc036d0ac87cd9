import { Autocomplete, Checkbox, MenuItem, Select, TextField } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import type { Field } from '../../../../contract/definition/fields'
import { enumLabel } from '../../../fields/words'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { PictureCell } from './PictureCell'

interface CellProps {
  name: string
  field: Field
  value: unknown
  /** The accessible name: column and row. */
  label: string
  isMissing: boolean
  isFixed: boolean
  /** The name of the row's status, for the tag of the kind picker. */
  title: string
  onChange(value: unknown): void
}

/** One cell of a panel: a name, a program, a status' look or a picture. */
export function LookupCell(props: CellProps) {
  const { field } = props
  if (field.kind === 'ref') return <ProgramCell {...props} />
  if (field.kind === 'enum') return <KindCell {...props} />
  if (field.kind === 'file') return <PictureCell {...props} folder={field.options.folder ?? 'programs'} />
  if (field.kind === 'flag') return <FlagCell {...props} />
  return <NameCell {...props} />
}

function FlagCell({ value, label, onChange }: CellProps) {
  return (
    <Checkbox
      size="small"
      checked={value === true}
      slotProps={{ input: { 'aria-label': label } }}
      onChange={(_, checked) => onChange(checked)}
    />
  )
}

/** A slug takes no space: the key is blocked, and pasted text loses its white space (docs/spec/product.md). */
function NameCell({ name, field, value, label, isMissing, isFixed, onChange }: CellProps) {
  const isSlug = field.kind === 'slug'
  return (
    <input
      className="st-input wide round-2 text"
      aria-label={label}
      aria-invalid={isMissing || undefined}
      dir={field.options.dir ?? 'ltr'}
      lang={isSlug ? undefined : name}
      readOnly={isFixed}
      maxLength={field.options.max ?? 80}
      spellCheck={!isSlug}
      value={String(value ?? '')}
      onKeyDown={event => {
        if (isSlug && event.key === ' ') event.preventDefault()
      }}
      onChange={({ target }) => onChange((isSlug ? target.value.replace(/\s/g, '') : target.value) || null)}
    />
  )
}

/** Programs by their slugs; may be left empty again. */
function ProgramCell({ value, label, onChange }: CellProps) {
  const translate = useTranslate()
  const { data = [] } = useGetList('programs', { pagination: { page: 1, perPage: 500 } })
  const chosen = data.find(({ id }) => id === value) ?? null
  return (
    <Autocomplete
      size="small"
      options={data}
      value={chosen}
      getOptionLabel={({ slug }) => String(slug)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, program) => onChange(program?.id ?? null)}
      clearText={translate('settings.clear_program')}
      openText={translate('actions.choose')}
      closeText={translate('actions.close')}
      noOptionsText={translate('records.nothing_found')}
      renderInput={params => (
        <TextField
          {...params}
          hiddenLabel
          placeholder={translate('settings.choose_program')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  )
}

function KindCell({ field, value, label, title, onChange }: CellProps) {
  const translate = useTranslate()
  const word = (kind: string) => enumLabel(translate, { resource: 'statuses', name: 'kind', value: kind })
  return (
    <Select
      size="small"
      fullWidth
      value={String(value ?? 'none')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ input: { 'aria-label': label } }}
      renderValue={kind => <StatusTag kind={kind}>{title || word(kind)}</StatusTag>}
    >
      {field.options.values?.map(kind => (
        <MenuItem key={kind} value={kind}>
          <StatusTag kind={kind}>{word(kind)}</StatusTag>
        </MenuItem>
      ))}
    </Select>
  )
}
