import '../mail.css'
import '../campaigns/wizard/wizard.css'
import './segments.css'
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListRule } from '../../../../contract/mail/list-rules'
import { FieldInput } from '../../../fields/FieldInput'
import { Segmented } from '../../../layout/parts/Segmented'
import { ResourceCreate, ResourceEdit } from '../../../views'
import { Section } from '../../../views/Section'
import { sideOfLists } from '../sides'
import { RuleCount } from './RuleCount'
import { RuleEditor } from './RuleEditor'
import { newRule } from './rules'

/** A new list: people who are put on it, or whom a rule finds. */
export function ListCreate() {
  const resource = useResourceContext()
  return (
    <ResourceCreate resource={resource} aside={<Count />}>
      <Kind />
      <ListFields />
    </ResourceCreate>
  )
}

/** A list keeps its kind; of one by rule the rule can be changed. */
export function ListEdit() {
  const resource = useResourceContext()
  return (
    <ResourceEdit resource={resource} aside={<Count />}>
      <ListFields />
    </ResourceEdit>
  )
}

function useRule(): [ListRule | null, (rule: ListRule | null) => void] {
  const { setValue } = useFormContext()
  const rule = useWatch<{ rule: ListRule | null }, 'rule'>({ name: 'rule' })
  return [rule, next => setValue('rule', next, { shouldDirty: true })]
}

function Kind() {
  const translate = useTranslate()
  const side = sideOfLists(useResourceContext() ?? '')
  const [rule, setRule] = useRule()
  return (
    <Section title={translate('mail.rule.kind')}>
      <Segmented
        label={translate('mail.rule.kind')}
        value={rule ? 'ruled' : 'fixed'}
        options={(['fixed', 'ruled'] as const).map(value => ({
          value,
          label: translate(`mail.rule.${value}`),
        }))}
        onChange={kind => setRule(kind === 'ruled' ? (rule ?? newRule(side)) : null)}
      />
      <p className="ml-note">{translate('mail.rule.kind_help')}</p>
    </Section>
  )
}

function ListFields() {
  const side = sideOfLists(useResourceContext() ?? '')
  const [rule, setRule] = useRule()
  return (
    <>
      <section className="v-section">
        <div>
          <FieldInput source="name" />
          <FieldInput source="description" />
          {rule ? null : <Confirmation />}
        </div>
      </section>
      {rule ? <RuleEditor side={side} rule={rule} onChange={setRule} /> : null}
    </>
  )
}

/** A list of companies without confirmation says why. */
function Confirmation() {
  const { lists } = sideOfLists(useResourceContext() ?? '')
  const isAsked = useWatch<{ double_opt_in: boolean }, 'double_opt_in'>({ name: 'double_opt_in' })
  return (
    <>
      <FieldInput source="double_opt_in" />
      {lists === 'bw-lists' && !isAsked ? <FieldInput source="single_opt_in_reason" /> : null}
    </>
  )
}

function Count() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const [rule] = useRule()
  if (!rule) return null
  return <RuleCount key={record?.id} lists={sideOfLists(resource).lists} rule={rule} />
}
