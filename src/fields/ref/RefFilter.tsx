import type { FilterProps } from '../kind'
import RefsInput from './RefsInput'

/** Any of several records. A filter makes no records: what is not there cannot be looked for. */
export default function RefFilter(props: FilterProps) {
  const ids = props.value === null || props.value === undefined ? [] : [props.value].flat()
  return <RefsInput {...props} value={ids} hideLabel autoFocus isFilter />
}
