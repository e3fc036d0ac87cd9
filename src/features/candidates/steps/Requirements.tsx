import './step.css'
import { Checkbox, FormControlLabel } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { RequirementState } from '../../../../contract/calls/candidates/page'
import { displayName } from '../../../../contract/definition/define'
import { requirements as definition } from '../../../../contract/resources/rules'
import { fieldLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { Mark } from '../../../layout/parts/Mark'
import { RuleSource } from '../../../views/RuleSource'
import { stepOfTrack } from '../page/names'

interface RequirementsProps {
  requirements: readonly RequirementState[]
  accepted: readonly number[]
  onAccept: (id: number, isAccepted: boolean) => void
  /** The name of the document that a requirement asks for. */
  paperOf: (requirement: RequirementState) => string | undefined
  /** An input for the field that a requirement asks for, where it can be sent along with the step. */
  inputOf?: (requirement: RequirementState) => ReactNode
}

/** Conditions that a step lacks: those that block, and those that may be confirmed; each with its source. */
export function Requirements({ requirements, accepted, onAccept, paperOf, inputOf }: RequirementsProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = useRequirementWords(paperOf)
  if (requirements.length === 0) return null
  return (
    <ul
      className="cp-missing small-lines grid gap-8 round-2 bordered sunken"
      aria-label={translate('candidate.missing')}
    >
      {requirements.map(each => (
        <li className="flex gap-10" key={each.id} data-effect={each.effect}>
          <Mark kind={each.effect === 'block' ? 'bad' : 'wait'} />
          <div className="shrinks">
            <b className="medium text block">{wordsOf(each)}</b>
            <small className="flex wrap faint gap-row">
              <RuleSource rule={each} />
              <span>{formatDay(each.source_date, locale)}</span>
            </small>
            {inputOf?.(each)}
            {each.effect === 'warn' ? (
              <FormControlLabel
                label={translate('candidate.go_on_without')}
                control={
                  <Checkbox
                    size="small"
                    checked={accepted.includes(each.id)}
                    onChange={event => onAccept(each.id, event.target.checked)}
                  />
                }
              />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function useRequirementWords(
  paperOf: RequirementsProps['paperOf'],
): (requirement: RequirementState) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return requirement => {
    const { needs, needs_step, needs_field } = requirement
    if (needs === 'step' && needs_step)
      return translate('candidate.needs_step', { name: stepOfTrack(translate, needs_step) })
    if (needs === 'field' && needs_field)
      return translate('candidate.needs_field', { name: fieldLabel(translate, 'candidates', needs_field) })
    const paper = paperOf(requirement)
    return paper
      ? translate('candidate.needs_paper', { name: paper })
      : displayName(definition, requirement, locale.split('-')[0])
  }
}
