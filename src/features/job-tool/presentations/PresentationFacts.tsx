import { useTranslate } from 'react-admin'
import type { Definition } from '../../../../contract/definition/define'
import { requireDefinition } from '../../../../contract/resources'
import { isOfDays } from '../../../fields/kind'
import { kinds } from '../../../fields/registry'
import { fieldOf } from '../../../fields/system'
import { useFieldWords } from '../../../fields/words'
import { type Condition, conditionsOf, isSaidWhole, keyOf, operatorKey } from '../../../views/list/filterKeys'
import { choiceOf } from './usePresentation'

/** A campaign's choice in words, as terms of a list of facts. */
export function PresentationFacts({ filter }: { filter: unknown }) {
  const translate = useTranslate()
  const { listings, candidates, match } = choiceOf(filter)
  return (
    <>
      <dt>{translate('jobs.which_listings')}</dt>
      <dd>
        <Conditions definition={requireDefinition('job-listings')} filter={listings} />
      </dd>
      <dt>{translate('jobs.which_candidates')}</dt>
      <dd>
        <Conditions definition={requireDefinition('ready-candidates')} filter={candidates} />
      </dd>
      <dt>{translate('jobs.must_fit')}</dt>
      <dd>
        {match.map(each => translate(`jobs.match.${each}`)).join(', ') || translate('jobs.nothing_must')}
      </dd>
    </>
  )
}

function Conditions({ definition, filter }: { definition: Definition; filter: Record<string, unknown> }) {
  const translate = useTranslate()
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return <>{translate('jobs.all')}</>
  return (
    <>
      {conditions.map(condition => (
        <span key={keyOf(condition)} className="ml-line">
          <ConditionText definition={definition} condition={condition} />
        </span>
      ))}
    </>
  )
}

function ConditionText({ definition, condition }: { definition: Definition; condition: Condition }) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const { name, operator, value } = condition
  const field = fieldOf(definition, name)
  if (!field) return null
  const { Cell } = kinds[field.kind]
  const said = `${words.label(name)} ${translate(operatorKey(condition))}`
  if (isOfDays(operator) && !isSaidWhole(condition))
    return `${said} ${translate('lists.days', { smart_count: Number(value) })}`
  return (
    <>
      {said}{' '}
      {isSaidWhole(condition)
        ? null
        : [value].flat().map((each, index) => (
            <span key={String(each)}>
              {index > 0 ? ', ' : ''}
              <Cell resource={definition.name} name={name} field={field} value={each} />
            </span>
          ))}
    </>
  )
}
