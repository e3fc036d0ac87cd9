import { useTranslate } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import type { RecordOf } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import type { requirements } from '../../../../contract/resources/rules'
import { FieldInput } from '../../../fields/FieldInput'
import { FieldRow } from '../../../fields/FieldRow'
import { errorWords, fieldLabel } from '../../../fields/words'
import { ResourceCreate, ResourceEdit } from '../../../views'
import { FieldSelect } from '../list/FieldSelect'

const RESOURCE = 'requirements'

export function RequirementCreate() {
  return (
    <ResourceCreate resource={RESOURCE}>
      <RequirementFields />
    </ResourceCreate>
  )
}

export function RequirementEdit() {
  return (
    <ResourceEdit resource={RESOURCE}>
      <RequirementFields />
    </ResourceEdit>
  )
}

/** The condition of a step: of step, paper and field only the needed one is asked for. */
function RequirementFields() {
  const needs = useWatch<RecordOf<typeof requirements>, 'needs'>({ name: 'needs' })
  return (
    <div className="v-sections">
      <section className="v-section">
        <div>
          <FieldRow fields={['name', 'name_arabic']} />
          <FieldRow fields={['name_fr', 'name_de']} />
          <FieldRow fields={['step', 'effect']} />
          <div className="v-row-fields" data-count={2}>
            <FieldInput source="needs" />
            {needs === 'document' ? <FieldInput source="needs_kind_id" /> : null}
            {needs === 'field' ? <NeededField /> : null}
            {needs === 'step' ? <FieldInput source="needs_step" /> : null}
          </div>
          <FieldRow fields={['source', 'source_date', 'active']} />
          <FieldRow fields={['source_fr', 'source_de']} />
        </div>
      </section>
    </div>
  )
}

function NeededField() {
  const translate = useTranslate()
  const { field: held, fieldState } = useController({ name: 'needs_field' })
  const label = fieldLabel(translate, RESOURCE, 'needs_field')
  return (
    <FieldSelect
      name="needs_field"
      label={label}
      value={held.value}
      onChange={held.onChange}
      isOpen={field => field in candidates.fields}
      error={errorWords(translate, fieldState.error?.message, label)}
    />
  )
}
