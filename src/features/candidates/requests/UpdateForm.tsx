import './requests.css'
import { TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { proposableFields, proposedText, proposedValue } from '../../../../contract/candidates/proposals'
import { definitionOf } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import { ControlledInput } from '../../../fields/ControlledInput'
import { FieldInput } from '../../../fields/FieldInput'
import { errorWords, fieldLabel } from '../../../fields/words'
import { useRole } from '../../../providers/authProvider'
import { ResourceCreate } from '../../../views'

/** A new proposal: whose record, which field, and what is to stand there. */
export function UpdateCreate() {
  useLocale()
  return (
    <ResourceCreate resource="candidateUpdates">
      <UpdateFields />
    </ResourceCreate>
  )
}

/** The inputs of a proposal; the value has the input of the field that it is for. */
export function UpdateFields() {
  return (
    <div className="v-sections">
      <section className="v-section rq-form">
        <FieldInput source="candidate_id" />
        <FieldPicker />
        <ValueInput />
        <FieldInput source="reason" />
      </section>
    </div>
  )
}

function FieldPicker() {
  const translate = useTranslate()
  const id = useId()
  const { field: held, fieldState } = useController({ name: 'field' })
  const { setValue } = useFormContext()
  const sections = useFieldChoices()
  const label = fieldLabel(translate, 'candidateUpdates', 'field')
  const error = errorWords(translate, fieldState.error?.message, label)
  return (
    <TextField
      select
      id={id}
      name="field"
      label={translate('records.label_required', { label })}
      value={held.value ?? ''}
      onChange={event => {
        held.onChange(event.target.value || null)
        setValue('value', null, { shouldDirty: true })
      }}
      error={Boolean(error)}
      helperText={error}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{translate('requests.choose_field')}</option>
      {sections.map(({ name, fields }) => (
        <optgroup key={name} label={translate(`sections.${name}`, { _: name })}>
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

/** In the order of the candidate's form. */
function useFieldChoices() {
  const role = useRole()
  const open = new Set(role ? proposableFields(role) : [])
  return Object.entries(candidates.form)
    .map(([name, rows]) => ({ name, fields: rows.flat().filter(field => open.has(field)) }))
    .filter(({ fields }) => fields.length > 0)
}

function ValueInput() {
  const translate = useTranslate()
  const name = String(useWatch({ name: 'field' }) ?? '')
  const { field: held, fieldState } = useController({ name: 'value' })
  const field = definitionOf(candidates.name)?.fields[name]
  if (!field) return <p className="rq-hint">{translate('requests.choose_first')}</p>
  const label = fieldLabel(translate, 'candidateUpdates', 'value')
  return (
    <ControlledInput
      key={name}
      resource="candidates"
      name={name}
      label={translate('records.label_required', { label })}
      value={proposedValue(field, (held.value as string | null) ?? null)}
      onChange={value => held.onChange(proposedText(value))}
      error={fieldState.error?.message}
      required
    />
  )
}
