import { Button } from '@mui/material'
import { ArrowUpRight, Plus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { CaseStepState, Way } from '../../../../contract/calls/cases'
import { definitionOf } from '../../../../contract/resources'
import { valuesOfStep } from '../../../../contract/routes/recordValues'
import { newOf } from '../../../fields/words'
import { useMay } from '../../../views/may'
import type { Choice } from './stepOrder'

interface StepOfCase {
  way: Way
  step: CaseStepState
}

/** The values of a new record of a case, as far as the resource has the fields. */
function ownValues({ case: { id, candidate_id } }: Way, resource: string): Record<string, unknown> {
  return { candidate_id, ...(definitionOf(resource)?.fields.case_id ? { case_id: id } : {}) }
}

/**
 * Returns the way to the form of the record that says a step, filled with the day and the result that were chosen. Where the
 * record is there already the server writes the step into it, and nothing is left to type.
 */
export function useRecordOfStep({
  way,
  step,
  choice,
  day,
}: StepOfCase & { choice: Choice | undefined; day: string }) {
  const navigate = useNavigate()
  const { record: resource, fills } = step
  const may = useMay(resource ?? '')
  const definition = resource ? definitionOf(resource) : undefined
  if (!resource || !definition?.fields.candidate_id || !fills || fills.id !== null) return undefined
  if (!may('create') || (choice?.state !== 'done' && choice?.state !== 'failed')) return undefined
  const outcome = step.outcomes.find(({ key }) => key === choice.outcome)
  const { event, result } = fills
  const stated = valuesOfStep(definition, { resource, event, result: result ?? undefined }, { day, outcome })
  if (!stated) return undefined
  const values = { ...ownValues(way, resource), ...fills.values, ...stated }
  return { open: () => navigate(`/${resource}/create`, { state: { values } }) }
}

/** The way to the record that moves a step: to the one that counts, or to a new one where the reader may make it. */
export function RecordLink({ way, step: { record: resource, fills } }: StepOfCase) {
  const translate = useTranslate()
  const may = useMay(resource ?? '')
  if (!resource || !definitionOf(resource)?.fields.candidate_id) return null
  const isThere = fills?.id != null
  if (!may(isThere ? 'read' : 'create')) return null
  const Icon = isThere ? ArrowUpRight : Plus
  return (
    <p>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        component={Link}
        to={isThere ? `/${resource}/${fills.id}` : `/${resource}/create`}
        state={isThere ? null : { values: { ...ownValues(way, resource), ...fills?.values } }}
      >
        {isThere ? translate('route_case.open_record') : newOf(translate, resource)}
      </Button>
    </p>
  )
}
