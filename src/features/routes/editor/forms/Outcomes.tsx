import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import type { Route } from '../../../../../contract/resources/routes'
import { choiceFields } from '../../../../../contract/routes/ruleChoices'
import type { Outcome, RecordEvent, VersionContent } from '../../../../../contract/routes/version'
import { CASE_STATES } from '../../../../../contract/routes/words'
import { enumLabel } from '../../../../fields/words'
import { placed, stepsOf, without } from '../edits'
import { IconAct } from '../IconAct'
import { useRuleWords } from '../ruleWords'
import { nameIn } from '../words'
import { Choice, Flag, NamesInput, OptionalChoice, Several } from './inputs'

interface OutcomesProps {
  outcomes: readonly Outcome[] | undefined
  /** The record that moves the step: values of its result mean an outcome. */
  record: RecordEvent | undefined
  content: VersionContent
  onChange: (outcomes: Outcome[] | undefined) => void
}

/** The outcomes of a step, and where each leads. */
export function Outcomes({ outcomes = [], record, content, onChange }: OutcomesProps) {
  const translate = useTranslate()
  const set = (list: Outcome[]) => onChange(list.length ? list : undefined)
  return (
    <fieldset className="ro-group grid gap-12">
      <legend className="caption-lines muted medium">{translate('route_editor.outcomes')}</legend>
      {outcomes.map((outcome, at) => (
        <OutcomeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new outcome has no key yet
          key={`${at} of ${outcomes.length}`}
          path={`outcomes.${at}`}
          outcome={outcome}
          record={record}
          content={content}
          onChange={next => set(placed(outcomes, at, next))}
          onRemove={() => set(without(outcomes, at))}
        />
      ))}
      <div>
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => set([...outcomes, { key: '', names: { en: '', ar: '', fr: '', de: '' } }])}
        >
          {translate('route_editor.add_outcome')}
        </Button>
      </div>
    </fieldset>
  )
}

interface OutcomeFieldsProps {
  path: string
  outcome: Outcome
  record: RecordEvent | undefined
  content: VersionContent
  onChange: (outcome: Outcome) => void
  onRemove: () => void
}

const WAYS = ['next', 'step', 'track', 'route', 'end'] as const
type Way = (typeof WAYS)[number]

function wayOf({ leads_to }: Outcome): Way {
  if (!leads_to) return 'next'
  if ('step' in leads_to) return 'step'
  if ('track' in leads_to) return 'track'
  return 'route' in leads_to ? 'route' : 'end'
}

function aimOf({ leads_to }: Outcome): string | undefined {
  return leads_to && Object.values(leads_to)[0]
}

type Target = NonNullable<Outcome['leads_to']>
const ENDS = CASE_STATES.filter(each => each !== 'open' && each !== 'on_hold')

function targetOf(way: Way, aim: string): Target | undefined {
  if (way === 'step') return { step: aim }
  if (way === 'track') return { track: aim }
  if (way === 'route') return { route: aim }
  const end = ENDS.find(each => each === aim)
  return way === 'end' && end ? { end } : undefined
}

function OutcomeFields({ path, outcome, record, content, onChange, onRemove }: OutcomeFieldsProps) {
  const translate = useTranslate()
  const way = wayOf(outcome)
  const aims = useAims(content)
  const lead = (next: Way, aim: string | undefined) =>
    onChange({ ...outcome, leads_to: aim === undefined ? undefined : targetOf(next, aim) })
  return (
    <div className="ro-part grid gap-8">
      <NamesInput
        path={`${path}.names`}
        label={translate('route_editor.outcome')}
        names={outcome.names}
        onChange={names => onChange({ ...outcome, names })}
      />
      <div className="ro-aim grid gap-8">
        <Choice
          path={`${path}.leads_to`}
          label={translate('route_editor.leads_to')}
          values={WAYS}
          words={value => translate(`route_editor.target.${value}`)}
          value={way}
          onChange={next => lead(next, aims[next]?.[0]?.key)}
        />
        {aims[way] ? (
          <OptionalChoice
            path={`${path}.leads_to.${way}`}
            label={translate(`route_editor.target.${way}`)}
            none={translate('app.none')}
            options={aims[way]}
            value={aimOf(outcome)}
            onChange={aim => lead(way, aim)}
          />
        ) : (
          <span />
        )}
        <IconAct icon={Trash2} words={translate('route_editor.remove_outcome')} onClick={onRemove} />
      </div>
      <Meaning path={`${path}.of`} outcome={outcome} record={record} onChange={onChange} />
      <Flag
        path={`${path}.fails`}
        label={translate('route_editor.fails')}
        value={outcome.fails === true}
        onChange={fails => onChange({ ...outcome, fails: fails || undefined })}
      />
    </div>
  )
}

type MeaningProps = Pick<OutcomeFieldsProps, 'path' | 'outcome' | 'record' | 'onChange'>

/** The values of the record's result that mean an outcome, beside that of its own key. */
function Meaning({ path, outcome, record, onChange }: MeaningProps) {
  const translate = useTranslate()
  const { recordValue } = useRuleWords()
  const { resource, result } = record ?? {}
  const values = result ? (choiceFields(resource)[result] ?? []) : []
  if (!resource || !result || values.length === 0) return null
  const { key, of = [] } = outcome
  const own = values.filter(value => value === key || of.includes(value))
  return (
    <Several
      path={path}
      label={translate('route_editor.record_values')}
      values={[...new Set([...values, ...of])]}
      words={value => recordValue(resource, result, value)}
      value={[...new Set([...own, ...of])]}
      onChange={chosen => {
        const others = chosen.filter(value => value !== key)
        onChange({ ...outcome, of: others.length ? others : undefined })
      }}
    />
  )
}

type Aims = Partial<Record<Way, { key: string; name: string }[]>>

/** Returns the places that an outcome may lead to. */
function useAims(content: VersionContent): Aims {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: routes = [] } = useGetList<Route>('routes', ALL_ROUTES, { staleTime: 60_000 })
  const named = ({ key, names }: Parameters<typeof nameIn>[0]) => ({
    key,
    name: nameIn({ key, names }, locale),
  })
  return {
    step: stepsOf(content).map(named),
    track: content.tracks.map(named),
    route: routes.map(({ slug, en, ar, fr, de }) =>
      named({ key: slug, names: { en, ar: ar ?? '', fr: fr ?? '', de: de ?? '' } }),
    ),
    end: ENDS.map(key => ({
      key,
      name: enumLabel(translate, { resource: 'cases', name: 'state', value: key }),
    })),
  }
}

const ALL_ROUTES = {
  pagination: { page: 1, perPage: 200 },
  sort: { field: 'position', order: 'ASC' },
} as const
