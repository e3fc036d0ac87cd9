import type { FilterProps } from '../kind'
import DayInput from './DayInput'

/** A day to compare with. */
export default function DayFilter(props: FilterProps) {
  return <DayInput {...props} hideLabel autoFocus />
}
