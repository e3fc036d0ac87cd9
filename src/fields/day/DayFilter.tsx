import { type FilterProps, isOfDays } from '../kind'
import { DayCount } from './DayCount'
import DayInput from './DayInput'

/** A day to compare with, or a count of them. */
export default function DayFilter(props: FilterProps) {
  return isOfDays(props.operator) ? <DayCount {...props} /> : <DayInput {...props} hideLabel autoFocus />
}
