import { Checkbox, FormControlLabel } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { RequirementState } from '../../../../contract/calls/candidates/page'
import { displayName } from '../../../../contract/definition/define'
import { requirements as definition } from '../../../../contract/resources/rules'
import { fieldLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { Mark } from '../../../layout/parts/Mark'
import { RuleSource } from '../../../views/RuleSource'
import { inLanguage, stepOfTrack, usePaperName } from '../page/names'
import { useOnPage } from '../page/usePage'

interface RequirementsProps {
  requirements: readonly RequirementState[]
  accepted: readonly number[]
  onAccept: (id: number, isAccepted: boolean) => void
}

/** Conditions that a step lacks: those that block, and those that may be confirmed; each with its source. */
export function Requirements({ requirements, accepted, onAccept }: RequirementsProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = useRequirementWords()
  if (requirements.length === 0) return null
  return (
    <ul
      className="cp-missing small-lines grid gap-8 round-2 bordered sunken"
      aria-label={translate('candidate.missing')}
    >
      {requirements.map(each => (
        <li className="flex gap-10" key={each.id} data-effect={each.effect}>
          <Mark kind={each.effect === 'block' ? 'bad' : 'wait'} />
          <div>
            <b className="medium text block">{wordsOf(each)}</b>
            <small className="flex wrap faint gap-row">
              <RuleSource rule={each} />
              <span>{formatDay(each.source_date, locale)}</span>
            </small>
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

function useRequirementWords(): (requirement: RequirementState) => string {
  const translate = useTranslate()
  const paperName = usePaperName()
  const { page } = useOnPage()
  const locale = useLocale()
  return requirement => {
    const { needs, needs_step, needs_field, needs_kind_id } = requirement
    if (needs === 'step' && needs_step)
      return translate('candidate.needs_step', { name: stepOfTrack(translate, needs_step) })
    if (needs === 'field' && needs_field)
      return translate('candidate.needs_field', { name: fieldLabel(translate, 'candidates', needs_field) })
    const paper = page.papers.items.find(({ kind_id }) => kind_id === needs_kind_id)
    if (paper) return translate('candidate.needs_paper', { name: paperName(paper) })
    const kind = page.names['document-kinds']?.[String(needs_kind_id)]
    const called = kind && inLanguage(kind, locale)
    if (called) return translate('candidate.needs_paper', { name: called })
    return displayName(definition, requirement, locale.split('-')[0])
  }
}
