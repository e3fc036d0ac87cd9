import { Autocomplete, Button, TextField } from '@mui/material'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useGetList, useGetOne, useResourceContext, useTranslate } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { builderCalls } from '../../../../../contract/calls/templates'
import { usePaused } from '../../../../fields/usePaused'
import { enumLabel, errorWords, useFieldWords } from '../../../../fields/words'
import { useRole } from '../../../../providers/authProvider'
import { useAsk } from '../../../../providers/useAsk'
import { builderPath } from '../../../templates'
import type { Side } from '../../sides'
import { isOtherLanguage } from './templateLanguage'

interface PickerProps {
  side: Side
  source?: 'template_id' | 'ab_template_id'
}

/** Picks one of the templates that are offered to the role, and leads to the builder. */
export function TemplatePicker({ side: { templates }, source = 'template_id' }: PickerProps) {
  const translate = useTranslate()
  const { field } = useController({ name: source })
  const id = typeof field.value === 'number' ? field.value : undefined
  const { data: chosen } = useGetOne(
    templates,
    { id: Number(id) },
    { enabled: id !== undefined, retry: false },
  )
  return (
    <div className="f-field ml-template grid gap-8 align-end main-side" data-field={source}>
      <Choices templates={templates} source={source} chosen={id === undefined ? null : (chosen ?? null)} />
      <Button
        variant="outlined"
        href={builderPath(templates, id)}
        target="_blank"
        startIcon={<SquarePen size={16} strokeWidth={1.75} aria-hidden />}
      >
        {translate(id === undefined ? 'mail.new_template' : 'mail.edit_template')}
      </Button>
      {id !== undefined && chosen ? <LanguageWarning template={chosen} /> : null}
    </div>
  )
}

interface ChoicesProps extends Required<Pick<PickerProps, 'source'>> {
  templates: string
  chosen: RaRecord | null
}

function Choices({ templates, source, chosen }: ChoicesProps) {
  const translate = useTranslate()
  const words = useFieldWords(useResourceContext() ?? '')
  const { field, fieldState } = useController({ name: source })
  const { getValues, setValue } = useFormContext()
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = useTemplates(templates, typed)
  const label = words.label(source)
  /** A template with a subject brings it along if none is written yet. */
  const choose = (option: RaRecord | null) => {
    field.onChange(option ? Number(option.id) : null)
    if (source === 'template_id' && option?.subject && !String(getValues('subject') ?? '').trim())
      setValue('subject', String(option.subject), { shouldDirty: true })
  }
  return (
    <Autocomplete
      options={data}
      value={chosen}
      onChange={(_, option) => choose(option)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onBlur={field.onBlur}
      filterOptions={options => options}
      getOptionLabel={(option: RaRecord) => String(option.name)}
      getOptionKey={option => Number(option.id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      loadingText={translate('app.loading')}
      noOptionsText={translate('records.nothing_found')}
      clearText={translate('actions.clear')}
      openText={translate('actions.open')}
      closeText={translate('actions.close')}
      renderInput={params => (
        <TextField
          {...params}
          label={source === 'template_id' ? translate('records.label_required', { label }) : label}
          error={Boolean(fieldState.error)}
          helperText={errorWords(translate, fieldState.error?.message)}
          placeholder={translate('records.type_to_find')}
        />
      )}
    />
  )
}

/** Warns if the template is in another language than the campaign. */
function LanguageWarning({ template }: { template: RaRecord }) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const language = String(useWatch({ name: 'language' }) ?? '')
  if (!language || !isOtherLanguage(String(template.content ?? ''), language)) return null
  return (
    <p className="ml-note" role="status">
      {translate('mail.other_language', {
        language: enumLabel(translate, { resource, name: 'language', value: language }),
      })}
    </p>
  )
}

function useTemplates(templates: string, typed: string) {
  const q = usePaused(typed.trim())
  const owners = useTemplateOwners()
  return useGetList(
    templates,
    {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'DESC' },
      filter: { ...(q ? { q } : {}), ...(owners ? { user_id: owners } : {}) },
    },
    { enabled: owners !== undefined, placeholderData: before => before },
  )
}

/**
 * Reads the owners whose templates the picker offers: everyone for superadmin and master; for others themselves and
 * users whose superior equals their level (docs/spec/product.md).
 * @returns ids of users; null for everyone; undefined until it is known
 */
function useTemplateOwners(): number[] | null | undefined {
  const role = useRole()
  const seesAll = role === 'superadmin' || role === 'master'
  const { data, isError } = useAsk(
    builderCalls.listOwners,
    {},
    { enabled: role !== undefined && !seesAll, retry: false },
  )
  if (role === undefined) return undefined
  if (seesAll) return null
  if (data) return data.ids
  // The rule narrows the choice and guards nothing: a server that does not tell must not leave the picker empty.
  return isError ? null : undefined
}
