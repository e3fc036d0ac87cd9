import './requests.css'
import { FieldInput } from '../../../fields/FieldInput'
import { ResourceCreate } from '../../../views'
import { SlotPicker } from './SlotPicker'

/** A new evaluation: whose it is, and one of the free times; another time can be written too. */
export function EvaluationCreate() {
  return (
    <ResourceCreate resource="candidateEvaluations">
      <div className="v-sections">
        <section className="v-section rq-form">
          <FieldInput source="candidate_id" />
          <FieldInput source="evaluator_id" />
        </section>
        <SlotPicker />
        <section className="v-section rq-form">
          <FieldInput source="appointment" />
          <FieldInput source="minutes" />
          <FieldInput source="note" />
        </section>
      </div>
    </ResourceCreate>
  )
}
