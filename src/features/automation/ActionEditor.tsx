import { useTranslate } from 'react-admin'
import { readableFields, settableFields } from '../../../contract/automation/action-rights'
import { longText, number, ref, refs, text, url } from '../../../contract/definition/fields'
import { ControlledInput } from '../../fields/ControlledInput'
import { useFieldWords } from '../../fields/words'
import { Segmented } from '../../layout/parts/Segmented'
import { useRole } from '../../providers/authProvider'
import { type EditorProps, FieldChoice, FreeInput } from './inputs'
import { WhatsappTemplate } from './WhatsappTemplate'

const PEOPLE = refs('users')
const TEMPLATE = ref('templates')
const TITLE = text({ max: 200 })
const BODY = longText({ max: 1_000 })
const DAYS = number({ min: 0, max: 365 })
const ADDRESS = url({ max: 500 })

/** The inputs of one action, by what it does. */
export function ActionEditor({ definition, action, onChange }: EditorProps) {
  const translate = useTranslate()
  const word = (name: string) => translate(`automation.words.${name}`)
  switch (action.do) {
    case 'assign':
      return (
        <FreeInput
          name="user_ids"
          field={PEOPLE}
          label={word('people')}
          value={action.user_ids}
          onChange={value => onChange({ ...action, user_ids: value ?? [] })}
        />
      )
    case 'set_field':
      return <SetField definition={definition} action={action} onChange={onChange} />
    case 'send_mail':
      return (
        <FreeInput
          name="template_id"
          field={TEMPLATE}
          label={word('template')}
          value={action.template_id}
          onChange={value => onChange({ ...action, template_id: value })}
        />
      )
    case 'send_whatsapp':
      return <WhatsappTemplate action={action} onChange={onChange} />
    case 'notify':
      return <Notify definition={definition} action={action} onChange={onChange} />
    case 'call_back':
      return (
        <FreeInput
          name="days"
          field={DAYS}
          label={word('days')}
          value={action.days}
          onChange={value => onChange({ ...action, days: value })}
        />
      )
    case 'webhook':
      return <Webhook definition={definition} action={action} onChange={onChange} />
  }
}

function SetField({ definition, action, onChange }: EditorProps<'set_field'>) {
  const translate = useTranslate()
  const role = useRole()
  const names = role ? settableFields(definition, role).map(([name]) => name) : []
  return (
    <div className="v-row-fields" data-count="2">
      <FieldChoice
        definition={definition}
        names={names}
        label={translate('automation.words.field')}
        value={action.field}
        onChange={field => onChange({ ...action, field: field ?? '', value: null })}
      />
      {definition.fields[action.field] ? (
        <ControlledInput
          key={action.field}
          resource={definition.name}
          name={action.field}
          label={translate('automation.words.value')}
          value={action.value}
          onChange={value => onChange({ ...action, value })}
        />
      ) : null}
    </div>
  )
}

function Notify({ definition, action, onChange }: EditorProps<'notify'>) {
  const translate = useTranslate()
  const word = (name: string) => translate(`automation.words.${name}`)
  const choices = definition.fields.employee_id ? (['employee', 'users'] as const) : (['users'] as const)
  return (
    <>
      <Segmented
        label={word('told')}
        value={action.to}
        options={choices.map(value => ({ value, label: translate(`automation.to.${value}`) }))}
        onChange={to => onChange({ ...action, to })}
      />
      {action.to === 'users' ? (
        <FreeInput
          name="user_ids"
          field={PEOPLE}
          label={word('told')}
          value={action.user_ids ?? []}
          onChange={value => onChange({ ...action, user_ids: value ?? [] })}
        />
      ) : null}
      <FreeInput
        name="title"
        field={TITLE}
        label={word('title')}
        help={translate('automation.name_help', { token: '{{name}}' })}
        value={action.title}
        onChange={value => onChange({ ...action, title: String(value ?? '') })}
      />
      <FreeInput
        name="body"
        field={BODY}
        label={word('body')}
        value={action.body ?? ''}
        onChange={value => onChange({ ...action, body: String(value ?? '') })}
      />
    </>
  )
}

function Webhook({ definition, action, onChange }: EditorProps<'webhook'>) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const role = useRole()
  const names = role ? readableFields(definition, role).map(([name]) => name) : []
  const toggle = (name: string, isSent: boolean) =>
    onChange({
      ...action,
      fields: isSent ? [...action.fields, name] : action.fields.filter(each => each !== name),
    })
  return (
    <>
      <FreeInput
        name="url"
        field={ADDRESS}
        label={translate('automation.words.url')}
        value={action.url}
        onChange={value => onChange({ ...action, url: String(value ?? '') })}
      />
      <details className="au-fields">
        <summary>
          {translate('automation.words.fields')} ({action.fields.length})
        </summary>
        <div>
          {names.map(name => (
            <label className="row gap-8" key={name}>
              <input
                type="checkbox"
                checked={action.fields.includes(name)}
                onChange={event => toggle(name, event.target.checked)}
              />
              {words.label(name)}
            </label>
          ))}
        </div>
      </details>
    </>
  )
}
