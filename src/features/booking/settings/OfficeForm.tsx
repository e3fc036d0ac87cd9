import '../booking.css'
import { offices } from '../../../../contract/resources/offices'
import { FieldRow } from '../../../fields/FieldRow'
import { ResourceCreate, ResourceEdit } from '../../../views'
import { WeeklyInput } from './HoursInputs'

const RESOURCE = offices.name

export function OfficeEdit() {
  return (
    <ResourceEdit resource={RESOURCE}>
      <OfficeFields />
    </ResourceEdit>
  )
}

export function OfficeCreate() {
  return (
    <ResourceCreate resource={RESOURCE}>
      <OfficeFields />
    </ResourceCreate>
  )
}

/** An office: its opening hours are entered as those of appointments. */
function OfficeFields() {
  return (
    <div className="v-sections">
      <section className="v-section">
        <div>
          <FieldRow fields={['name']} />
          <FieldRow fields={['country_id', 'city']} />
          <FieldRow fields={['address']} />
          <FieldRow fields={['phone', 'email']} />
          <FieldRow fields={['timezone']} />
          <WeeklyInput resource={RESOURCE} />
          <FieldRow fields={['hours']} />
        </div>
      </section>
    </div>
  )
}
