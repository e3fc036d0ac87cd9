import { type FilterProps, isOfDays } from '../kind'
import { asText } from '../text'
import { DayCount } from './DayCount'
import DayInput from './DayInput'
import { momentOf, partsOf } from './InstantInput'

/** Moments are looked for by days: from the first minute of one, up to the last of another, or by a count of them. */
export default function InstantFilter(props: FilterProps) {
  return isOfDays(props.operator) ? <DayCount {...props} /> : <Edge {...props} />
}

function Edge({ value, onChange, ...props }: FilterProps) {
  const clock = props.operator === '_lte' ? '23:59' : '00:00'
  const held = partsOf(asText(value)).day ?? value
  return (
    <DayInput {...props} hideLabel autoFocus value={held} onChange={day => onChange(momentOf(day, clock))} />
  )
}
