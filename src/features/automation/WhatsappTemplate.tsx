import { useGetOne, useTranslate } from 'react-admin'
import { ref, text } from '../../../contract/definition/fields'
import { type EditorProps, FreeInput } from './inputs'

const TEMPLATE = ref('whatsapp-templates', { offers: { state: 'approved' } })
const GAP = text({ max: 1_000 })

/** Chooses an approved template and the values of its gaps. */
export function WhatsappTemplate({
  action,
  onChange,
}: Pick<EditorProps<'send_whatsapp'>, 'action' | 'onChange'>) {
  const translate = useTranslate()
  const { template_id: id, values = {} } = action
  const { data: template } = useGetOne('whatsapp-templates', { id }, { enabled: Boolean(id) })
  const list: unknown = template?.variables?.list
  const gaps = id && Array.isArray(list) ? list.map(String) : []
  return (
    <>
      <FreeInput
        name="template_id"
        field={TEMPLATE}
        label={translate('automation.words.template')}
        value={id}
        onChange={value => onChange({ do: 'send_whatsapp', template_id: value })}
      />
      {template?.body ? (
        <p className="au-said muted round-3" dir="auto">
          {String(template.body)}
        </p>
      ) : null}
      {gaps.map(gap => (
        <FreeInput
          key={gap}
          name={`gap_${gap}`}
          field={GAP}
          label={translate('automation.words.gap', { gap: `{{${gap}}}` })}
          help={translate('automation.gap_help', { token: '{{name}}' })}
          value={values[gap] ?? ''}
          onChange={value => {
            const { [gap]: _, ...others } = values
            onChange({ ...action, values: value ? { ...others, [gap]: String(value) } : others })
          }}
        />
      ))}
    </>
  )
}
