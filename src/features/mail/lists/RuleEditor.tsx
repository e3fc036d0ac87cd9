import { Button } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { useTranslate } from 'react-admin'
import { ref } from '../../../../contract/definition/fields'
import { DEEDS, type ListRule, MOST_DEEDS } from '../../../../contract/mail/list-rules'
import { definitionOf } from '../../../../contract/resources'
import { ControlledInput } from '../../../fields/ControlledInput'
import { Segmented } from '../../../layout/parts/Segmented'
import { useFilterable } from '../../../views/list/FilterBar'
import { FilterChips } from '../../../views/list/FilterChips'
import { Section } from '../../../views/Section'
import type { SideWithLists } from '../sides'
import { useSources } from './rules'

interface EditorProps {
  side: SideWithLists
  rule: ListRule
  onChange: (rule: ListRule) => void
}

/** A rule in three parts: where people are found, by what, and what they did with earlier campaigns. */
export function RuleEditor({ side, rule, onChange }: EditorProps) {
  const translate = useTranslate()
  const sources = useSources(side)
  const definition = definitionOf(rule.of)
  const isOfMail = definition?.table === 'subscribers'
  return (
    <>
      <Section title={translate('mail.rule.of')}>
        <Segmented
          label={translate('mail.rule.of')}
          value={rule.of}
          options={sources.map(value => ({
            value,
            label: translate(`resources.${value}.name`, { smart_count: 2 }),
          }))}
          onChange={of => onChange({ ...rule, of, filter: {} })}
        />
        {isOfMail ? null : <p className="ml-note">{translate('mail.rule.consent_help')}</p>}
      </Section>
      <Section title={translate('mail.rule.where')}>
        {definition ? (
          <Conditions
            key={rule.of}
            definition={definition}
            filter={rule.filter}
            onChange={filter => onChange({ ...rule, filter })}
          />
        ) : null}
      </Section>
      <Section title={translate('mail.rule.deeds')}>
        <Deeds side={side} rule={rule} onChange={onChange} />
      </Section>
    </>
  )
}

function Conditions(props: Pick<ComponentProps<typeof FilterChips>, 'definition' | 'filter' | 'onChange'>) {
  const translate = useTranslate()
  const names = useFilterable(props.definition)
  return (
    <FilterChips
      {...props}
      names={names}
      empty={<span className="ml-note">{translate('mail.rule.everybody')}</span>}
    />
  )
}

function Deeds({ side, rule, onChange }: EditorProps) {
  const translate = useTranslate()
  const { mails } = rule
  const put = (at: number, next: ListRule['mails'][number]) =>
    onChange({ ...rule, mails: mails.map((each, index) => (index === at ? next : each)) })
  return (
    <div className="grid gap-10">
      {mails.length === 0 ? <p className="ml-note">{translate('mail.rule.no_deeds')}</p> : null}
      {mails.map((mail, at) => (
        <DeedLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the same campaign may stand there twice, and lines do not move.
          key={at}
          side={side}
          mail={mail}
          onChange={next => put(at, next)}
          onRemove={() => onChange({ ...rule, mails: mails.filter((_, index) => index !== at) })}
        />
      ))}
      {mails.length < MOST_DEEDS ? (
        <div>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onChange({ ...rule, mails: [...mails, { campaign_id: 0, did: 'opened' }] })}
          >
            {translate('mail.rule.add_deed')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface DeedLineProps {
  side: SideWithLists
  mail: ListRule['mails'][number]
  onChange: (mail: ListRule['mails'][number]) => void
  onRemove: () => void
}

function DeedLine({ side, mail, onChange, onRemove }: DeedLineProps) {
  const translate = useTranslate()
  const id = useId()
  const words = translate('mail.rule.campaign')
  return (
    <div className="ms-deed grid gap-10 align-end">
      <ControlledInput
        resource={side.lists}
        name="campaign_id"
        field={ref(side.campaigns, { required: true })}
        label={words}
        value={mail.campaign_id || null}
        onChange={value => onChange({ ...mail, campaign_id: Number(value ?? 0) })}
      />
      <label htmlFor={id}>
        {translate('mail.rule.did')}
        <select
          id={id}
          value={mail.did}
          onChange={event => {
            const did = DEEDS.find(each => each === event.target.value)
            if (did) onChange({ ...mail, did })
          }}
        >
          {DEEDS.map(deed => (
            <option key={deed} value={deed}>
              {translate(`mail.rule.deed.${deed}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" aria-label={`${translate('actions.remove')} ${words}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
