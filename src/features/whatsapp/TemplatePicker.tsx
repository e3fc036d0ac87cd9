import { Button } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type OfferedTemplate, whatsappCalls } from '../../../contract/calls/whatsapp'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { useAsk } from '../../providers/useAsk'
import { useKeptState } from '../../views/record/useKeptDraft'
import { type Partner, paramsOf, type useWriting } from './useConversation'

interface PickerProps {
  /** The key of its draft on the page. */
  part: string
  partner: Partner
  writing: ReturnType<typeof useWriting>
  onClose: () => void
}

interface TemplateDraft {
  /** The id of the template; defaults to the first of the list. */
  chosen?: number
  /** The values that were typed, by gap. */
  given: Record<string, string>
}
const EMPTY: TemplateDraft = { given: {} }

/** Chooses a template, fills its gaps, previews and sends it. */
export function TemplatePicker({ part, partner, writing, onClose }: PickerProps) {
  const translate = useTranslate()
  const list = useAsk(whatsappCalls.listTemplates, { params: paramsOf(partner) }, { retry: false })
  const [{ chosen, given }, setDraft] = useKeptState<TemplateDraft>(part, EMPTY)
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingRows rows={2} columns={1} />
  const template = list.data.find(({ id }) => id === chosen) ?? list.data[0]
  if (!template)
    return (
      <p className="wa-hint muted small top-line">
        {translate('whatsapp.no_templates')}{' '}
        <Button size="small" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </p>
    )
  const values = Object.fromEntries(template.gaps.map(({ name, value }) => [name, given[name] ?? value]))
  const isFilled = Object.values(values).every(value => value.trim())
  async function send(id: number) {
    if (await writing.send({ template_id: id, values })) onClose()
  }
  return (
    <div className="wa-template grid gap-8 top-line">
      <TemplateSelect
        templates={list.data}
        value={template.id}
        onChange={id => setDraft({ chosen: id, given: {} })}
      />
      {template.gaps.map(({ name }) => (
        <label key={name} className="grid gap-6 muted caption">
          <span className="muted caption">
            {translate('whatsapp.gap', { name: name.replace('header.', '') })}
          </span>
          <input
            dir="auto"
            maxLength={1_024}
            value={values[name]}
            required
            onChange={event => setDraft({ chosen, given: { ...given, [name]: event.target.value } })}
          />
        </label>
      ))}
      <section className="wa-preview round-3" aria-label={translate('whatsapp.preview')}>
        <p dir="auto">{previewText(template, values)}</p>
      </section>
      <Buttons
        isDisabled={!isFilled || writing.isBusy}
        onSend={() => void send(template.id)}
        onClose={onClose}
      />
    </div>
  )
}

interface ButtonsProps {
  isDisabled: boolean
  onSend: () => void
  onClose: () => void
}

function Buttons({ isDisabled, onSend, onClose }: ButtonsProps) {
  const translate = useTranslate()
  return (
    <div className="wa-acts row gap-8 justify-end">
      <Button variant="outlined" onClick={onClose}>
        {translate('ra.action.cancel')}
      </Button>
      <Button variant="contained" disabled={isDisabled} onClick={onSend}>
        {translate('whatsapp.send_template')}
      </Button>
    </div>
  )
}

interface TemplateSelectProps {
  templates: readonly OfferedTemplate[]
  value: number
  onChange: (id: number) => void
}

function TemplateSelect({ templates, value, onChange }: TemplateSelectProps) {
  const translate = useTranslate()
  const field = useId()
  return (
    <>
      <label className="muted caption" htmlFor={field}>
        {translate('whatsapp.template')}
      </label>
      <select id={field} value={value} onChange={event => onChange(Number(event.target.value))}>
        {templates.map(({ id, name, language }) => (
          <option key={id} value={id}>
            {name} ({language})
          </option>
        ))}
      </select>
    </>
  )
}

/** Returns the text that the recipient will read; empty gaps stay visible. */
function previewText({ header, body, footer }: OfferedTemplate, values: Record<string, string>): string {
  const fill = (text: string | null, prefix = '') =>
    (text ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (gap, name: string) => values[prefix + name] || gap)
  return [fill(header, 'header.'), fill(body), footer ?? ''].filter(Boolean).join('\n\n')
}
