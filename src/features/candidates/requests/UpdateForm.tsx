import './requests.css'
import { Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  mayBeEmptied,
  proposableFields,
  proposedText,
  proposedValue,
} from '../../../../contract/candidates/requests'
import { definitionOf } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import type { CandidateUpdate } from '../../../../contract/resources/requests'
import { ControlledInput } from '../../../fields/ControlledInput'
import { FieldInput } from '../../../fields/FieldInput'
import { errorWords, fieldLabel } from '../../../fields/words'
import { useRole } from '../../../providers/authProvider'
import { ResourceCreate } from '../../../views'
import { FieldSelect } from '../list/FieldSelect'

/** A new proposal: whose record, which field, and what is to stand there. */
export function UpdateCreate() {
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
  const role = useRole()
  const { field: held, fieldState } = useController({ name: 'field' })
  const { setValue } = useFormContext()
  const open = new Set(role ? proposableFields(role) : [])
  const label = fieldLabel(translate, 'candidateUpdates', 'field')
  return (
    <FieldSelect
      name="field"
      label={translate('records.label_required', { label })}
      value={held.value}
      onChange={chosen => {
        held.onChange(chosen)
        setValue('value', null, { shouldDirty: true })
      }}
      isOpen={field => open.has(field)}
      error={errorWords(translate, fieldState.error?.message, label)}
    />
  )
}

function ValueInput() {
  const translate = useTranslate()
  const [chosen, candidateId] = useWatch<CandidateUpdate, ['field', 'candidate_id']>({
    name: ['field', 'candidate_id'],
  })
  const name = String(chosen ?? '')
  const { field: held, fieldState } = useController({ name: 'value' })
  const [isEmptied, setEmptied] = useState<string>()
  const field = definitionOf(candidates.name)?.fields[name]
  if (!field) return <p className="rq-hint">{translate('requests.choose_first')}</p>
  const label = fieldLabel(translate, 'candidateUpdates', 'value')
  const isOff = isEmptied === name
  return (
    <>
      {isOff ? null : (
        <ControlledInput
          key={name}
          resource="candidates"
          name={name}
          label={translate('records.label_required', { label })}
          value={proposedValue(field, held.value ?? null)}
          onChange={value => held.onChange(proposedText(value))}
          error={fieldState.error?.message}
          recordId={candidateId}
          required
        />
      )}
      {mayBeEmptied(field) ? (
        <FormControlLabel
          label={translate('requests.empty_field')}
          control={
            <Checkbox
              size="small"
              checked={isOff}
              onChange={event => {
                setEmptied(event.target.checked ? name : undefined)
                held.onChange(null)
              }}
            />
          }
        />
      ) : null}
    </>
  )
}
