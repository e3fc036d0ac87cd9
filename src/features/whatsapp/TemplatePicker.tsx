import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { type OfferedTemplate, whatsappCalls } from '../../../contract/calls/whatsapp'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useKeptState } from '../../views/record/useKeptDraft'
import { paramsOf, templatesKey, type useWriting, type With } from './useConversation'

interface PickerProps {
  /** Names it within its page. */
  part: string
  partner: With
  writing: ReturnType<typeof useWriting>
  onClose: () => void
}

interface Filled {
  /** The id of the template; the first of the list unless one was chosen. */
  chosen?: number
  /** What was typed, by gap. */
  given: Record<string, string>
}
const UNTOUCHED: Filled = { given: {} }

/** Chooses a template, fills its gaps, shows it as the person will read it, and sends it. */
export function TemplatePicker({ part, partner, writing, onClose }: PickerProps) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const list = useQuery({
    queryKey: templatesKey(partner),
    queryFn: ({ signal }) => provider.ask(whatsappCalls.listTemplates, { params: paramsOf(partner) }, signal),
    retry: false,
  })
  const [{ chosen, given }, setFilled] = useKeptState<Filled>(part, UNTOUCHED)
  const field = useId()
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingRows rows={2} columns={1} />
  const template = list.data.find(({ id }) => id === chosen) ?? list.data[0]
  if (!template)
    return (
      <p className="wa-hint">
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
    <div className="wa-template">
      <label htmlFor={field}>{translate('whatsapp.template')}</label>
      <select
        id={field}
        value={template.id}
        onChange={event => {
          setFilled({ chosen: Number(event.target.value), given: {} })
        }}
      >
        {list.data.map(({ id, name, language }) => (
          <option key={id} value={id}>
            {name} ({language})
          </option>
        ))}
      </select>
      {template.gaps.map(({ name }) => (
        <label key={name} className="wa-gap">
          <span>{translate('whatsapp.gap', { name: name.replace('header.', '') })}</span>
          <input
            dir="auto"
            maxLength={1_024}
            value={values[name]}
            required
            onChange={event => setFilled({ chosen, given: { ...given, [name]: event.target.value } })}
          />
        </label>
      ))}
      <section className="wa-preview" aria-label={translate('whatsapp.preview')}>
        <p dir="auto">{filled(template, values)}</p>
      </section>
      <div className="wa-acts">
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!isFilled || writing.isBusy}
          onClick={() => void send(template.id)}
        >
          {translate('whatsapp.send_template')}
        </Button>
      </div>
    </div>
  )
}

/** A template as it will be read; a gap that is empty stays one. */
function filled({ header, body, footer }: OfferedTemplate, values: Record<string, string>): string {
  const fill = (text: string | null, prefix = '') =>
    (text ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (gap, name: string) => values[prefix + name] || gap)
  return [fill(header, 'header.'), fill(body), footer ?? ''].filter(Boolean).join('\n\n')
}
