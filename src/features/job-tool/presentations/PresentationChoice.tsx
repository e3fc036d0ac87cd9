import { requireDefinition } from '../../../../contract/resources'
import '../jobs.css'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../../contract/definition/define'
import { MATCHES, type Match } from '../../../../contract/job-tool/match'
import { useFilterable } from '../../../views/list/FilterBar'
import { FilterChips } from '../../../views/list/FilterChips'
import { type Choice, choiceOf, FIRST_CHOICE } from './usePresentation'

interface PresentationChoiceProps {
  /** The campaign's filter as it stands in the form. */
  filter: unknown
  onChange: (choice: Choice) => void
}

/** Which listings get a mail, which of the ready candidates may be in it, and what must fit between them. */
export function PresentationChoice({ filter, onChange }: PresentationChoiceProps) {
  const translate = useTranslate()
  const choice = choiceOf(filter)
  const isNew = filter === undefined || filter === null
  useEffect(() => {
    if (isNew) onChange(FIRST_CHOICE)
  }, [isNew, onChange])
  const toggle = (match: Match) =>
    onChange({
      ...choice,
      match: MATCHES.filter(each => (each === match) !== choice.match.includes(each)),
    })
  return (
    // Editors of conditions are forms of their own; what they submit is no step of the campaign.
    <div className="jt-choice grid gap-16" onSubmit={event => event.stopPropagation()}>
      <Conditions
        legend={translate('jobs.which_listings')}
        definition={requireDefinition('job-listings')}
        filter={choice.listings}
        onChange={listings => onChange({ ...choice, listings })}
      />
      <Conditions
        legend={translate('jobs.which_candidates')}
        help={translate('jobs.ready_only')}
        definition={requireDefinition('ready-candidates')}
        filter={choice.candidates}
        onChange={candidates => onChange({ ...choice, candidates })}
      />
      <fieldset className="ml-flags">
        <legend>{translate('jobs.must_fit')}</legend>
        {MATCHES.map(match => (
          <label key={match} className="jt-check row gap-10">
            <input type="checkbox" checked={choice.match.includes(match)} onChange={() => toggle(match)} />
            <span>{translate(`jobs.match.${match}`)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

interface ConditionsProps {
  legend: string
  help?: string
  definition: Definition
  filter: Record<string, unknown>
  onChange: (filter: Record<string, unknown>) => void
}

function Conditions({ legend, help, definition, filter, onChange }: ConditionsProps) {
  const translate = useTranslate()
  const names = useFilterable(definition)
  return (
    <fieldset className="ml-flags">
      <legend>{legend}</legend>
      {help ? <p className="ml-note">{help}</p> : null}
      <FilterChips
        definition={definition}
        filter={filter}
        onChange={onChange}
        names={names}
        empty={<span className="ml-note">{translate('jobs.all')}</span>}
      />
    </fieldset>
  )
}
