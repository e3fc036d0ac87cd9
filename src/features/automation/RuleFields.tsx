import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Role } from '../../../contract/access/roles'
import { readableFields } from '../../../contract/automation/action-rights'
import { TRIGGERED_ON, type Trigger } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import { oneOf } from '../../../contract/definition/fields'
import { definitionOf } from '../../../contract/resources'
import { FieldInput } from '../../fields/FieldInput'
import { FieldRow } from '../../fields/FieldRow'
import { useFieldWords } from '../../fields/words'
import { mayDo, useRole } from '../../providers/authProvider'
import { useFilterable } from '../../views/list/FilterBar'
import { FilterChips } from '../../views/list/FilterChips'
import { Section } from '../../views/Section'
import { Actions } from './Actions'
import { FieldChoice, type RuleValues } from './inputs'

/** The three parts of a rule: when, if and then. */
export function RuleFields() {
  const translate = useTranslate()
  const [resource, when, actions] = useWatch<RuleValues, ['resource', 'when', 'actions']>({
    name: ['resource', 'when', 'actions'],
  })
  const role = useRole() ?? null
  const definition = definitionOf(resource ?? '')
  const posts = actions?.list?.some(action => action.do === 'webhook')
  return (
    <>
      <section className="v-section">
        <div>
          <FieldRow fields={['name', 'active']} />
        </div>
      </section>
      <Section title={translate('automation.when')}>
        <div className="v-row-fields" data-count="2">
          <FieldInput source="when" />
          <FieldInput source="resource" field={resourcesOf(when, role)} />
        </div>
        {definition ? <TriggerField definition={definition} when={when} /> : null}
        <div className="v-row-fields" data-count="2">
          <FieldInput source="delay" />
        </div>
      </Section>
      {definition ? (
        <>
          <Section title={translate('automation.if')}>
            <Conditions definition={definition} />
          </Section>
          <Section title={translate('automation.then')}>
            <Actions definition={definition} />
            {posts ? (
              <div className="v-row-fields" data-count="2">
                <FieldInput source="webhook_secret" />
              </div>
            ) : null}
          </Section>
        </>
      ) : null}
    </>
  )
}

/** The resources that a trigger can come from, of those that the role may read. */
function resourcesOf(when: Trigger | null, role: Role | null) {
  const field = definitionOf('automation')?.fields.resource
  const known = (field?.options.values ?? []).filter(name => mayDo(role, name, 'list'))
  const from = when ? TRIGGERED_ON[when] : undefined
  return oneOf(from ? known.filter(name => from.some(each => each === name)) : known, { required: true })
}

/** Chooses the field that changed, or that holds the date. */
function TriggerField({ definition, when }: { definition: Definition; when: Trigger | null }) {
  const translate = useTranslate()
  const words = useFieldWords('automation')
  const { setValue } = useFormContext()
  const field = useWatch<RuleValues, 'field'>({ name: 'field' })
  const role = useRole()
  if (when !== 'changed' && when !== 'date_reached') return null
  const isDate = when === 'date_reached'
  const names = (role ? readableFields(definition, role) : [])
    .filter(([, { kind }]) => !isDate || kind === 'day' || kind === 'instant')
    .map(([name]) => name)
  return (
    <div className="v-row-fields" data-count="2">
      <FieldChoice
        definition={definition}
        names={names}
        label={
          isDate ? words.label('field') : `${words.label('field')} (${translate('automation.any_field')})`
        }
        value={field}
        onChange={value => setValue('field', value, { shouldDirty: true })}
        required={isDate}
      />
      {isDate ? <FieldInput source="offset_days" /> : null}
    </div>
  )
}

/** The conditions of a rule: the chips of the list's own filters. */
function Conditions({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const filter = useWatch<RuleValues, 'conditions'>({ name: 'conditions' }) ?? {}
  const names = useFilterable(definition)
  return (
    <FilterChips
      definition={definition}
      filter={filter}
      names={names}
      onChange={next => setValue('conditions', next, { shouldDirty: true })}
      empty={<span className="au-mute">{translate('automation.always')}</span>}
    />
  )
}
