import { STEP_FIELDS, type Step } from '../../../../contract/candidates/steps'
import { isEmptyValue } from '../../../fields/EmptyValue'
import { FieldFacts } from '../../../views/FieldFacts'
import { useOnPage } from '../page/usePage'

/** Values of a step: the kind of a result, the time of an appointment, a file. */
export function StepValues({ step }: { step: Step }) {
  const record: Record<string, unknown> = { ...useOnPage().page.candidate }
  const names = (STEP_FIELDS[step] ?? []).filter(name => !isEmptyValue(record[name]))
  return <FieldFacts resource="candidates" names={names} record={record} />
}
