import { STEP_FIELDS, type Step } from '../../../../contract/candidates/steps'
import { FieldCell } from '../../../fields/FieldCell'
import { isNothing } from '../../../fields/Nothing'
import { useFieldWords } from '../../../fields/words'
import { useOnPage } from '../page/usePage'

/** Values of a step: the kind of a result, the time of an appointment, a file. */
export function StepValues({ step }: { step: Step }) {
  const words = useFieldWords('candidates')
  const candidate: Record<string, unknown> = { ...useOnPage().page.candidate }
  return (STEP_FIELDS[step] ?? [])
    .filter(name => !isNothing(candidate[name]))
    .map(name => (
      <div key={name}>
        <dt>{words.label(name)}</dt>
        <dd>
          <FieldCell source={name} resource="candidates" record={candidate} />
        </dd>
      </div>
    ))
}
